import Foundation
import OpenStreetMap
import PlacesTestSupport
import Testing

/// Real files, compared with the results of libosmium.
@Suite struct OSMRealFileTests {
    /// A line of the results of libosmium.
    private struct Expected: Decodable {
        let type: String
        let id: Int64
        let name: String
        let category: String
        let lat: Double
        let lon: Double
        let tags: [String: String]
    }

    private static let monaco = "monaco-2021.osm.pbf"
    private static let oracle = "monaco-2021.pois.jsonl"
    private static let lz4 = "monaco-2021-lz4.osm.pbf"
    private static let simple = "SimpleFileBlock1-none.osm.pbf"
    private static let granular = "GranFileBlock1-deflate.osm.pbf"

    @Test(.enabled(if: OSMTestData.has(monaco, oracle), OSMTestData.absence))
    func `the places of Monaco are those that libosmium finds`() throws {
        let lines = try String(contentsOfFile: OSMTestData.path(Self.oracle), encoding: .utf8)
        var expected: [String: Expected] = [:]
        for line in lines.split(separator: "\n") {
            let place = try JSONDecoder().decode(Expected.self, from: Data(line.utf8))
            expected["\(place.type) \(place.id)"] = place
        }
        try #require(expected.count == 562)

        let reading = try PBFReading(path: OSMTestData.path(Self.monaco))
        #expect(reading.summary.places == 562)
        #expect(reading.summary.placesWithoutPosition == 0)
        #expect(reading.summary.nodes == 25_423)
        #expect(reading.summary.ways == 4_106)
        #expect(reading.summary.relations == 243)
        for place in reading.places {
            let label: Comment = "\(place.kind) \(place.id)"
            let found = expected.removeValue(forKey: "\(place.kind) \(place.id)")
            let other = try #require(found, label)
            #expect(place.name == other.name, label)
            #expect(place.category == other.category, label)
            #expect(place.tags == other.tags, label)
            #expect(abs(place.latitude - other.lat) <= 1e-7, label)
            #expect(abs(place.longitude - other.lon) <= 1e-7, label)
        }
        #expect(expected.isEmpty)
    }

    @Test(.enabled(if: OSMTestData.has(lz4), OSMTestData.absence))
    func `Monaco packed with lz4 is refused by that name`() throws {
        let error = #expect(throws: OSMReadError.self) {
            try PBFReading(path: OSMTestData.path(Self.lz4))
        }
        #expect(error?.reason == .unsupportedCodec(name: "lz4"))
        #expect(
            error?.description
                == "lz4 compression is not supported; "
                + "convert the file to zlib, for example with osmium cat")
    }

    @Test(.enabled(if: OSMTestData.has(simple), OSMTestData.absence))
    func `a file of plain nodes that is not packed is read`() throws {
        let summary = try PBFReading(path: OSMTestData.path(Self.simple)).summary
        #expect(summary.nodes == 12)
        #expect(summary.ways == 4)
        #expect(summary.relations == 2)
    }

    @Test(.enabled(if: OSMTestData.has(granular), OSMTestData.absence))
    func `a file of blocks with differing grids is read`() throws {
        let summary = try PBFReading(path: OSMTestData.path(Self.granular)).summary
        #expect(summary.nodes == 6)
        #expect(summary.places == 0)
    }
}
