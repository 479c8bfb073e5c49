import Explore
import HostDrivers
import Places
import PlacesTestSupport
import Testing
import Waybill
import WaybillGRDB
import WaybillTestSupport
import WaybillTesting

/// One script, six hosts: the same log, the same semantics trees.
///
/// The live page is driven here without a browser, by its frames and messages.
/// `Tests/Browser/test_conformance.py` runs the scripts in Chromium, on the app
/// as it is served, and holds them against the files that are read here.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct ConformanceTests {
    private let walk = ConformanceScript(
        .open("/"), .select("Empire State Building"), .back, .select("Search"),
        .search("brooklyn museum"), .select("Brooklyn Museum"))

    private let corners = ConformanceScript(
        .open("/?by=distance&as=collection"), .open("/search?q=zzzz"), .open("/places/nowhere"),
        .open("/search"), .search("café"))

    private let location = ConformanceScript(
        .open("/location?q=zzzz"), .open("/location?q=yankee%20stadium"),
        .select("Yankee Stadium"), .back)

    private let choices = ConformanceScript(
        .open("/"), .select("Distance"), .select("Empire State Building"), .back)

    private var scripts: [ConformanceScript] { [walk, corners, location, choices] }

    @Test func `the scripts show what is written for the live page too`() async throws {
        for (name, script) in [("walk", walk), ("corners", corners), ("location", location)] {
            let record = try await script.run(on: HeadlessDriver(HeadlessHost(try await guide())))
            #expect(record.log.count == script.steps.count)
            #expect(try ConformanceFile(name).text(rewritingFrom: record) == record.text)
        }
    }

    /// Explore as its command serves it, with the places that the tests in a browser import.
    private func guide() async throws -> ExploreApp {
        let store = try GRDBRecordStore<Place>.inMemory()
        _ = try await store.load(removing: []) { for place in NewYork.extract { try $0(place) } }
        let library = PlaceLibrary(store: store)
        let saved = SavedPlaces(try GRDBRecordStore<SavedPlace>.inMemory(), of: library)
        return ExploreApp(
            .test(
                library: library, home: try await library.summary().centre,
                recents: RecentLocations.stores(),
                saved: saved))
    }

    @Test func `the walk is the same on the headless and the web host`() async throws {
        let app = try await guide()
        for script in scripts {
            let headless = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
            let web = try await script.run(on: WebDriver(app))
            #expect(web.log == headless.log)
            #expect(web.events == headless.events)
            #expect(headless.events.joined().contains { $0.hasPrefix("planned") })
            for (web, headless) in zip(web.trees, headless.trees) {
                #expect(web == headless, "\(web)\nis not\n\(headless)")
            }
        }
    }

    @Test func `the walk is the same on the headless and the print host`() async throws {
        let app = try await guide()
        for script in scripts {
            let headless = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
            let printed = try await script.run(on: PrintDriver(app))
            #expect(printed.log == headless.log)
            #expect(printed.events == headless.events)
            for (printed, headless) in zip(printed.trees, headless.trees) {
                #expect(printed == headless, "\(printed)\nis not\n\(headless)")
            }
        }
    }

    @Test func `the walk is the same on the headless host and the live page`() async throws {
        let app = try await guide()
        for script in scripts {
            let headless = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
            let live = try await script.run(on: LiveDriver(app))
            #expect(live.log == headless.log)
            #expect(live.events == headless.events)
            #expect(live.selections == headless.selections)
            for (live, headless) in zip(live.trees, headless.trees) {
                #expect(live == headless, "\(live)\nis not\n\(headless)")
            }
        }
        let record = try await walk.run(on: HeadlessDriver(HeadlessHost(app)))
        #expect(record.selections.map(\.count) == [0, 1, 0, 0, 0, 1])
    }

    @Test(arguments: [(80, 24), (36, 4)])
    func `the walk is the same on the headless and the live terminal host`(
        _ columns: Int, _ rows: Int
    ) async throws {
        let app = try await guide()
        for script in scripts {
            let headless = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
            let terminal = try await script.run(
                on: TerminalDriver(app, columns: columns, rows: rows))
            #expect(terminal.log == headless.log)
            // Who looks for a row in a terminal comes to the end of the list, which asks for more.
            let asking = "planned ~10-0"
            let events = terminal.events.map { $0.filter { $0 != asking } }
            #expect(events == headless.events)
            #expect(terminal.selections == headless.selections)
            for (terminal, headless) in zip(terminal.trees, headless.trees) {
                #expect(terminal == headless, "\(terminal)\nis not\n\(headless)")
            }
        }
    }

    @Test func `a failure is the same alert on every host`() async throws {
        let store = try makeStore()
        let app = try makeApp(on: store)
        await store.fail(with: .init(.busy, message: "Another program is writing."))
        let script = ConformanceScript(.open("/"), .open("/places/central-park"))
        let headless = try await script.run(on: HeadlessDriver(HeadlessHost(app)))
        #expect(headless.trees.allSatisfy { $0.children.contains { $0.role == .alert } })
        #expect(try await script.run(on: WebDriver(app)) == headless)
        #expect(try await script.run(on: LiveDriver(app)) == headless)
        #expect(try await script.run(on: PrintDriver(app)) == headless)
        #expect(try await script.run(on: TerminalDriver(app)) == headless)
        #expect(try await script.run(on: BatchUpdatesHost(app)) == headless)
    }
}
