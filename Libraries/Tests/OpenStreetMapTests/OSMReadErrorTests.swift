import Foundation
import OpenStreetMap
import Testing
import WaybillTesting

/// Invalid files and their error messages.
@Suite struct OSMReadErrorTests {
    private func error(path: String) throws -> OSMReadError {
        try #require(#expect(throws: OSMReadError.self) { try PBFReading(path: path) })
    }

    @Test func `an empty file ends as an error`() throws {
        let error = try PBFReading.error(of: [])
        #expect(error == OSMReadError(.empty))
        #expect(error.description == "the file is empty")
    }

    @Test(arguments: [
        "PK\u{3}\u{4}zip archive", "just some text", "\0\0\0\u{1}x", "\0\0\0\0", " \n ",
    ])
    func `a file of another kind is of no known format`(text: String) throws {
        let error = try PBFReading.error(of: Array(text.utf8))
        #expect(error.reason == .unknownFormat)
        #expect(
            error.description
                == "the file is not OpenStreetMap data (PBF, XML, Overpass JSON or GeoJSON)")
    }

    @Test func `a PBF that was packed once more is called that, not a stranger`() throws {
        let bytes = PBFWriter.file(PBFBlockWriter())
        for (packing, packed) in [
            ("gzip", TextFiles.gzip(bytes)), ("bzip2", TextFiles.bzip2(bytes)),
        ] {
            let error = try PBFReading.error(of: packed)
            #expect(error.reason == .packedPBF(packing: packing))
            #expect(error.description == "the file is a PBF packed by \(packing); unpack it first")
        }
        for other in ["\0\0\0\u{D}\n\u{9}OSMHeade", "\0\0OSMHeader", "\0", "PBF"] {
            let packed = TextFiles.gzip(Array(other.utf8))
            #expect(try PBFReading.error(of: packed).reason == .unknownFormat)
        }
    }

    @Test func `random bytes end as an error`() throws {
        for seed in SeededGenerator.seeds(500) {
            var random = PBFMutator(seed: seed)
            var noise = random.noise(1 + random.below(300))
            // Half of the files pass the length of the first header.
            if seed.isMultiple(of: 2) { noise = [0, 0, 0, 13] + noise }
            #expect(throws: OSMReadError.self, "seed \(seed)") { try PBFReading(noise) }
        }
    }

    @Test func `data without a header ends as an error`() throws {
        var writer = PBFWriter()
        writer.addData([])
        let error = try PBFReading.error(of: writer.bytes)
        #expect(error == OSMReadError(.missingHeader))
        #expect(error.description.contains("does not begin with an OpenStreetMap header"))
    }

    @Test func `a first blob of another type is of no known format`() throws {
        var writer = PBFWriter()
        writer.addBlob("OSMIndex", PBFWriter.blob([]))
        writer.addHeader(["OsmSchema-V0.6"])
        #expect(try PBFReading.error(of: writer.bytes).reason == .unknownFormat)
    }

    @Test(arguments: ["HistoricalInformation", "OsmSchema-V0.7", "", "densenodes"])
    func `a required feature that is unknown is refused by name`(feature: String) throws {
        let bytes = PBFWriter.withHeader(["OsmSchema-V0.6", feature, "Another"]).bytes
        let error = try PBFReading.error(of: bytes)
        #expect(error.reason == .unsupportedFeature(name: feature))
        #expect(
            error.description
                == "the file requires the feature “\(feature)”, which is not supported")
    }

    @Test func `a header in the middle is checked too`() throws {
        var writer = PBFWriter.withHeader()
        writer.addHeader(["HistoricalInformation"])
        let error = try PBFReading.error(of: writer.bytes)
        #expect(error.reason == .unsupportedFeature(name: "HistoricalInformation"))
        #expect(error.blobOffset == PBFWriter.headerSize)
    }

    @Test func `an optional feature is not needed`() throws {
        var header = ProtobufWriter()
        header.text(4, "OsmSchema-V0.6")
        header.text(5, "Sort.Type_then_ID")
        header.message(1, [0xFF])
        var writer = PBFWriter()
        writer.addBlob("OSMHeader", PBFWriter.blob(header.bytes))
        #expect(throws: Never.self) { try PBFReading(writer.bytes) }
    }

    @Test(arguments: ["/nowhere/at/all.osm.pbf", "", "a\0b", String(repeating: "x", count: 9_999)])
    func `a path that leads nowhere ends as an error`(path: String) throws {
        guard case .unreadable = try error(path: path).reason else {
            Issue.record("reason")
            return
        }
    }

    @Test func `a folder ends as an error that says so`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let error = try error(path: folder)
        #expect(error.description == "\(folder) is a folder, not a file")
        #expect(error.blobOffset == nil)
    }

    @Test func `a device is refused before it is read`() throws {
        #expect(try error(path: "/dev/null").description == "/dev/null is not a regular file")
    }

    @Test(.enabled(if: getuid() != 0, "the administrator may read every file"))
    func `a file that may not be read ends as an error`() throws {
        try PBFReading.withFile(PBFWriter.withHeader().bytes) { path in
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
            #expect(try error(path: path).description.contains("permitted"))
        }
    }

    @Test func `a link to a file is followed`() throws {
        try PBFReading.withFile(PBFWriter.withHeader().bytes) { path in
            let link = path + ".link"
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: path)
            defer { try? FileManager.default.removeItem(atPath: link) }
            #expect(try PBFReading(path: link).summary == OSMReadSummary())
        }
    }

    @Test func `a link that leads to itself ends as an error`() throws {
        let link = FileManager.default.temporaryDirectory
            .appending(path: "waybill-\(UUID().uuidString)").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
        defer { try? FileManager.default.removeItem(atPath: link) }
        guard case .unreadable = try error(path: link).reason else {
            Issue.record("reason")
            return
        }
    }

    @Test func `a description is one line, whatever the file says`() throws {
        let hostile = "a\nb\r\u{1B}[31m\u{2028}\u{202E}c" + String(repeating: "é", count: 5_000)
        let error = try PBFReading.error(of: PBFWriter.withHeader([hostile]).bytes)
        #expect(error.reason == .unsupportedFeature(name: hostile))
        #expect(error.description.hasPrefix("the file requires the feature “a b  [31m  cé"))
        #expect(error.description.count <= 400)
        #expect(error.description.split(whereSeparator: \.isNewline).count == 1)
    }

    @Test func `a fault in a block says where the block begins`() {
        let error = OSMReadError(.truncated, blobOffset: 1_234)
        #expect(
            error.description
                == "the file ends too early; it may be an incomplete download "
                + "(in the block at byte 1234)")
        let large = OSMReadError(.tooLarge(what: "a block", bytes: 2, limit: 1), blobOffset: 0)
        #expect(
            large.description
                == "a block is too large: 2 bytes, where 1 are allowed (in the block at byte 0)")
    }
}
