import Foundation

/// The header block of a PBF file.
enum OSMHeaderBlock {
    /// The supported features.
    private static let known: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

    /// Checks that a `HeaderBlock` requires no unknown feature.
    ///
    /// - Returns: The date and the bounding box of the data; nil if missing or invalid.
    static func check(_ block: ProtobufReader) throws(OSMReadError) -> (
        date: Date?, bounds: OSMBounds?
    ) {
        var reader = block
        var date: Date?
        var bounds: OSMBounds?
        while let field = try reader.nextField() {
            if field.number == 32, field.wireType == .varint {
                date = OSMDataDate.date(ofSeconds: try reader.integer(field))
                continue
            }
            if field.number == 1, field.wireType == .lengthDelimited {
                let box = try reader.message(field)
                bounds = try? self.bounds(box)
                continue
            }
            guard field.number == 4 else {
                try reader.skip(field)
                continue
            }
            let feature = try reader.text(field)
            guard known.contains(feature) else {
                throw OSMReadError(.unsupportedFeature(name: feature))
            }
        }
        return (date, bounds)
    }

    /// Reads a `HeaderBBox`, in nanodegrees.
    private static func bounds(_ box: ProtobufReader) throws(OSMReadError) -> OSMBounds? {
        var reader = box
        var sides: [UInt64: Double] = [:]
        while let field = try reader.nextField() {
            guard field.wireType == .varint else {
                try reader.skip(field)
                continue
            }
            sides[field.number] = Double(try reader.zigzagInteger(field)) / 1e9
        }
        guard let west = sides[1], let east = sides[2], let north = sides[3],
            let south = sides[4]
        else { return nil }
        return OSMBounds(west: west, south: south, east: east, north: north)
    }
}

enum OSMDataDate {
    /// Converts seconds since 1970; nil before OpenStreetMap began (2004) or after 2099.
    static func date(ofSeconds seconds: Int64) -> Date? {
        guard (1_090_000_000..<4_102_444_800).contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    /// Converts a text such as `2021-04-01T20:21:44Z`; nil for others.
    static func date(ofText text: String) -> Date? {
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        return self.date(ofSeconds: Int64(date.timeIntervalSince1970))
    }
}
