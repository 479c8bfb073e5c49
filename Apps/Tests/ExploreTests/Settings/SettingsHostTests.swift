import Explore
import HostDrivers
import Places
import Testing
import Waybill
import WaybillGRDB
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// Settings and filters on every host.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SettingsHostTests {
    private let settings = ConformanceScript(
        .open("/settings"), .choose("Miles", in: "Distances"), .choose("Dark", in: "Theme"),
        .open("/?by=distance"))

    private let filters = ConformanceScript(
        .open("/"), .choose("Sights", in: "Kind of place"),
        .choose("Within 1 km", in: "How far"), .select("Grand Central Terminal"), .back,
        .select("Open now"), .select("Show all"))

    private func guide() throws -> ExploreApp {
        let library = PlaceLibrary(store: try makeStore())
        return ExploreApp(.test(library: library, home: try timesSquare()))
    }

    @Test func `settings and filters are the same on every live host`() async throws {
        for script in [settings, filters] {
            let headless = try await script.run(on: HeadlessDriver(HeadlessHost(try guide())))
            for record in [
                try await script.run(on: LiveDriver(try guide())),
                try await script.run(on: TerminalDriver(try guide())),
                try await script.run(on: BatchUpdatesDriver(BatchUpdatesHost(try guide()))),
            ] {
                #expect(record.log == headless.log)
                for (tree, expected) in zip(record.trees, headless.trees) {
                    #expect(tree == expected, "\(tree)\nis not\n\(expected)")
                }
            }
        }
        let record = try await settings.run(on: HeadlessDriver(HeadlessHost(try guide())))
        #expect(record.trees.last?.description.contains("Within 0.5 mi") == true)
    }

    @Test(arguments: ["/settings", "/", "/search"])
    func `a page without a script is the same`(_ address: String) async throws {
        let script = ConformanceScript(.open(address))
        let headless = try await script.run(on: HeadlessDriver(HeadlessHost(try guide())))
        let web = try await script.run(on: WebDriver(try guide()))
        #expect(web.log == headless.log && web.trees == headless.trees)
        let printed = try await script.run(on: PrintDriver(try guide()))
        #expect(printed.log == headless.log && printed.trees == headless.trees)
    }
}
