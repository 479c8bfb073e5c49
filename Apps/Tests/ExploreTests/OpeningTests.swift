import Explore
import Foundation
import HostDrivers
import Places
import Testing
import Waybill
import WaybillGRDB
import WaybillTesting
import WaybillWeb

/// Opening an address of Explore changes nothing that a person owns and asks no
/// one outside: any other site can make a browser open one.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct OpeningTests {
    private let folder: SavedFolder
    private let explore: OpenedExplore

    init() async throws {
        folder = try SavedFolder()
        explore = try await OpenedExplore(in: folder)
    }

    private func faults(
        of way: String, open: (String) async throws -> Void
    ) async throws -> [String] {
        let traces = explore.traces
        return try await OpeningCheck(of: OpenedExplore.addresses, traces: traces)
            .faults(of: way, open: open)
    }

    @Test(arguments: ["GET", "HEAD"])
    func `an address that the web host opens leaves no trace`(_ method: String) async throws {
        let host = WebHost(explore.app, clock: TestClock())
        let faults = try await faults(of: method) { address in
            let response = await host.respond(method: method, target: address)
            #expect(!response.body.isEmpty)
        }
        #expect(faults == [])
    }

    @Test func `an address that a live page shows leaves no trace`() async throws {
        var driver = LiveDriver(explore.app)
        let faults = try await faults(of: "show") { try await driver.open($0) }
        #expect(faults == [])
    }

    @Test func `every screen of Explore is among the addresses`() throws {
        let opened = try OpenedExplore.addresses.map { address in
            try #require(RouteURL(address).flatMap(ExploreRoute.kind(of:)), "\(address)")
        }
        let kinds = ["nearby", "search", "place", "removed", "location", "saved", "list", "new"]
        #expect(Set(opened) == Set(kinds + ["lists", "settings"]))
    }

    @Test func `the traces show what a person does`() async throws {
        let before = try await explore.traces()
        explore.recents[.person].dispatch(
            NamedLocation("Berlin", at: try #require(Coordinate(latitude: 52.5, longitude: 13.4))))
        _ = try await explore.finders.enter(LocationQuery("berlin"))
        let change = try await explore.traces().difference(from: before)
        #expect(change.insertions.count == 2 && change.removals.isEmpty)
    }
}

extension ExploreRoute {
    /// Which screen is at an address; a new one is to be among the addresses as well.
    fileprivate static func kind(of url: RouteURL) -> String? {
        if nearby.value(at: url) != nil { return "nearby" }
        if search.value(at: url) != nil { return "search" }
        if saved.value(at: url) != nil { return "saved" }
        if savedList.value(at: url) != nil { return "list" }
        if newList.value(at: url) != nil { return "new" }
        if placeLists.value(at: url) != nil { return "lists" }
        if location.value(at: url) != nil { return "location" }
        if settings.value(at: url) != nil { return "settings" }
        return place.value(at: url).map { $0.removed == nil ? "place" : "removed" }
    }
}

/// Explore on a database file, with something of all that a person owns, and
/// with finders on a network that a test plays.
private struct OpenedExplore {
    let app: ExploreApp
    let recents: RecentLocations.Stores
    let finders: LocationFinders
    private let savedRecords: GRDBRecordStore<SavedPlace>
    private let settings: URL
    private let recentFolder: URL
    private let network = ScriptedTransport(answering: { request in
        request.authority == "photon.komoot.io" ? photonResponse("Town") : nominatimResponse("Town")
    })

    @MainActor
    init(in folder: SavedFolder) async throws {
        let library = PlaceLibrary(store: try GRDBRecordStore<Place>(path: folder.database))
        try await library.addStarterCityIfEmpty()
        savedRecords = try GRDBRecordStore(path: folder.database)
        recentFolder = folder.recents
        recents = RecentLocations.stores(in: folder.recents) { Issue.record("\($0)") }
        let saved = SavedPlaces(savedRecords, of: library)
        recents[.person].dispatch(
            NamedLocation("Elsewhere", at: try #require(Coordinate(latitude: 1, longitude: 2))))
        try await saved.save("w49209155")
        try await saved.write(SavedNote("Gate 4"), about: "w49209155")
        finders = try LocationFinders.played(in: library, network, network)
        var environment = ExploreEnvironment.test(
            library: library, home: try timesSquare(), finders: finders, recents: recents,
            saved: saved)
        settings = folder.settings
        environment.settings = ExploreSettings.stores(in: settings) { Issue.record("\($0)") }
        environment.cities = CityDesk(of: library)
        app = ExploreApp(environment)
    }

    /// All that a person owns, with all of its columns, and all that was sent.
    func traces() async throws -> [String] {
        let all = RecordQuery(limit: 1_000)
        try await recents.flush()
        let kept = recents[.person].state.locations.map { "recent \($0)" }
        return try await kept + savedRecords.matches(all).map { "saved \($0.record.storedValues)" }
            + network.requests.map { "sent \($0.path ?? "")" }
            + [settings, recentFolder].flatMap {
                (try? FileManager.default.contentsOfDirectory(atPath: $0.path)) ?? []
            }
    }

    /// Addresses of every screen, as people, links and strangers write them.
    static let addresses: [String] = {
        let odd = ["", "%20", "town", "%E2%80%AE", "x%00y", String(repeating: "x", count: 2_000)]
        let nearby = ["", "&by=distance", "&as=collection&by=x", "&find=everywhere", "&near=3,4"]
        return ["/", "/saved", "/search", "/location", "/location?find=everywhere"]
            + nearby.map { "/?near=48.85,2.1&at=Somewhere\($0)" }
            + ["/?near=1,2", "/?at=Nowhere", "/?near=-0.0,180&at=%20", "/saved?q=town&remove=1"]
            + ["/places/w49209155", "/places/gone", "/places/gone?removed=Name"]
            + ["/saved/lists/Saved", "/saved/lists/Trip?do=rename&name=x", "/saved/lists/%20"]
            + ["/saved/new", "/saved/new?name=Trip&place=w49209155", "/saved/new?name=%00"]
            + ["/places/w49209155/lists", "/places/gone/lists"]
            + ["/settings", "/settings?units=miles&theme=dark&remove=monaco", "/settings?near=1,2"]
            + ["/places/w49209155?removed=Name", "/places/w49209155?save=Saved"]
            + odd.flatMap { text in
                [
                    "/search?q=\(text)", "/location?q=\(text)",
                    "/location?q=\(text)&find=everywhere",
                    "/location?find=everywhere&near=48.85,2.1&at=\(text)&q=\(text)",
                    "/?near=48.85,2.2&at=\(text)",
                ]
            }
    }()
}
