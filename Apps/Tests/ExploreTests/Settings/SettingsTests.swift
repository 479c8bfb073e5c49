import Explore
import Foundation
import Places
import Testing
import Waybill
import WaybillTesting

/// Tests of a visitor's settings, and that they are saved.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SettingsTests {
    private func environment() throws -> ExploreEnvironment {
        .test(library: PlaceLibrary(store: try makeStore()), home: try timesSquare())
    }

    @Test func `distances are shown everywhere in the units that a visitor has set`() async throws {
        let host = HeadlessHost(ExploreApp(try environment()))
        try await host.open("/?near=40.7484,-73.9857&at=Midtown")
        try await host.tap("Settings")
        #expect(host.url == "/settings?near=40.7484,-73.9857&at=Midtown")
        #expect(try host.value(of: "Distances") == "Kilometres")
        try await host.choose("Miles", in: "Distances")
        #expect(try host.value(of: "Distances") == "Miles")
        try await host.tap("Nearby")
        try await host.tap("Distance")
        #expect(host.visibleHeaders.contains("Within 0.5 mi"))
        #expect(
            host.listRows.allSatisfy {
                $0.hasSuffix("ft") || $0.hasSuffix("mi") || $0 == "Show more"
            })
        try await host.choose("Within 0.6 mi", in: "How far")
        #expect(host.url.contains("within=1000"), "an address means the same for all")
        for address in ["/search?q=museum", "/location?q=yankee%20stadium", "/places/central-park"]
        {
            try await host.open(address + (address.contains("?") ? "&" : "?") + "near=40.7,-74")
            let rows = host.listRows + [host.page?.subtitle ?? ""]
            #expect(rows.contains { $0.contains(" mi") }, "\(address)")
            #expect(!rows.contains { $0.contains(" km") }, "\(address)")
        }
    }

    @Test func `a page that is open follows the settings of its visitor, and of no other`()
        async throws
    {
        let app = ExploreApp(try environment())
        let visitors = [Visitor(), Visitor()]
        let hosts = visitors.map { HeadlessHost(app, visitor: $0) }
        for host in hosts { try await host.open("/?by=distance") }
        let settings = HeadlessHost(app, visitor: visitors[0])
        try await settings.open("/settings")
        try await settings.choose("Miles", in: "Distances")
        try await settings.choose("Dark", in: "Theme")
        await hosts[0].wait { $0.visibleHeaders.contains("Within 0.5 mi") }
        #expect(hosts[1].visibleHeaders.contains("Within 500 m"))
        #expect(app.appearance(for: visitors[0]) == .dark)
        #expect(app.appearance(for: visitors[1]) == .system)
        await hosts[0].wait { $0.page?.appearance == .dark }
        #expect(hosts[1].page?.appearance == .system)
    }

    @Test func `settings are kept in files, and read again`() async throws {
        let folder = try SavedFolder()
        var environment = try environment()
        environment.settings = ExploreSettings.stores(in: folder.settings) {
            Issue.record("\($0)")
        }
        let app = ExploreApp(environment)
        let host = HeadlessHost(app)
        try await host.open("/settings")
        try await host.choose("Miles", in: "Distances")
        try await host.choose("Light", in: "Theme")
        try await app.flush()
        environment.settings = ExploreSettings.stores(in: folder.settings) {
            Issue.record("\($0)")
        }
        let other = HeadlessHost(ExploreApp(environment))
        try await other.open("/settings")
        #expect(try other.value(of: "Distances") == "Miles")
        #expect(try other.value(of: "Theme") == "Light")
    }

    @Test(arguments: ["{}", #"{"units":"leagues","theme":"dark","size":3}"#])
    func `settings of another version are read as far as they are known`(_ text: String) throws {
        let settings = try JSONDecoder().decode(ExploreSettings.self, from: Data(text.utf8))
        #expect(settings.units == .kilometres)
        #expect(settings.theme == (text == "{}" ? .system : .dark))
    }

    @Test func `it says whose data is shown, from where, and how much`() async throws {
        var environment = try environment()
        let places = try StarterCity().places
        environment.library = PlaceLibrary(store: try makeStore(places))
        let host = HeadlessHost(ExploreApp(environment))
        try await host.open("/settings")
        #expect(host.visibleHeaders == ["Looks", "Places", "Cities"])
        #expect(host.listRows.contains("Source The database on this machine"))
        #expect(host.listRows.contains("Data © OpenStreetMap contributors"))
        let count = places.count
        #expect(host.listRows.contains("Places \(count) places"))
        #expect(
            host.listRows.contains {
                $0.hasPrefix("Monaco \(count) places · as of 21 April 2021 ")
            })
        #expect(host.page?.status == .ready)
        #expect(throws: HeadlessError.self, "adding a city is not allowed here") {
            try host.isEnabled("Add a city")
        }
    }

    @Test func `of a server it says which, and there is no city to remove`() async throws {
        let updater = PlacesUpdater(
            server: try #require(APIServer("http://places.example.org")),
            transport: ScriptedTransport(), store: try makeStore(),
            stamps: try InMemoryRecordStore())
        let library = PlaceLibrary(store: try makeStore(), updater: updater)
        var environment = ExploreEnvironment.test(library: library, home: nil)
        environment.cities = CityDesk(of: library)
        let host = HeadlessHost(ExploreApp(environment))
        try await host.open("/settings")
        #expect(host.listRows.contains("Source places.example.org"))
        #expect(host.visibleHeaders == ["Looks", "Places"])
    }

    @Test func `a library that cannot be read leaves the looks`() async throws {
        let store = try makeStore()
        let host = HeadlessHost(try makeApp(on: store))
        await store.fail(with: PersistenceError(.busy, message: "Another program is writing."))
        try await host.open("/settings")
        #expect(host.failure == "The places could not be read. \(wait)")
        #expect(host.visibleHeaders == ["Looks"])
        await store.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.failure == nil && host.visibleHeaders.contains("Places"))
    }
}
