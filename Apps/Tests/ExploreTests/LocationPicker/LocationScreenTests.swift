import Explore
import Places
import Testing
import Waybill
import WaybillTesting

/// The location picker: what it finds, and what picking does.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct LocationScreenTests {
    @Test func `the picker begins with the middle of the places and what is near`() async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open("/")
        try await host.tap("Elsewhere")
        #expect(host.title == "Look around" && host.url == "/location")
        #expect(host.visibleHeaders == ["Nearby"])
        #expect(
            host.listRows.first
                == "The city centre "
                + "Assumed to be where you are: this guide cannot see your position")
        #expect(host.listRows.count == 7 && host.page?.status == .ready)
        #expect(host.listRows.last == "Pick on the map")
        #expect(host.page?.attribution?.text == "© OpenStreetMap contributors")
    }

    @Test func `picking a location leads to Nearby around it`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        let before = host.listRows
        try await host.tap("Elsewhere")
        try await host.type("yankee stadium")
        #expect(host.title == "yankee stadium – Look around")
        try await host.tap("Yankee Stadium")
        #expect(host.title == "Nearby" && host.listRows.count == 101)
        #expect(host.listRows != before)
        #expect(host.page?.subtitle?.contains(" · around Yankee Stadium, ") == true)
        let stadium = try #require(try await explore.store.record(id: "yankee-stadium"))
        let nearest = try await PlaceLibrary(store: explore.store).nearest(
            to: stadium.coordinate, limit: 100)
        let ids = host.page?.sections.flatMap { $0.rows.map(\.id.description) } ?? []
        #expect(Set(ids) == Set(nearest.map(\.record.id) + ["filters", "map", "ask"]))
    }

    @Test func `an address that was pasted shows the same Nearby`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        try await host.open("/location?q=yankee%20stadium")
        try await host.tap("Yankee Stadium")
        let pasted = HeadlessHost(explore.app)
        try await pasted.open(host.url)
        #expect(pasted.page == host.page && pasted.listRows.count == 101)
    }

    @Test func `how Nearby was seen stays, and the way back is a choice`() async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open("/?by=distance&as=collection")
        try await host.tap("Elsewhere")
        #expect(host.url == "/location?by=distance&as=collection")
        try await host.search("yankee stadium")
        #expect(host.url == "/location?by=distance&as=collection&q=yankee%20stadium")
        try await host.tap("Yankee Stadium")
        #expect(host.page?.layout == .collection)
        #expect(host.visibleHeaders.first == "Within 250 m")
        let choices = try #require(host.page?.choices.first { $0.label == "Around" })
        #expect(choices.choices.map(\.title) == ["City centre", "Yankee Stadium", "Elsewhere"])
        #expect(choices.choices.map(\.isCurrent) == [false, true, false])
        try await host.tap("City centre")
        #expect(host.url == "/?by=distance&as=collection")
    }

    @Test func `where the person chose to be is said in the picker`() async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        try await host.open("/location?near=40.8,-73.9&at=Somewhere")
        #expect(host.listRows.first == "Somewhere You chose this")
    }

    @Test func `nothing found says where was looked`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        try await host.open("/location?q=zzzz")
        guard case .empty(let text, let hint?) = host.page?.status else {
            Issue.record("\(String(describing: host.page?.status))")
            return
        }
        #expect(text == "Nothing found for “zzzz”")
        #expect(hint == "Only the places of this guide were searched.")
        #expect(host.listRows.isEmpty)
        #expect(host.page?.subtitle?.contains("nothing is sent") == true)
        try await host.type("")
        #expect(host.url == "/location" && host.listRows.count == 7)
    }

    @Test func `without a place the visitor's location is unknown`() async throws {
        let library = PlaceLibrary(store: try makeStore([]))
        var environment = ExploreEnvironment(library: library)
        try await environment.findHome()
        let host = HeadlessHost(ExploreApp(environment))
        try await host.open("/location")
        #expect(
            host.listRows == ["Where are you? Type a city, an address or a postcode."])
    }

    // MARK: Addresses

    @Test(arguments: [
        "/location?near=91,0", "/location?near=nan,0", "/location/x", "/location?near=x",
    ])
    func `an address without a valid point is not a picker`(_ address: String) async throws {
        #expect(ExploreRoute.location.value(at: try #require(RouteURL(address))) == nil)
    }

    @Test func `whatever an address says, it is shown within bounds`() async throws {
        let host = HeadlessHost(try LocatedExplore(isOnline: false).app)
        let long = String(repeating: "x", count: 3_000)
        for text in [long, "%00%1B%5B2J", "%F0%9F%87%BA", "%E2%80%AE", "'%22%3C%26"] {
            for address in ["/location?q=\(text)", "/?near=1,1&at=\(text)"] {
                try await host.open(address)
                #expect(host.title.count < 120, "\(address)")
                let choices = host.page?.choices.flatMap(\.choices) ?? []
                #expect(choices.allSatisfy { $0.title.count <= 24 }, "\(address)")
                #expect((host.page?.subtitle?.count ?? 0) < 160, "\(address)")
            }
        }
    }
}
