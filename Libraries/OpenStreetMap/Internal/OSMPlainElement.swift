import Foundation

/// An element of a text file.
struct OSMPlainElement {
    var kind: OSMNamedPlace.Kind

    var id: Int64

    var tags: [String: String] = [:]

    /// The position, if the file has it inline.
    var position: OSMPosition?

    /// The nodes of a way, or the member nodes of a relation.
    var nodes: [Int64] = []

    /// The member ways of a relation.
    var ways: [Int64] = []

    /// The lines of the element or its members, if the file has them inline, split at gaps.
    var lines: [[OSMPosition]] = []

    var isDeleted = false

    /// Adds a tag, unless it is too long.
    mutating func add(_ key: String, _ value: String) {
        guard key.utf8.count <= OSMPBFLimits.tagText, value.utf8.count <= OSMPBFLimits.tagText
        else { return }
        tags[key] = value
    }

    /// Adds a point to the current line; an unknown one ends it.
    mutating func add(point: OSMPosition?, startsLine: Bool) {
        guard !startsLine, let point, point.isOnEarth else {
            if lines.last?.isEmpty == false { lines.append([]) }
            return
        }
        if lines.isEmpty { lines.append([]) }
        lines[lines.count - 1].append(point)
    }
}

/// A reader of the elements of a text file, in order.
protocol OSMElementReader {
    /// The date of the data, if read so far.
    var date: Date? { get }

    /// The number of bytes read from the file.
    var bytesRead: Int64 { get }

    /// The size of the file, in bytes.
    var size: Int64 { get }

    /// The next element; nil at the end of the file.
    mutating func next() throws(OSMReadError) -> OSMPlainElement?
}
