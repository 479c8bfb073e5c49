import OpenStreetMap
import Testing

/// Elements with contradictions or numbers out of range.
@Suite struct OSMPBFDamagedElementTests {
    /// The tags of a place, so that elements are decoded in full.
    private static let place = ["name": "Here", "shop": "books"]

    /// Expects an element to be rejected.
    private func expectMalformed(
        _ part: String,
        element field: UInt64,
        granularity: Int64? = nil,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ build: (inout ProtobufWriter) -> Void
    ) throws {
        var block = PBFBlockWriter()
        block.granularity = granularity
        // Strings 1 to 4: the keys and values of a place.
        for text in ["name", "Here", "shop", "books"] { _ = block.string(text) }
        var element = ProtobufWriter()
        build(&element)
        block.add(field: field, element.bytes)
        let bytes = PBFWriter.file(block)
        let error = try PBFReading.error(of: bytes, sourceLocation: sourceLocation)
        guard case .malformed(let what) = error.reason else {
            Issue.record("\(error.reason)", sourceLocation: sourceLocation)
            return
        }
        #expect(what.contains(part), sourceLocation: sourceLocation)
    }

    /// Writes the keys and values of a place.
    private func tag(_ writer: inout ProtobufWriter) {
        writer.packed(2, [1, 3])
        writer.packed(3, [2, 4])
    }

    @Test func `dense nodes with columns of differing length are refused`() throws {
        let columns: [([Int64], [Int64], [Int64])] = [
            ([1, 2], [1], [1, 2]), ([1, 2], [1, 2], [1]), ([1], [1, 2], [1]), ([1], [1], [1, 2]),
            ([], [1], [1]), ([1], [], []),
        ]
        for (ids, latitudes, longitudes) in columns {
            let isShort = latitudes.count < ids.count || longitudes.count < ids.count
            try expectMalformed(isShort ? "cut off" : "differ in number", element: 2) {
                $0.packedDeltas(1, ids)
                $0.packedDeltas(8, latitudes)
                $0.packedDeltas(9, longitudes)
            }
        }
    }

    @Test func `tags of dense nodes that do not fit the nodes are refused`() throws {
        let tags: [(numbers: [UInt64], part: String)] = [
            ([1, 2], "cut off"), ([1], "cut off"), ([0, 0], "differ in number"),
            ([1, 2, 0, 1, 2, 0], "differ in number"), ([99, 1, 0], "string 99 of 5"),
            ([1, 5, 0], "string 5 of 5"), ([.max, 1, 0], "string 18446744073709551615"),
        ]
        for (numbers, part) in tags {
            try expectMalformed(part, element: 2) {
                $0.packedDeltas(1, [1])
                $0.packedDeltas(8, [1])
                $0.packedDeltas(9, [1])
                $0.packed(10, numbers)
            }
        }
    }

    @Test(arguments: [1, 3, 4] as [UInt64])
    func `tags that do not fit the strings or each other are refused`(field: UInt64) throws {
        let tags: [(keys: [UInt64], values: [UInt64], part: String)] = [
            ([1, 3], [2], "differ in number"), ([], [1], "differ in number"),
            ([5], [1], "string 5 of 5"), ([1], [1 << 40], "string 1099511627776 of 5"),
        ]
        for (keys, values, part) in tags {
            try expectMalformed(part, element: field) {
                $0.integer(1, 1)
                $0.packed(2, keys)
                $0.packed(3, values)
                if field == 1 {
                    $0.zigzag(8, 1)
                    $0.zigzag(9, 1)
                }
            }
        }
    }

    @Test func `an element without a number or a position is refused`() throws {
        let fields = [1, 8, 9] as [UInt64]
        for missing in fields {
            try expectMalformed("no number or no position", element: 1) {
                for field in fields where field != missing { $0.zigzag(field, 1) }
            }
        }
        try expectMalformed("a way has no number", element: 3) { $0.packedDeltas(8, [1]) }
        try expectMalformed("a relation has no number", element: 4) { $0.packedDeltas(9, [1]) }
    }

    @Test func `differences that pass 64 bits are refused`() throws {
        let passing = [Int64.max, 1].map(ProtobufWriter.zigzag)
        let columns = [1, 8, 9] as [UInt64]
        for column in columns {
            try expectMalformed("passes 64 bits", element: 2, granularity: 1) {
                for field in columns { $0.packed(field, field == column ? passing : [0, 0]) }
            }
        }
        try expectMalformed("passes 64 bits", element: 3) {
            $0.integer(1, 1)
            tag(&$0)
            $0.packed(8, passing)
        }
        try expectMalformed("passes 64 bits", element: 4) {
            $0.integer(1, 1)
            tag(&$0)
            $0.packed(9, passing)
            $0.packed(10, [0, 0])
        }
    }

    @Test(arguments: [.max, .min, .max / 100 + 1, .min / 100 - 1] as [Int64])
    func `coordinates that pass 64 bits are refused`(coordinate: Int64) throws {
        for field in [8, 9] as [UInt64] {
            try expectMalformed("a coordinate passes 64 bits", element: 1) {
                $0.zigzag(1, 1)
                $0.zigzag(field, coordinate)
                $0.zigzag(17 - field, 0)
            }
        }
    }

    @Test func `an offset that passes 64 bits is refused`() throws {
        var block = PBFBlockWriter()
        block.latitudeOffset = .max
        block.addDenseNodes([.init(id: 1, latitude: 1, longitude: 1)])
        let error = try PBFReading.error(of: PBFWriter.file(block))
        #expect(error.reason == .malformed(what: "a coordinate passes 64 bits"))
    }

    @Test func `members that do not fit their types are refused`() throws {
        let members: [(ids: [Int64], types: [UInt64], part: String)] = [
            ([1, 2], [0], "differ in number"), ([1], [0, 1], "differ in number"),
            ([1], [3], "unknown type 3"), ([1], [.max], "unknown type"),
        ]
        for (ids, types, part) in members {
            try expectMalformed(part, element: 4) {
                $0.integer(1, 1)
                tag(&$0)
                $0.packedDeltas(9, ids)
                $0.packed(10, types)
            }
        }
    }

    @Test func `numbers of every size are accepted`() throws {
        var block = PBFBlockWriter()
        let ids = [.min, -1, 0, 1, .max] as [Int64]
        for id in ids {
            block.addPlainNodes([.init(id: id, latitude: 1, longitude: 1)])
            block.addWay(id, nodes: [id], tags: Self.place)
            block.addRelation(id, [.way(id)], tags: Self.place)
        }
        let reading = try PBFReading(PBFWriter.file(block))
        #expect(reading.places.filter { $0.kind == .way }.map(\.id) == ids)
        #expect(reading.places.filter { $0.kind == .relation }.map(\.id) == ids)
    }
}
