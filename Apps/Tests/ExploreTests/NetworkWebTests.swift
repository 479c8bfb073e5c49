import Explore
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// Pages out of an API, without a script: each is a visit that soon ends, and
/// its request continues.
@Suite(.timeLimit(.minutes(60)))
struct NetworkWebTests {
    /// What measures patience.
    private let clock = TestClock()

    /// What measures how slow the API is.
    private let apiClock = TestClock()

    private func slowNetwork() -> ScriptedTransport {
        ScriptedTransport(clock: apiClock) { _ in response("New").after(.seconds(60)) }
    }

    /// Asks for a page whose visit waits as long as it may for the API.
    private func impatientPage(
        _ target: String, of web: WebHost<TestClock>, after patience: Duration = .seconds(5)
    ) async throws -> HTMLDocument {
        let page = Task { await web.respond(method: "GET", target: target) }
        await clock.waitForSleepers()
        await apiClock.waitForSleepers()
        clock.advance(by: patience)
        return try HTMLDocument(await page.value.body)
    }

    private func page(_ target: String, of web: WebHost<TestClock>) async throws -> HTMLDocument {
        try HTMLDocument(await web.respond(method: "GET", target: target).body)
    }

    /// Waits until the response of a slow API is stored.
    private func letResponseCome(to explore: NetworkedExplore) async {
        var changes = explore.store.changes().makeAsyncIterator()
        _ = await changes.next()
        apiClock.advance(by: .seconds(60))
        _ = await changes.next()
    }

    // MARK: An API slower than patience

    @Test
    func `an API slower than the page's patience is requested once, and its response is shown`()
        async throws
    {
        let network = slowNetwork()
        let explore = try NetworkedExplore(network: network)
        let web = WebHost(explore.app, clock: clock)
        for _ in 0..<3 {
            let loading = try await impatientPage("/", of: web)
            #expect(
                loading.elements(with: "role", "status").map(\.text) == ["Looking for places…"])
            #expect(loading.elements(with: "http-equiv", "refresh").count == 1)
        }
        await letResponseCome(to: explore)
        let page = try await page("/", of: web)
        #expect(page.elements(with: "data-id").count == 3)
        #expect(page.elements(with: "role", "status").isEmpty)
        #expect(network.requests.count == 1)
    }

    @Test func `an API that fails after the page was sent is reported on reload`() async throws {
        let network = ScriptedTransport(clock: apiClock, .fault(.timedOut).after(.seconds(60)))
        let explore = try NetworkedExplore(network: network)
        let web = WebHost(explore.app, clock: clock)
        _ = try await impatientPage("/", of: web)
        let joined = Task { await web.respond(method: "GET", target: "/") }
        await clock.waitForSleepers()
        apiClock.advance(by: .seconds(60))
        #expect(await joined.value.status == .serviceUnavailable)
        let later = try await page("/", of: web)
        let alert = try #require(later.elements(with: "role", "alert").first)
        #expect(alert.text.contains("Try again"))
        #expect(network.requests.count == 1)
    }
}
