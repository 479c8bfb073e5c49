import Foundation

/// A reader of OpenStreetMap XML, and of Overpass API responses with centres or shapes.
///
/// <https://wiki.openstreetmap.org/wiki/OSM_XML>
struct OSMXMLReader: OSMElementReader {
    private var tags: XMLTagReader

    /// The date of the data, by the root or `meta`, if read so far.
    private(set) var date: Date?

    /// The bounding box of the data, if read so far.
    private(set) var bounds: OSMBounds?

    var bytesRead: Int64 { tags.stream.fileOffset }
    var size: Int64 { tags.stream.size }

    /// Reads the root and checks it.
    init(_ stream: OSMByteStream) throws(OSMReadError) {
        tags = XMLTagReader(stream)
        let kind = try tags.next()
        guard tags.isNamed("osm") else {
            let isPage = tags.nameText.lowercased() == "html"
            let found = isPage ? "a web page" : "XML of another kind (<\(tags.nameText)>)"
            throw OSMReadError(.notOpenStreetMap(found: found))
        }
        isEmpty = kind == .empty
        date = tags.text("timestamp").flatMap { OSMDataDate.date(ofText: $0) }
    }

    private let isEmpty: Bool

    mutating func next() throws(OSMReadError) -> OSMPlainElement? {
        while let kind = try tags.next() {
            guard kind != .end, tags.depth == (kind == .start ? 2 : 1) else { continue }
            if tags.isNamed("meta"), let text = tags.text("osm_base") {
                date = OSMDataDate.date(ofText: text)
            }
            if tags.isNamed("bounds") { bounds = statedBounds }
            if tags.isNamed("remark"), kind == .start {
                try OSMServerRemark.check(try tags.contents(limit: 64 << 10))
            }
            guard
                let element = try located({ (reader) throws(OSMReadError) in
                    try reader.element(isEmpty: kind == .empty)
                })
            else { continue }
            return element
        }
        return nil
    }

    private var statedBounds: OSMBounds? {
        let names: [StaticString] = ["minlon", "minlat", "maxlon", "maxlat"]
        let sides = names.compactMap { name in tags.text(name).flatMap { Double($0) } }
        guard sides.count == 4 else { return nil }
        return OSMBounds(west: sides[0], south: sides[1], east: sides[2], north: sides[3])
    }

    private mutating func located<Value>(
        _ read: (inout OSMXMLReader) throws(OSMReadError) -> Value
    ) throws(OSMReadError) -> Value {
        do throws(OSMReadError) {
            return try read(&self)
        } catch {
            throw error.inText(at: tags.stream.textOffset)
        }
    }

    /// Reads the element of the current tag; nil for other tags.
    private mutating func element(isEmpty: Bool) throws(OSMReadError) -> OSMPlainElement? {
        let kind: OSMNamedPlace.Kind
        if tags.isNamed("node") {
            kind = .node
        } else if tags.isNamed("way") {
            kind = .way
        } else if tags.isNamed("relation") {
            kind = .relation
        } else {
            return nil
        }
        guard let id = tags.bytes("id").flatMap(DecimalNumber.integer) else {
            throw .malformed("an element has no number")
        }
        var element = OSMPlainElement(kind: kind, id: id)
        element.isDeleted =
            tags.bytes("visible")?.elementsEqual("false".utf8) == true
            || tags.bytes("action")?.elementsEqual("delete".utf8) == true
        if kind == .node { element.position = try position() }
        if !isEmpty { try readChildren(of: &element) }
        return element
    }

    private mutating func readChildren(of element: inout OSMPlainElement) throws(OSMReadError) {
        let depth = tags.depth
        var box: OSMBoundingBox?
        var centre: OSMPosition?
        while tags.depth >= depth, let kind = try tags.next() {
            guard kind != .end else { continue }
            if tags.isNamed("tag") {
                guard let key = tags.text("k"), let value = tags.text("v") else {
                    throw .malformed("a tag has no key or no value")
                }
                element.add(key, value)
            } else if tags.isNamed("nd") || tags.isNamed("member") {
                try readReference(into: &element)
                let position = try position()
                element.add(point: position, startsLine: tags.isNamed("member"))
                guard let position, position.isOnEarth else { continue }
                let parts = [box, OSMBoundingBox(around: position)].compactMap(\.self)
                box = OSMBoundingBox(around: parts)
            } else if tags.isNamed("center") {
                centre = try position()
            }
        }
        if element.kind != .node { element.position = box?.center ?? centre }
    }

    /// Reads a node of a way, or a member; the points of a member's shape have no reference.
    private func readReference(into element: inout OSMPlainElement) throws(OSMReadError) {
        guard let bytes = tags.bytes("ref") else { return }
        guard let id = DecimalNumber.integer(bytes) else {
            throw .malformed("a reference is not a number")
        }
        let type = tags.bytes("type")
        if tags.isNamed("nd") {
            if element.kind == .way { element.nodes.append(id) }
        } else if type?.elementsEqual("node".utf8) == true {
            element.nodes.append(id)
        } else if type?.elementsEqual("way".utf8) == true {
            element.ways.append(id)
        }
    }

    private func position() throws(OSMReadError) -> OSMPosition? {
        guard let latitude = tags.bytes("lat"), let longitude = tags.bytes("lon") else {
            return nil
        }
        guard let latitude = DecimalNumber.billionths(latitude) ?? Self.nowhere(latitude),
            let longitude = DecimalNumber.billionths(longitude) ?? Self.nowhere(longitude)
        else { throw .malformed("a position is not a number") }
        return OSMPosition(latitude: latitude, longitude: longitude)
    }

    /// A coordinate off Earth for texts such as `NaN` or `1e300`; nil for other texts.
    private static func nowhere(_ bytes: ArraySlice<UInt8>) -> Int64? {
        Double(String(decoding: bytes, as: UTF8.self)) == nil ? nil : .max
    }
}

/// A server's remark on an incomplete response.
enum OSMServerRemark {
    static func check(_ remark: String) throws(OSMReadError) {
        let text = remark.drop(while: \.isWhitespace)
        guard text.lowercased().hasPrefix("runtime error") else { return }
        let message = text.dropFirst("runtime error".count).drop { $0 == ":" || $0.isWhitespace }
        throw OSMReadError(.serverError(message: String(message)))
    }
}
