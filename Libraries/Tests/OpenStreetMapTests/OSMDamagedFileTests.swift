import OpenStreetMap
import Testing
import WaybillTesting

/// Truncated and corrupted files.
@Suite struct OSMDamagedFileTests {
    /// A block with every kind of element.
    private static let block: PBFBlockWriter = {
        var block = PBFBlockWriter()
        block.granularity = 100
        block.latitudeOffset = 1_000
        block.longitudeOffset = -1_000
        block.addDenseNodes([
            .init(id: 1, latitude: 437_312_758, longitude: 74_271_083),
            .init(
                id: 2, latitude: 437_312_999, longitude: 74_271_999,
                tags: ["name": "Bar", "amenity": "bar", "website": "https://example.org"]),
            .init(id: 7, latitude: 437_400_000, longitude: 74_300_000),
        ])
        block.addPlainNodes([
            .init(id: 9, latitude: -9, longitude: 9, tags: ["name": "Shop", "shop": "yes"])
        ])
        block.addWay(3, nodes: [1, 2, 7, 1], tags: ["name": "Park", "leisure": "park"])
        block.addWay(4, nodes: [7, 9])
        block.addRelation(
            5, [.way(3), .way(4), .node(9), .relation(6)],
            tags: ["name": "Museum", "tourism": "museum"])
        return block
    }()

    private static func file(_ codec: PBFWriter.Codec) -> PBFWriter {
        var writer = PBFWriter.withHeader(["OsmSchema-V0.6", "DenseNodes"], codec)
        writer.addBlock(block, codec)
        writer.addBlob("OSMIndex", [1, 2, 3])
        writer.addBlock(block, codec)
        return writer
    }

    /// Reads a file that may be damaged: success or a clear error.
    private func expectNoTrap(_ bytes: [UInt8], _ label: String) {
        do {
            let reading = try PBFReading(bytes, name: label)
            #expect(reading.progress.last?.fractionCompleted == 1, "\(label)")
            for place in reading.places {
                #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "\(label)")
                #expect(!place.name.isEmpty, "\(label)")
            }
        } catch let error as OSMReadError {
            #expect(error.description.split(whereSeparator: \.isNewline).count == 1, "\(label)")
        } catch {
            Issue.record("\(label) ended as \(error)")
        }
    }

    @Test(arguments: [PBFWriter.Codec.raw, .zlib])
    func `the whole file is read`(codec: PBFWriter.Codec) throws {
        let reading = try PBFReading(Self.file(codec).bytes)
        #expect(reading.summary.places == 8)
        #expect(reading.summary.placesWithoutPosition == 0)
    }

    @Test(arguments: [PBFWriter.Codec.raw, .zlib])
    func `a truncated file ends as an error`(codec: PBFWriter.Codec) throws {
        let file = Self.file(codec)
        for length in 1..<file.bytes.count {
            let cut = Array(file.bytes[..<length])
            if file.ends.contains(length) {
                #expect(throws: Never.self, "cut at \(length)") { try PBFReading(cut) }
            } else {
                let error = #expect(throws: OSMReadError.self, "cut at \(length)") {
                    try PBFReading(cut)
                }
                #expect(error?.reason == .truncated, "cut at \(length)")
            }
        }
    }

    @Test func `a block cut anywhere never traps`() {
        let block = Self.block.bytes
        for length in block.indices {
            var writer = PBFWriter.withHeader()
            writer.addData(Array(block[..<length]))
            expectNoTrap(writer.bytes, "cut-\(length)")
        }
    }

    @Test func `damage anywhere in a file never traps`() {
        let files = [Self.file(.raw).bytes, Self.file(.zlib).bytes]
        for seed in SeededGenerator.seeds(1_500) {
            var mutator = PBFMutator(seed: seed)
            expectNoTrap(mutator.damaged(files[Int(seed % 2)]), "file-seed-\(seed)")
        }
    }

    @Test func `damage within a block never traps`() {
        // Damage before compression reaches the decoding of elements.
        let block = Self.block.bytes
        for seed in SeededGenerator.seeds(1_250) {
            var mutator = PBFMutator(seed: seed)
            var writer = PBFWriter.withHeader()
            writer.addData(mutator.damaged(block), seed.isMultiple(of: 2) ? .raw : .zlib)
            expectNoTrap(writer.bytes, "block-seed-\(seed)")
        }
    }

    @Test func `an extreme value in any byte of a block never traps`() {
        let block = Self.block.bytes
        for index in block.indices {
            for value in [0, 1, 2, 0x7F, 0x80, 0xFE, 0xFF] as [UInt8] {
                var damaged = block
                damaged[index] = value
                var writer = PBFWriter.withHeader()
                writer.addData(damaged)
                expectNoTrap(writer.bytes, "byte-\(index)-\(value)")
            }
        }
    }
}
