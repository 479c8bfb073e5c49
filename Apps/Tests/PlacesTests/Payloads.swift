import Foundation
import PlacesTestSupport
import Testing

/// Real responses of APIs that lie beside the project and are not part of it.
enum Payloads {
    /// Why tests of them are skipped.
    static let absence: Comment = "the real payloads are not there; set WAYBILL_TEST_DATA"

    /// Whether they are there.
    static var areThere: Bool { OSMTestData.has("payloads/foursquare/search-2025.json") }

    /// The bytes of one, such as `photon/photon_reverse.json`.
    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: OSMTestData.path("payloads/\(name)")))
    }

    /// The names of all.
    static let names: [String] = {
        let files = FileManager.default.enumerator(atPath: OSMTestData.path("payloads"))
        return (files?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".json") || $0.hasSuffix(".txt") }.sorted()
    }()
}
