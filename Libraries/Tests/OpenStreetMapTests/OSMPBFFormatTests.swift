import OpenStreetMap
import Testing

/// Valid and invalid blocks.
@Suite struct OSMPBFFormatTests {
    private let tags = ["name": "Here", "shop": "books"]

    /// A file of a block with certain bytes.
    private func file(_ build: (inout ProtobufWriter) -> Void) -> [UInt8] {
        var block = ProtobufWriter()
        build(&block)
        var writer = PBFWriter.withHeader()
        writer.addData(block.bytes)
        return writer.bytes
    }

    /// A file of a group with one element of certain bytes.
    private func file(
        element field: UInt64,
        granularity: Int64? = nil,
        _ build: (inout ProtobufWriter) -> Void
    ) -> [UInt8] {
        var block = PBFBlockWriter()
        block.granularity = granularity
        var element = ProtobufWriter()
        build(&element)
        block.add(field: field, element.bytes)
        return PBFWriter.file(block)
    }

    private func expectMalformed(
        _ file: [UInt8],
        _ part: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let error = try PBFReading.error(of: file, sourceLocation: sourceLocation)
        guard case .malformed(let what) = error.reason else {
            Issue.record("\(error.reason)", sourceLocation: sourceLocation)
            return
        }
        #expect(what.contains(part), sourceLocation: sourceLocation)
        #expect(
            error.blobOffset == PBFWriter.headerSize, "the second blob",
            sourceLocation: sourceLocation)
    }

    @Test func `unknown fields of every wire type are skipped`() throws {
        var unknown = ProtobufWriter()
        unknown.integer(100, -1)
        unknown.key(101, wireType: 1)
        unknown.raw(Array(repeating: 0xFF, count: 8))
        unknown.message(102, [1, 2, 3])
        unknown.key(103, wireType: 5)
        unknown.raw(Array(repeating: 0xFF, count: 4))

        var block = PBFBlockWriter()
        block.addPlainNodes([.init(id: 1, latitude: 1, longitude: 1, tags: tags)])
        block.add(field: 5, unknown.bytes)
        block.add(field: 99, unknown.bytes)
        var writer = PBFWriter.withHeader()
        writer.addData(unknown.bytes + block.bytes + unknown.bytes)
        #expect(try PBFReading(writer.bytes).places.map(\.name) == ["Here"])
    }

    @Test func `blobs of unknown types are skipped, whatever they hold`() throws {
        var block = PBFBlockWriter()
        block.addPlainNodes([.init(id: 1, latitude: 1, longitude: 1, tags: tags)])
        var writer = PBFWriter.withHeader()
        writer.addBlob("OSMIndex", [0xFF, 0xFF])
        writer.addBlob("", PBFWriter.blob([1], .claimed(field: 7)))
        writer.addBlock(block)
        writer.addBlob("OSMIndex", [])
        #expect(try PBFReading(writer.bytes).places.map(\.name) == ["Here"])
    }

    @Test func `files joined end to end are read as one`() throws {
        var first = PBFBlockWriter()
        first.addPlainNodes([.init(id: 1, latitude: 1, longitude: 1, tags: tags)])
        var second = PBFBlockWriter()
        second.addWay(2, nodes: [1], tags: tags)
        let bytes = PBFWriter.file(first) + PBFWriter.file(second)
        #expect(try PBFReading(bytes).places.map(\.id) == [1, 2])
    }

    @Test func `repeated numbers may come one by one or in pieces`() throws {
        var block = PBFBlockWriter()
        block.addDenseNodes([
            .init(id: 1, latitude: 10, longitude: 0), .init(id: 2, latitude: 20, longitude: 0),
            .init(id: 3, latitude: 60, longitude: 0),
        ])
        let keys = [block.string("name"), block.string("shop")]
        let values = [block.string("Here"), block.string("books")]
        var way = ProtobufWriter()
        way.integer(1, 1)
        for (key, value) in zip(keys, values) {
            way.integer(2, Int64(key))
            way.integer(3, Int64(value))
        }
        let deltas = ProtobufWriter.deltas([1, 2, 3])
        way.packed(8, [deltas[0]])
        way.packed(8, Array(deltas[1...]))
        block.add(field: 3, way.bytes)
        let place = try PBFReading(PBFWriter.file(block)).place("Here")
        #expect(place.latitude == 0.000_003_5)
    }

    @Test func `a number of ten bytes is read and one of eleven is refused`() throws {
        let longest = Array(repeating: 0x80 as UInt8, count: 9)
        #expect(throws: Never.self) {
            try PBFReading(
                file {
                    $0.key(100, wireType: 0)
                    $0.raw(longest + [0x01])
                })
        }
        for end: [UInt8] in [[0x80, 0x00], [0x02], [0xFF, 0xFF, 0x01]] {
            let bytes = file {
                $0.key(100, wireType: 0)
                $0.raw(longest + end)
            }
            try expectMalformed(bytes, "longer than 64 bits")
        }
    }

    @Test func `numbers and fields that are cut off are refused`() throws {
        try expectMalformed(file { $0.raw([0x80]) }, "cut off")
        try expectMalformed(file { $0.key(100, wireType: 0) }, "cut off")
        try expectMalformed(
            file {
                $0.key(100, wireType: 1)
                $0.raw([1, 2, 3])
            }, "8 bytes has only 3")
        try expectMalformed(
            file {
                $0.key(100, wireType: 5)
                $0.raw([1, 2, 3])
            }, "4 bytes has only 3")
    }

    @Test(arguments: [5, 1 << 31, 1 << 32, 1 << 62, .max, 1 << 63] as [UInt64])
    func `a length past the end is refused`(length: UInt64) throws {
        let bytes = file {
            $0.key(100, wireType: 2)
            $0.varint(length)
            $0.raw([1, 2, 3, 4])
        }
        try expectMalformed(bytes, "\(length) bytes")
    }

    @Test func `impossible wire types and field numbers are refused`() throws {
        for wireType in [3, 4, 6, 7] as [UInt64] {
            try expectMalformed(file { $0.key(100, wireType: wireType) }, "wire type \(wireType)")
        }
        try expectMalformed(file { $0.integer(0, 1) }, "number 0")
        try expectMalformed(file { $0.integer(1 << 29, 1) }, "number 536870912")
        try expectMalformed(file { $0.message(17, [1]) }, "field 17 has the wrong wire type")
        try expectMalformed(file { $0.integer(2, 1) }, "field 2 has the wrong wire type")
    }

    @Test(arguments: [0, -1, 1 << 31, .max, .min] as [Int64])
    func `an impossible granularity is refused`(granularity: Int64) throws {
        try expectMalformed(file { $0.integer(17, granularity) }, "granularity of \(granularity)")
    }
}
