import Foundation
import WaybillNetwork
import WaybillStorage

/// A reader of the elements of Overpass JSON and the features of GeoJSON.
///
/// A file may have several texts, one per line or each after a separator (RFC 8142).
struct OSMJSONReader: OSMElementReader {
    /// The separator before each text of a sequence.
    static let recordSeparator: UInt8 = 0x1E

    private enum Place {
        case betweenTexts
        case inObject(isFirst: Bool)
        case inList(isFirst: Bool, isOverpass: Bool)
    }

    /// The stored members of a top-level object.
    private static let members: Set<String> = [
        "type", "id", "geometry", "properties", "remark", "crs", "osm3s", "timestamp",
    ]

    private var pieces: JSONPieces
    private var place = Place.betweenTexts
    private var object: [String: JSONValue] = [:]
    private var hasList = false

    /// The date of the data, by the members around the list.
    private(set) var date: Date?

    var bytesRead: Int64 { pieces.stream.fileOffset }
    var size: Int64 { pieces.stream.size }

    init(_ stream: OSMByteStream) { pieces = JSONPieces(stream) }

    mutating func next() throws(OSMReadError) -> OSMPlainElement? {
        let start = pieces.stream.textOffset
        do throws(OSMReadError) {
            return try nextElement()
        } catch {
            throw error.inText(at: max(start, pieces.stream.textOffset - 1))
        }
    }

    private mutating func nextElement() throws(OSMReadError) -> OSMPlainElement? {
        while true {
            switch place {
            case .betweenTexts:
                guard try beginText() else { return nil }
            case .inObject(let isFirst):
                if try pieces.takes("}") {
                    place = .betweenTexts
                    if let element = try finishText() { return element }
                } else {
                    if !isFirst { try pieces.take(",") }
                    place = .inObject(isFirst: false)
                    try readMember()
                }
            case .inList(let isFirst, let isOverpass):
                if try pieces.takes("]") {
                    place = .inObject(isFirst: false)
                    continue
                }
                if !isFirst { try pieces.take(",") }
                place = .inList(isFirst: false, isOverpass: isOverpass)
                let field = JSONField(try pieces.value())
                let element = try isOverpass ? OverpassElement.read(field) : GeoFeature.read(field)
                if let element { return element }
            }
        }
    }

    /// Enters the next text; false at the end.
    private mutating func beginText() throws(OSMReadError) -> Bool {
        while let byte = try pieces.peek() {
            switch byte {
            case Self.recordSeparator, 0xEF, 0xBB, 0xBF: try pieces.skip()
            case UInt8(ascii: "{"):
                try pieces.skip()
                object = [:]
                hasList = false
                place = .inObject(isFirst: true)
                return true
            case UInt8(ascii: "["):
                throw OSMReadError(.notOpenStreetMap(found: "a list of JSON"))
            default: throw try pieces.wrong()
            }
        }
        return false
    }

    private mutating func readMember() throws(OSMReadError) {
        guard try pieces.peek() == UInt8(ascii: "\""), case .text(let name) = try pieces.value()
        else { throw try pieces.wrong() }
        try pieces.take(":")
        if name == "elements" || name == "features", try pieces.peek() == UInt8(ascii: "[") {
            try pieces.skip()
            hasList = true
            place = .inList(isFirst: true, isOverpass: name == "elements")
            return
        }
        let value = try pieces.value()
        guard Self.members.contains(name) else { return }
        if name == "osm3s" || name == "timestamp" { note(date: value) }
        if name == "crs" { try GeoFeature.check(referenceSystem: value) }
        object[name] = value
    }

    private mutating func note(date value: JSONValue) {
        switch value {
        case .text(let text): date = OSMDataDate.date(ofText: text)
        case .object(let members):
            if case .text(let text)? = members["timestamp_osm_base"] {
                date = OSMDataDate.date(ofText: text)
            }
        default: break
        }
    }

    /// Checks the members around the list, or reads a single feature.
    private func finishText() throws(OSMReadError) -> OSMPlainElement? {
        if case .text(let remark)? = object["remark"] { try OSMServerRemark.check(remark) }
        if object["type"] == .text("Feature") {
            return try GeoFeature.read(JSONField(.object(object)))
        }
        guard hasList else { throw OSMReadError(.notOpenStreetMap(found: "JSON of another kind")) }
        return nil
    }
}

extension JSONField {
    /// The position in two fields; nil if one is missing.
    func position(
        _ latitude: String, _ longitude: String
    ) throws(ParseError) -> OSMPosition? {
        guard let latitude = try self[latitude].numberIfPresent(),
            let longitude = try self[longitude].numberIfPresent()
        else { return nil }
        return OSMPosition(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
}

extension OSMReadError {
    /// The error of an invalid field in an element or feature.
    init(_ error: ParseError, in what: String) {
        self.init(.malformed(what: "in \(what) \(error)"))
    }
}

extension OSMBoundingBox {
    /// The centre of the box around the positions on Earth; nil for none.
    static func middle(of positions: [OSMPosition]) -> OSMPosition? {
        OSMBoundingBox(
            around: positions.lazy.filter(\.isOnEarth).map(OSMBoundingBox.init(around:)))?
            .center
    }
}
