import Foundation

/// An element of a file of text, with what gives it a position.
struct OSMPlainElement {
    var kind: OSMNamedPlace.Kind

    var id: Int64

    var tags: [String: String] = [:]

    /// Its position, if the file has it inline.
    var position: OSMPosition?

    /// The nodes of a way, or those that are members of a relation.
    var nodes: [Int64] = []

    /// The ways that are members of a relation.
    var ways: [Int64] = []

    /// Its lines and outlines, or those of its members, if the file says with it
    /// where they run; each as far as it is known without a gap.
    var lines: [[OSMPosition]] = []

    /// Whether the file marks it as deleted.
    var isDeleted = false

    /// Keeps a tag, unless it is too long.
    mutating func add(_ key: String, _ value: String) {
        guard key.utf8.count <= OSMPBFLimits.tagText, value.utf8.count <= OSMPBFLimits.tagText
        else { return }
        tags[key] = value
    }

    /// Keeps the next point of a line; where it is not known, there is a gap.
    mutating func add(point: OSMPosition?, startsLine: Bool) {
        guard !startsLine, let point, point.isOnEarth else {
            if lines.last?.isEmpty == false { lines.append([]) }
            return
        }
        if lines.isEmpty { lines.append([]) }
        lines[lines.count - 1].append(point)
    }
}

/// A reader of the elements of a text file, in order, once.
protocol OSMElementReader {
    /// The date of the data, as far as was read; nil where that says none.
    var date: Date? { get }

    /// The bytes of the file that have been read.
    var bytesRead: Int64 { get }

    /// The bytes of the file.
    var size: Int64 { get }

    /// The next element; nil at the end of the file.
    mutating func next() throws(OSMReadError) -> OSMPlainElement?
}
