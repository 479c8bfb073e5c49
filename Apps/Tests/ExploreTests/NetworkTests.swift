import Explore
import PlacesCore
import Testing
import Waybill
import WaybillTesting
import WaybillWeb

/// What is stored is shown at once and stays, whatever the network does.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct NetworkTests {
    private let clock = TestClock()

    @Test func `what is stored shows at once and the network refreshes it`() async throws {
        let network = ScriptedTransport(clock: clock, answer("New").after(.seconds(2)))
        let explore = try NetworkedExplore(storing: [try makePlace("Old")], network: network)
        let host = HeadlessHost(explore.app)
        let opening = Task { try await host.open("/") }
        await host.wait { $0.visibleRows.count == 1 }
        await clock.waitForSleepers()
        #expect(host.visibleRows.first?.contains("Old") == true)
        #expect(host.page?.status == .loading("Looking for news…"))
        clock.advance(by: .seconds(2))
        try await opening.value
        #expect(host.visibleRows.count == 2 && host.page?.status == .ready)
        #expect(network.requests.map(\.path) == ["/places/search?limit=50&sort=DISTANCE"])
    }

    @Test func `an empty store is filled, and loading until then`() async throws {
        let network = ScriptedTransport(clock: clock, answer("A", "B").after(.seconds(2)))
        let host = HeadlessHost(try NetworkedExplore(network: network).app)
        let opening = Task { try await host.open("/") }
        await clock.waitForSleepers()
        await host.wait { $0.page?.status == .loading("Looking for places…") }
        clock.advance(by: .seconds(2))
        try await opening.value
        #expect(host.visibleRows.count == 2 && host.page?.status == .ready)
        #expect(host.page?.subtitle == "Around the middle of your places, 40.758° N, 73.986° W")
    }

    @Test func `a server without places leaves nothing to show`() async throws {
        let host = HeadlessHost(try NetworkedExplore(network: ScriptedTransport(answer())).app)
        try await host.open("/")
        guard case .empty = host.page?.status else {
            Issue.record("\(String(describing: host.page?.status))")
            return
        }
    }

    @Test func `a failed refresh keeps what is stored, tells its age and recovers`() async throws {
        let network = ScriptedTransport(answer("Old"), .fault(.unreachable), answer("New"))
        let explore = try NetworkedExplore(network: network)
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        #expect(host.page?.subtitle?.contains("Stored") == false)

        explore.date.move(by: .seconds(5 * 60 + 59))
        try await host.open("/")
        #expect(host.visibleRows.count == 1)
        #expect(host.failure?.hasPrefix("What is shown is what was stored") == true)
        #expect(host.page?.subtitle?.hasSuffix(" · Stored 5 minutes ago") == true)

        try await host.tap("Try again")
        #expect(host.visibleRows.count == 2 && host.page?.status == .ready)
        #expect(host.page?.subtitle?.contains("Stored") == false)
    }

    @Test func `without anything stored a failure says what to do`() async throws {
        let network = ScriptedTransport(.status(500), answer("A"))
        let host = HeadlessHost(try NetworkedExplore(network: network).app)
        try await host.open("/")
        #expect(
            host.page?.status
                == .failed(
                    "The places could not be fetched. places.example.org has a fault (status 500).",
                    canRetry: true))
        try await host.tap("Try again")
        #expect(host.visibleRows.count == 1 && host.page?.status == .ready)
    }

    @Test(arguments: [
        "", "<html>Blocked</html>", "{\"results\":{}}", "{\"results\":", "null", "\u{0}",
    ])
    func `an answer that is none loses nothing`(_ text: String) async throws {
        let network = ScriptedTransport(answering: { _ in .status(200, body: text) })
        let explore = try NetworkedExplore(storing: [try makePlace("Old")], network: network)
        let host = HeadlessHost(explore.app)
        for address in ["/", "/search?q=old", "/places/old"] {
            try await host.open(address)
            #expect(host.failure != nil, "\(address)")
            #expect(!host.visibleRows.isEmpty, "\(address)")
        }
        #expect(try await explore.store.matches(RecordQuery()).count == 1)
    }

    @Test func `a store that fails while the network works is a failure`() async throws {
        let network = ScriptedTransport(answering: { _ in answer("A") })
        let explore = try NetworkedExplore(network: network)
        await explore.store.fail(with: PersistenceError(.busy, message: "Wait."))
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        #expect(host.failure == "The places could not be read. Wait.")
        await explore.store.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.visibleRows.count == 1)
    }

    // MARK: Observation

    @Test func `what another stores appears by itself`() async throws {
        let explore = try NetworkedExplore(
            storing: [try makePlace("Old")], network: ScriptedTransport(answer("Old")))
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        let place = try makePlace("Other")
        _ = try await explore.store.load(removing: []) { add in try add(place) }
        await host.wait { $0.visibleRows.count == 2 }
        #expect(host.page?.status == .ready)
        // One change is one plan: nothing blinks.
        #expect(host.log.filter { $0.hasPrefix("status") }.suffix(1) == ["status ready"])
    }

    @Test func `a screen without a network follows the store too`() async throws {
        let store = try makeStore([try makePlace("Old")])
        let host = HeadlessHost(try makeApp(on: store))
        try await host.open("/")
        let place = try makePlace("Other")
        _ = try await store.load(removing: []) { add in try add(place) }
        await host.wait { $0.visibleRows.count == 2 }
        #expect(host.log.filter { $0.hasPrefix("status") } == ["status loading", "status ready"])
    }

    // MARK: A place

    @Test func `a place that is not stored is fetched`() async throws {
        let network = ScriptedTransport(.json(body("Far")))
        let host = HeadlessHost(try NetworkedExplore(network: network).app)
        try await host.open("/places/far")
        #expect(host.title == "Far" && host.page?.status == .ready)
        #expect(network.requests.map(\.path) == ["/places/far"])
    }

    @Test func `a place that neither the store nor the server knows is missing`() async throws {
        let network = ScriptedTransport(.status(404, body: "{\"message\":\"No.\"}"))
        let host = HeadlessHost(try NetworkedExplore(network: network).app)
        try await host.open("/places/far")
        guard case .missing = host.page?.status else {
            Issue.record("\(String(describing: host.page?.status))")
            return
        }
    }

    @Test func `a place of which the server knows nothing more stays`() async throws {
        let network = ScriptedTransport(.status(404))
        let explore = try NetworkedExplore(storing: [try makePlace("Old")], network: network)
        let host = HeadlessHost(explore.app)
        try await host.open("/places/old")
        #expect(host.title == "Old" && host.failure != nil && !host.visibleRows.isEmpty)
    }

    @Test func `a place tells its age by whatever answer it came`() async throws {
        let network = ScriptedTransport(answer("A"), .fault(.timedOut))
        let explore = try NetworkedExplore(network: network)
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        explore.date.move(by: .seconds(3 * 60 * 60))
        try await host.tap("A")
        #expect(host.page?.subtitle == "Cafe · Stored 3 hours ago")
    }

    @Test(arguments: [
        (0, "just now"), (59, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"), (47 * 3600, "47 hours ago"), (48 * 3600, "2 days ago"),
    ])
    func `ages are said in words`(_ seconds: Int, _ words: String) async throws {
        let explore = try NetworkedExplore(network: ScriptedTransport(answer("A")))
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        explore.date.move(by: .seconds(seconds))
        try await host.open("/")
        #expect(host.page?.subtitle?.hasSuffix(" · Stored \(words)") == true)
    }

    // MARK: The web host, without a script

    @Test func `a page without a script is complete, though the screen goes on observing`()
        async throws
    {
        let network = ScriptedTransport(answering: { _ in answer("A", "B") })
        let explore = try NetworkedExplore(network: network)
        let web = WebHost(explore.app, clock: clock)
        let page = await web.respond(method: "GET", target: "/")
        #expect(page.status == .ok)
        #expect(try HTMLDocument(page.body).elements(with: "data-id").count == 2)
        #expect(try HTMLDocument(page.body).elements(with: "role", "status").isEmpty)
    }

    @Test func `a page of stored places says what failed and offers to try again`() async throws {
        let explore = try NetworkedExplore(
            storing: [try makePlace("Old")], network: ScriptedTransport())
        let page = await WebHost(explore.app, clock: clock).respond(method: "GET", target: "/")
        #expect(page.status == .ok)
        let document = try HTMLDocument(page.body)
        #expect(document.elements(with: "data-id").count == 1)
        let alert = try #require(document.elements(with: "role", "alert").first)
        #expect(alert.text.contains("Try again"))
    }

    @Test func `a server that is too slow leaves the stored places on the page`() async throws {
        let network = ScriptedTransport(clock: TestClock(), answer("New").after(.seconds(60)))
        let explore = try NetworkedExplore(storing: [try makePlace("Old")], network: network)
        let (plans, listener) = AsyncStream<Void>.makeStream()
        let web = WebHost(explore.app, clock: clock) { event in
            if case .planned = event { listener.finish() }
        }
        let page = Task { await web.respond(method: "GET", target: "/") }
        await clock.waitForSleepers()
        for await _ in plans {}
        clock.advance(by: .seconds(5))
        let document = try HTMLDocument(await page.value.body)
        #expect(document.elements(with: "data-id").count == 1)
        #expect(document.elements(with: "role", "status").count == 1)
    }
}
