import Explore
import Testing
import Waybill
import WaybillTestSupport
import WaybillTesting
import WaybillWeb

/// Pages out of an API, without a script: each is a visit that soon ends, and
/// its request continues.
@Suite(.timeLimit(.minutes(5)))
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

    @Test func `a page without a script is complete, though the screen goes on observing`()
        async throws
    {
        let network = ScriptedTransport(answering: { _ in response("A", "B") })
        let explore = try NetworkedExplore(network: network)
        let page = try await page("/", of: WebHost(explore.app, clock: clock))
        #expect(page.elements(with: "data-id").count == 4)
        #expect(page.elements(with: "role", "status").isEmpty)
    }

    @Test func `a page of stored places says what failed and offers to try again`() async throws {
        let explore = try NetworkedExplore(
            storing: [try makePlace("Old")], network: ScriptedTransport())
        let response = await WebHost(explore.app, clock: clock).respond(method: "GET", target: "/")
        #expect(response.status == .ok)
        let document = try HTMLDocument(response.body)
        #expect(document.elements(with: "data-id").count == 3)
        let alert = try #require(document.elements(with: "role", "alert").first)
        #expect(alert.text.contains("Try again"))
    }

    // MARK: An API slower than patience

    @Test func `stored places are drawn at once, though the API is slow`() async throws {
        let explore = try NetworkedExplore(
            storing: [try makePlace("Old")], network: slowNetwork())
        let web = WebHost(explore.app, clock: clock)
        let page = Task { await web.respond(method: "GET", target: "/") }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(120))
        let response = await page.value
        #expect(response.status == .ok)
        let document = try HTMLDocument(response.body)
        #expect(document.elements(with: "data-id").count == 3)
        let status = document.elements(with: "role", "status")
        #expect(status.map(\.text) == ["Looking for news…"])
        #expect(document.elements(with: "http-equiv", "refresh").count == 1)
    }

    @Test func `a page of stored places tells their age while news is awaited`() async throws {
        let network = ScriptedTransport(clock: apiClock, response("Old"))
        let explore = try NetworkedExplore(network: network)
        let web = WebHost(explore.app, clock: clock)
        _ = try await page("/", of: web)
        explore.date.move(by: .seconds(5 * 60))
        network.then(response("New").after(.seconds(60)))
        let stale = try await impatientPage("/", of: web, after: .milliseconds(120))
        let subtitle = stale.elements(with: "class", "subtitle").first
        #expect(subtitle?.text.hasSuffix(" · Stored 5 minutes ago") == true)
    }

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

    @Test func `a page that comes alive does not ask a second time`() async throws {
        let network = ScriptedTransport(answering: { _ in response("A") })
        let explore = try NetworkedExplore(network: network)
        for date in [0, 29] {
            explore.date.move(by: .seconds(date))
            _ = try await page("/", of: WebHost(explore.app, clock: clock))
            #expect(network.requests.count == 1)
        }
        explore.date.move(by: .seconds(1))
        _ = try await page("/", of: WebHost(explore.app, clock: clock))
        #expect(network.requests.count == 2)
    }
}
