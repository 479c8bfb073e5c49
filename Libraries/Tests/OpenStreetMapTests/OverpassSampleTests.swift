import Foundation
import OpenStreetMap
import PlacesTestSupport
import Testing

/// Real responses of the Overpass API.
@Suite(.enabled(if: OSMTestData.has("payloads/overpass/node-01.json"), OSMTestData.absence))
struct OverpassSampleTests {
    private func reading(_ name: String) throws -> PBFReading {
        try PBFReading(path: OSMTestData.path("payloads/overpass/\(name).json"))
    }

    @Test(arguments: [
        ("node-01", [3, 0, 0]), ("way-01", [0, 2, 0]), ("way-02", [6, 1, 0]),
        ("relation-01", [0, 0, 1]), ("remark-runtime-remark-01", [0, 0, 0]),
    ])
    func `a response is read to its end`(_ name: String, _ counts: [Int]) throws {
        let summary = try reading(name).summary
        #expect([summary.nodes, summary.ways, summary.relations] == counts)
        #expect(summary.places == 0)
    }

    @Test func `a response of a server that gave up is an error that says so`() throws {
        let error = try #require(
            #expect(throws: OSMReadError.self) { try reading("remark-runtime-error-01") })
        #expect(
            error.description == "the server could not finish the file; it says: "
                + "Query timed out in \"query\" at line 4 after 2 seconds.")
    }

    @Test func `so is one in XML`() throws {
        let xml = "<osm><remark> runtime error: Query run out of memory &amp; time. </remark></osm>"
        let error = try PBFReading.error(of: Array(xml.utf8))
        #expect(error.reason == .serverError(message: "Query run out of memory & time. "))
    }
}
