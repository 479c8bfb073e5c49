import Foundation
import Testing

/// Tests of `places check`.
@Suite(.timeLimit(.minutes(60)))
struct CheckCommandTests {
    private let places = Executable(name: "places")
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a file is described by its contents, and nothing is stored`() async throws {
        let path = folder.path("town.osm")
        let text = """
            <osm><node id="1" lat="1" lon="2"><tag k="name" v="A"/><tag k="amenity" v="cafe"/></node>
            <node id="2" lat="1" lon="2"/><way id="3"><tag k="name" v="B"/><tag k="shop" v="toys"/>
            </way></osm>
            """
        try Data(text.utf8).write(to: URL(filePath: path))
        let outcome = try await places.run(["check", path, "--times", "3"], in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let said =
            "\(path): 1 place in 2 nodes, 1 way and 0 relations; "
            + "1 without a position were left out, in "
        #expect(outcome.output.hasPrefix(said) && outcome.output.hasSuffix(" ms.\n"))
        let made = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(made.filter { $0.contains("sqlite") }.isEmpty)
    }

    @Test(arguments: [
        ("check nowhere.osm", 1), ("check", 64), ("check a --times 0", 64),
    ])
    func `what cannot be read is an error`(_ call: String, _ status: Int32) async throws {
        let outcome = try await places.run(call.split(separator: " ").map(String.init), in: folder)
        #expect(outcome.status == status && outcome.output.isEmpty && !outcome.errors.isEmpty)
    }

    @Test func `a broken file is reported after those before it`() async throws {
        let good = folder.path("good.geojson")
        let bad = folder.path("bad.osm.pbf")
        try Data(#"{"type":"FeatureCollection","features":[]}"#.utf8).write(to: URL(filePath: good))
        try Data([0, 0, 0, 200, 1, 2, 3]).write(to: URL(filePath: bad))
        let outcome = try await places.run(["check", good, bad], in: folder)
        #expect(outcome.status == 1 && outcome.output.hasPrefix("\(good): 0 places in 0 nodes"))
        #expect(outcome.errors.contains(bad), "\(outcome.errors)")
    }
}
