import OpenStreetMap
import Testing

/// Blobs: their headers, their codecs and their limits.
@Suite struct OSMBlobTests {
    private func error(
        _ blob: [UInt8],
        statedSize: Int64? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> OSMReadError {
        var writer = PBFWriter.withHeader()
        writer.addBlob("OSMData", blob, statedSize: statedSize)
        return try PBFReading.error(of: writer.bytes, sourceLocation: sourceLocation)
    }

    @Test(arguments: [(4, "lzma"), (5, "bzip2"), (6, "lz4"), (7, "zstd")] as [(UInt64, String)])
    func `a codec that is not supported is refused by name`(field: UInt64, name: String) throws {
        let data = try error(PBFWriter.blob([1, 2, 3], .claimed(field: field)))
        #expect(data.reason == .unsupportedCodec(name: name))
        #expect(data.blobOffset == PBFWriter.headerSize)
        #expect(
            data.description
                == "\(name) compression is not supported; "
                + "convert the file to zlib, for example with osmium cat")

        let header = PBFWriter.withHeader(["OsmSchema-V0.6"], .claimed(field: field))
        let first = try PBFReading.error(of: header.bytes)
        #expect(first.reason == .unsupportedCodec(name: name))
        #expect(first.blobOffset == 0)
    }

    @Test func `a packed header is read`() throws {
        let writer = PBFWriter.withHeader(["OsmSchema-V0.6"], .zlib)
        #expect(throws: Never.self) { try PBFReading(writer.bytes) }
    }

    @Test func `an empty block is read, packed and not`() throws {
        for codec in [PBFWriter.Codec.raw, .zlib] {
            var writer = PBFWriter.withHeader()
            writer.addData([], codec)
            #expect(try PBFReading(writer.bytes).summary == OSMReadSummary())
        }
    }

    @Test func `a blob without content is refused`() throws {
        #expect(try error([]).reason == .malformed(what: "a block has no content"))
    }

    @Test func `an unpacked size that is not the stated one is refused`() throws {
        let content = ProtobufWriter.varint(100 << 3) + [1]
        for size in [0, 1, 2, 4, 1_000] as [Int64] {
            for codec in [PBFWriter.Codec.raw, .zlib] {
                let reason = try error(PBFWriter.blob(content, codec, statedSize: size)).reason
                guard case .malformed = reason else {
                    Issue.record("\(size) \(codec): \(reason)")
                    continue
                }
            }
        }
        for codec in [PBFWriter.Codec.raw, .zlib] {
            var writer = PBFWriter.withHeader()
            writer.addBlob("OSMData", PBFWriter.blob(content, codec, statedSize: 3))
            #expect(throws: Never.self) { try PBFReading(writer.bytes) }
        }
    }

    @Test func `a zlib stream must state its size`() throws {
        var blob = ProtobufWriter()
        blob.message(3, PBFWriter.zlib([]))
        #expect(
            try error(blob.bytes).reason
                == .malformed(what: "a block does not state its unpacked size"))
    }

    @Test func `a damaged zlib stream is refused`() throws {
        let stream = PBFWriter.zlib(Array(repeating: 7, count: 100))
        for index in stream.indices {
            for damaged in [Array(stream[..<index]), stream.replacing(index, with: 0x5A)] {
                var blob = ProtobufWriter()
                blob.integer(2, 100)
                blob.message(3, damaged)
                let reason = try error(blob.bytes).reason
                guard case .malformed = reason else {
                    Issue.record("byte \(index): \(reason)")
                    continue
                }
            }
        }
    }

    @Test func `a negative size is refused`() throws {
        #expect(
            try error([], statedSize: -1).reason
                == .malformed(what: "a block's header lacks its type or its size"))
        #expect(
            try error(PBFWriter.blob([1], .zlib, statedSize: -1)).reason
                == .malformed(what: "a block states a negative size"))
    }

    @Test(arguments: [(32 << 20) + 1, 1 << 31, .max] as [Int64])
    func `a blob past 32 MiB is refused, packed or not`(size: Int64) throws {
        #expect(
            try error([], statedSize: size).reason
                == .tooLarge(what: "a block", bytes: size, limit: 32 << 20))
        #expect(
            try error(PBFWriter.blob([1], .zlib, statedSize: size)).reason
                == .tooLarge(what: "an unpacked block", bytes: size, limit: 32 << 20))
    }

    @Test func `a block of 32 MiB unpacked is read and a byte more is refused`() throws {
        var block = ProtobufWriter()
        // The key takes two bytes, the length four.
        block.message(100, Array(repeating: 0, count: (32 << 20) - 6))
        #expect(block.bytes.count == 32 << 20)
        var writer = PBFWriter.withHeader()
        writer.addData(block.bytes, .zlib)
        #expect(throws: Never.self) { try PBFReading(writer.bytes) }
        let reason = try error(PBFWriter.blob(block.bytes + [0], .zlib)).reason
        #expect(
            reason == .tooLarge(what: "an unpacked block", bytes: 33_554_433, limit: 33_554_432))
    }

    @Test func `a blob's header of 64 KiB is read and a byte more is refused`() throws {
        // Besides the padding: its key and length, the type and the size.
        let room = (64 << 10) - 15
        var writer = PBFWriter.withHeader()
        writer.addBlob("OSMData", PBFWriter.blob([]), index: Array(repeating: 1, count: room))
        #expect(try PBFReading(writer.bytes).summary == OSMReadSummary())
        writer.addBlob("OSMData", PBFWriter.blob([]), index: Array(repeating: 1, count: room + 1))
        #expect(
            try PBFReading.error(of: writer.bytes).reason
                == .tooLarge(what: "a block's header", bytes: 65_537, limit: 65_536))
    }

    @Test func `a blob's header without a type or a size is refused`() throws {
        var typeless = ProtobufWriter()
        typeless.integer(3, 0)
        var sizeless = ProtobufWriter()
        sizeless.text(1, "OSMData")
        for header in [[], typeless.bytes, sizeless.bytes] {
            var writer = PBFWriter.withHeader()
            writer.addFrame(header, [])
            #expect(
                try PBFReading.error(of: writer.bytes).reason
                    == .malformed(what: "a block's header lacks its type or its size"))
        }
    }

    @Test func `a file that unpacks to too many places is refused`() throws {
        var block = PBFBlockWriter()
        let tags = ["name": "Here", "shop": "books"]
        block.addWay(1, nodes: Array(repeating: 1, count: 100_000), tags: tags)
        block.addRelation(1, [.way(2)], tags: tags)
        block.addWay(2, nodes: Array(repeating: 1, count: 100_000))
        let bytes = PBFWriter.file(block, codec: .zlib)
        #expect(bytes.count < 2_000)
        for limit in [100, 4_800_000, 9_600_000] {
            let error = #expect(throws: OSMReadError.self) {
                try PBFReading(bytes, memoryLimit: limit)
            }
            guard case .tooLarge(_, _, Int64(limit)) = error?.reason else {
                Issue.record("limit \(limit): \(String(describing: error))")
                continue
            }
        }
        #expect(try PBFReading(bytes, memoryLimit: 9_602_000).summary.placesWithoutPosition == 2)
    }
}

extension [UInt8] {
    /// Flips some bits of a byte.
    fileprivate func replacing(_ index: Int, with bits: UInt8) -> [UInt8] {
        var copy = self
        copy[index] ^= bits
        return copy
    }
}
