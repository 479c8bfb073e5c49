import Explore
import Testing
import Waybill
import WaybillTesting

/// What is stored is shown at once and stays, whatever the network does.
@MainActor
@Suite(.timeLimit(.minutes(60)))
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

    // MARK: A place

    @Test func `a place that is not stored is fetched`() async throws {
        let network = ScriptedTransport(.json(body("Far")))
        let host = HeadlessHost(try NetworkedExplore(network: network).app)
        try await host.open("/places/far")
        #expect(host.title == "Far" && host.page?.status == .ready)
        #expect(network.requests.map(\.path) == ["/places/far"])
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
        #expect(host.page?.subtitle == "Cafe · No longer in the data. · Stored 1 hour ago")
        #expect(host.listRows.contains { $0.hasPrefix("Position ") })
        await #expect(throws: HeadlessError.self) { try await host.tap("Try again") }
    }
}
