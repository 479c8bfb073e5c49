import Foundation
import PlacesTestSupport
import Testing
import WaybillTesting

/// The map that an import keeps, as the command prints it.
@Suite(.timeLimit(.minutes(60)))
struct MapCommandTests {
    private let places = Executable(name: "places")
    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.path("places.sqlite")
    }

    private struct Collection: Decodable {
        struct Feature: Decodable {
            let properties: [String: String]
        }

        let features: [Feature]
    }

    private func kinds(_ box: String, _ zoom: String) async throws -> Set<String> {
        let outcome = try await places.run(
            "map", "--box", box, "--zoom", zoom, "--database", database, in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let map = try JSONDecoder().decode(Collection.self, from: Data(outcome.output.utf8))
        return Set(map.features.compactMap { $0.properties["kind"] })
    }

    @Test(.enabled(if: OSMTestData.has("monaco-2021.osm.pbf"), OSMTestData.absence))
    func `the map of Monaco is there after an import, and once after another`() async throws {
        let monaco = OSMTestData.path("monaco-2021.osm.pbf")
        var sizes: [Int] = []
        for _ in 0..<2 {
            let outcome = try await places.run("import", monaco, "--database", database, in: folder)
            #expect(
                outcome.output.contains(
                    """
                    Map: 20 green, 45 park, 4 beach, 20 square, 18 water, 27 pier, 20 coast, \
                    68 tunnel, 952 path, 181 service, 313 street, 31 tertiary, 50 secondary, \
                    284 primary.
                    """))
            let map = try await places.run(
                "map", "--box", "7.40,43.72,7.45,43.76", "--database", database, in: folder)
            sizes.append(map.output.utf8.count)
        }
        #expect(sizes[0] == sizes[1] && sizes[0] > 10_000)
        let main: Set = ["park", "water", "coast", "secondary", "primary"]
        let all = main.union([
            "path", "service", "street", "tertiary", "tunnel", "green", "beach", "square", "pier",
        ])
        #expect(try await kinds("7.40,43.72,7.45,43.76", "detail") == all)
        let overview = try await kinds("7.40,43.72,7.45,43.76", "overview")
        #expect(overview.isSuperset(of: ["coast", "primary"]) && overview.isSubset(of: main))
        #expect(try await kinds("-7.45,-43.76,-7.40,-43.72", "detail").isEmpty)
        let large = try await places.run(
            "map", "--box=-180,-80,180,80", "--database", database, in: folder)
        #expect(large.status == 1 && large.errors.contains("too large"))
    }

    @Test(arguments: [
        ["map"], ["map", "--box", "1,2,3"], ["map", "--box", "1,2,3,nan"],
        ["map", "--box", "1,4,3,2"], ["map", "--box", "1,2,3,4", "--zoom", "12"],
    ])
    func `a wrong area is refused with the status of usage`(_ arguments: [String]) async throws {
        let process = try places.makeProcess(
            arguments, output: folder.path("out"), errors: folder.path("err"))
        #expect(try await process.runToEnd() == 64)
    }
}
