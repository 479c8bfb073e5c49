import Explore
import Places
import Testing
import Waybill
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct ExploreWalkTests {
    @Test func `a walk from Nearby to a place, back, and to a search`() async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open("/")
        #expect(host.title == "Nearby")
        #expect(host.visibleHeaders.first == "Sights")
        #expect(host.listRows.count == 101)

        try await host.tap("Empire State Building")
        #expect(host.title == "Empire State Building")
        #expect(host.url == "/places/empire-state-building")
        #expect(host.visibleHeaders == ["About", "Around here"])
        #expect(host.listRows.contains("Address 20 West 34th Street"))

        await host.back()
        #expect(host.title == "Nearby" && host.listRows.count == 101)

        try await host.tap("Search")
        try await host.search("brooklyn museum")
        #expect(host.url == "/search?q=brooklyn%20museum")
        #expect(host.listRows.contains { $0.contains("Brooklyn Museum") })
    }

    // Behaviour 5/27
    @Test func `nearby is grouped by category or by distance, as a table or as cards`() async throws
    {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open("/")
        try await host.tap("Distance")
        #expect(host.url == "/?by=distance")
        #expect(host.visibleHeaders.first == "Within 250 m")
        try await host.tap("Cards")
        #expect(host.url == "/?by=distance&as=collection")
        #expect(host.page?.layout == .collection)
        #expect(host.visibleHeaders.first == "Within 250 m")
    }

    @Test func `more places come by a press, and the address says how many`() async throws {
        let app = try makeApp(on: try makeStore())
        let host = HeadlessHost(app)
        try await host.open("/?by=distance")
        #expect(host.page?.window.rowCount == 103)
        try await host.tap("Show more")
        #expect(host.url == "/?by=distance&w-count=200" && host.page?.window.rowCount == 203)
        try await host.tap("Kind")
        #expect(host.url == "/?w-count=200" && host.page?.window.rowCount == 203)
        let other = HeadlessHost(app)
        try await other.open("/?w-count=200")
        #expect(other.page?.window.rowCount == 203 && other.url == host.url)
        #expect(other.page?.choices == host.page?.choices)
        for count in ["0", "-5", "1", "x", "9999999999999999999999"] {
            try await other.open("/?w-count=\(count)")
            #expect(other.page?.window.rowCount == 103 && other.url == "/", "\(count)")
        }
    }

    @Test func `a choice that leads elsewhere leaves the list where it is`() async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open("/")
        host.list?.scroll(by: 40)
        let seen = try #require(host.list?.rowsInSight)
        try await host.tap("Elsewhere")
        #expect(host.url == "/location")
        await host.back()
        #expect(host.list?.rowsInSight == seen)
        try await host.tap("Distance")
        #expect(host.list?.rowsInSight != seen && host.visibleHeaders.first == "Within 250 m")
    }

    @Test func `rows of a section are ordered by distance and none is lost`() async throws {
        let store = try makeStore()
        let host = HeadlessHost(try makeApp(on: store))
        try await host.open("/?by=distance")
        let nearest = try await PlaceLibrary(store: store).nearest(
            to: try timesSquare(), limit: 100)
        let ids = host.page?.sections.dropFirst(2).flatMap { $0.rows.map(\.id.description) }
        #expect(ids == nearest.map(\.record.id) + ["ask"], "the last row asks for more")
    }

    @Test func `typing narrows the results and clearing the field asks for a text`() async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open("/search")
        #expect(
            host.page?.status
                == .empty(
                    "Search places",
                    hint: "Type what you are looking for: a museum, pizza, a street."))
        try await host.type("mus")
        let wide = host.listRows.count
        try await host.type("museum of the")
        #expect(host.listRows.count < wide && !host.listRows.isEmpty)
        #expect(host.url == "/search?q=museum%20of%20the")
        try await host.type("")
        #expect(host.listRows.isEmpty && host.url == "/search")
    }

    @Test func `the title of a search names what is searched`() async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        for (address, title) in [
            ("/search", "Search"), ("/search?q=%20%0A", "Search"),
            ("/search?q=coffee", "coffee – Search"),
            ("/search?q=%20two%0A%20%20words%09", "two words – Search"),
        ] {
            try await host.open(address)
            #expect(host.title == title)
        }
        try await host.type("tea")
        #expect(host.title == "tea – Search")
        try await host.open("/search?q=\(String(repeating: "x", count: 500))")
        #expect(host.title.count < 100)
    }

    @Test func `a search without result says what was searched`() async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open("/search?q=zzzz")
        #expect(
            host.page?.status
                == .empty("Nothing found for “zzzz”", hint: "Try fewer letters or another word."))
    }

    @Test func `a place that is not there is missing`() async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open("/places/nowhere")
        #expect(
            host.page?.status
                == .missing(
                    "There is no place “nowhere”",
                    hint: "It may have closed, or the guide's data has changed since."))
    }

    @Test func `an empty library says how to fill it`() async throws {
        let library = PlaceLibrary(store: try makeStore([]))
        var environment = ExploreEnvironment(library: library)
        try await environment.findHome()
        let host = HeadlessHost(ExploreApp(environment))
        try await host.open("/")
        guard case .empty(_, let hint) = host.page?.status else {
            Issue.record("not empty")
            return
        }
        #expect(hint == "No city has been added to this guide yet.")
        try await host.tap("To the settings")
        #expect(host.title == "Settings")
    }

    // Behaviour 5/41, 5/42, 5/47
    @Test func `a failure says why and trying again recovers`() async throws {
        let store = try makeStore()
        let host = HeadlessHost(try makeApp(on: store))
        await store.fail(with: PersistenceError(.busy, message: "Another program is writing."))
        try await host.open("/")
        #expect(
            host.page?.status
                == .failed(
                    "The places could not be read. \(wait)", canRetry: true))
        await store.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.listRows.count == 101)
        #expect(host.log.contains("status failed") && host.log.last == "status ready")
    }

    // Behaviour 3/50, 5/41, 5/42, 5/48
    @Test func `loading is shown until the response comes`() async throws {
        let store = try makeStore()
        let host = HeadlessHost(try makeApp(on: store))
        await store.hold()
        try host.begin("/")
        #expect(host.page?.status == .loading("Looking for places…"))
        await store.waitUntilHeld()
        await store.release()
        await host.settle()
        #expect(host.page?.status == .ready)
    }

    @Test(arguments: ["/", "/search?q=park", "/places/central-park"])
    func `screens with places name OpenStreetMap and say what is approximate`(
        _ address: String
    ) async throws {
        let host = HeadlessHost(try makeApp(on: try makeStore()))
        try await host.open(address)
        let attribution = try #require(host.page?.attribution)
        #expect(attribution.text == "© OpenStreetMap contributors")
        #expect(attribution.target == "https://www.openstreetmap.org/copyright")
        #expect(attribution.note?.contains("approximate") == true)
    }
}
