import Explore
import Testing
import Waybill
import WaybillTesting

/// What is stored is shown at once and stays, whatever the network does.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct NetworkTests {
    private let clock = TestClock()

    @Test func `what is stored shows at once and the network refreshes it`() async throws {
        let network = ScriptedTransport(clock: clock, response("New").after(.seconds(2)))
        let explore = try NetworkedExplore(storing: [try makePlace("Old")], network: network)
        let host = HeadlessHost(explore.app)
        let opening = Task { try await host.open("/") }
        await host.wait { $0.listRows.count == 1 }
        await clock.waitForSleepers()
        #expect(host.listRows.first?.contains("Old") == true)
        #expect(host.page?.status == .loading("Looking for news…"))
        clock.advance(by: .seconds(2))
        try await opening.value
        #expect(host.listRows.count == 2 && host.page?.status == .ready)
        #expect(network.requests.map(\.path) == ["/places/search?limit=50&sort=DISTANCE"])
    }

    @Test func `an empty store is filled, and loading until then`() async throws {
        let network = ScriptedTransport(clock: clock, response("A", "B").after(.seconds(2)))
        let host = HeadlessHost(try NetworkedExplore(network: network).app)
        let opening = Task { try await host.open("/") }
        await clock.waitForSleepers()
        await host.wait { $0.page?.status == .loading("Looking for places…") }
        clock.advance(by: .seconds(2))
        try await opening.value
        #expect(host.listRows.count == 2 && host.page?.status == .ready)
        #expect(
            host.page?.subtitle
                == "2 places · around the centre of the places of places.example.org")
    }

    @Test func `a server without places leaves nothing to show`() async throws {
        let host = HeadlessHost(try NetworkedExplore(network: ScriptedTransport(response())).app)
        try await host.open("/")
        #expect(
            host.page?.status
                == .empty("There are no places yet", hint: "The API has no places around here."))
    }

    @Test func `a failed refresh keeps what is stored, tells its age and recovers`() async throws {
        let network = ScriptedTransport(response("Old"), .fault(.unreachable), response("New"))
        let explore = try NetworkedExplore(network: network)
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        #expect(host.page?.subtitle?.contains("Stored") == false)

        explore.date.move(by: .seconds(5 * 60 + 59))
        try await host.open("/")
        #expect(host.listRows.count == 1)
        #expect(host.failure?.hasPrefix("Stored places are shown") == true)
        #expect(host.page?.subtitle?.hasSuffix(" · Stored 5 minutes ago") == true)

        try await host.tap("Try again")
        #expect(host.listRows.count == 2 && host.page?.status == .ready)
        #expect(host.page?.subtitle?.contains("Stored") == false)
    }

    @Test(arguments: ["/search?q=old", "/?near=40.7,-74"])
    func `data that was never requested shows the age of the oldest place`(
        _ address: String
    ) async throws {
        let network = ScriptedTransport(
            response("Old", "Old too"), response("Old too"), .fault(.unreachable))
        let explore = try NetworkedExplore(network: network)
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        explore.date.move(by: .seconds(3600))
        try await host.open("/")
        explore.date.move(by: .seconds(60))
        try await host.open(address)
        #expect(host.listRows.count == 2 && host.failure != nil)
        #expect(host.page?.subtitle?.hasSuffix(" · Stored 1 hour ago") == true)
    }

    @Test func `without anything stored a failure says what to do`() async throws {
        let network = ScriptedTransport(.status(500), response("A"))
        let host = HeadlessHost(try NetworkedExplore(network: network).app)
        try await host.open("/")
        #expect(
            host.page?.status
                == .failed(
                    "The places could not be fetched. places.example.org has a fault (status 500).",
                    canRetry: true))
        try await host.tap("Try again")
        #expect(host.listRows.count == 1 && host.page?.status == .ready)
    }

    @Test(arguments: [
        "", "<html>Blocked</html>", "{\"results\":{}}", "{\"results\":", "null", "\u{0}", "[1]",
        "{\"status\":\"ok\"}", "{\"results\":[{\"id\":1},{\"title\":\"A film\"}]}",
    ])
    func `an invalid response loses nothing and says that the address is not a places API`(
        _ text: String
    ) async throws {
        let network = ScriptedTransport(answering: { _ in .status(200, body: text) })
        let explore = try NetworkedExplore(storing: [try makePlace("Old")], network: network)
        let host = HeadlessHost(explore.app)
        for address in ["/", "/search?q=old", "/places/old", "/search?q=new", "/places/new"] {
            try await host.open(address)
            let failure = try #require(host.failure, "\(address)")
            #expect(failure.contains("This address does not respond as a places API"))
            #expect(host.page?.status == .failed(failure, canRetry: true))
            #expect(host.listRows.isEmpty == address.hasSuffix("new"), "\(address)")
        }
        #expect(try await explore.store.matches(RecordQuery()).count == 1)
    }

    @Test func `a fault of the network is not blamed on the address`() async throws {
        for step in [ScriptedTransport.Step.fault(.timedOut), .status(500), .status(429)] {
            let host = HeadlessHost(try NetworkedExplore(network: ScriptedTransport(step)).app)
            try await host.open("/")
            #expect(host.failure?.contains("address") == false)
        }
    }

    @Test func `a store that fails while the network works is a failure`() async throws {
        let network = ScriptedTransport(answering: { _ in response("A") })
        let explore = try NetworkedExplore(network: network)
        await explore.store.fail(with: PersistenceError(.busy, message: "Wait."))
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        #expect(host.failure == "The places could not be read. \(wait)")
        await explore.store.fail(with: nil)
        try await host.tap("Try again")
        #expect(host.listRows.count == 1)
    }

    // MARK: Observation

    @Test func `what another stores appears by itself`() async throws {
        let explore = try NetworkedExplore(
            storing: [try makePlace("Old")], network: ScriptedTransport(response("Old")))
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        let place = try makePlace("Other")
        _ = try await explore.store.load(removing: []) { add in try add(place) }
        await host.wait { $0.listRows.count == 2 }
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
        await host.wait { $0.listRows.count == 2 }
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

    @Test(arguments: [404, 410])
    func `a place that neither the store nor the server knows is missing`(
        _ status: Int
    ) async throws {
        let network = ScriptedTransport(.status(status, body: "{\"message\":\"No.\"}"))
        let host = HeadlessHost(try NetworkedExplore(network: network).app)
        try await host.open("/places/far")
        guard case .missing = host.page?.status else {
            Issue.record("\(String(describing: host.page?.status))")
            return
        }
    }

    @Test(arguments: [404, 410])
    func `a place that the server has no more stays, and is said to be gone`(
        _ status: Int
    ) async throws {
        let network = ScriptedTransport(response("Old"), .status(status))
        let explore = try NetworkedExplore(network: network)
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        explore.date.move(by: .seconds(3600))
        try await host.tap("Old")
        #expect(host.title == "Old" && host.page?.status == .ready)
        #expect(host.page?.subtitle == "Cafe · Stored 1 hour ago · No longer in the data.")
        #expect(host.listRows.contains { $0.hasPrefix("Position ") })
        await #expect(throws: HeadlessError.self) { try await host.tap("Try again") }
    }

    @Test func `a place shows its age, whatever response it came with`() async throws {
        let network = ScriptedTransport(response("A"), .fault(.timedOut))
        let explore = try NetworkedExplore(network: network)
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        explore.date.move(by: .seconds(3 * 60 * 60))
        try await host.tap("A")
        #expect(host.page?.subtitle == "Cafe · Stored 3 hours ago")
    }

    @Test(arguments: [
        (31, "just now"), (59, "just now"), (60, "1 minute ago"), (3599, "59 minutes ago"),
        (3600, "1 hour ago"), (47 * 3600, "47 hours ago"), (48 * 3600, "2 days ago"),
    ])
    func `ages are said in words`(_ seconds: Int, _ words: String) async throws {
        let explore = try NetworkedExplore(network: ScriptedTransport(response("A")))
        let host = HeadlessHost(explore.app)
        try await host.open("/")
        explore.date.move(by: .seconds(seconds))
        try await host.open("/")
        #expect(host.page?.subtitle?.hasSuffix(" · Stored \(words)") == true)
    }
}
