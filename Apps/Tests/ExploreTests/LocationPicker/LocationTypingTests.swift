import Explore
import PlacesCore
import Testing
import Waybill
import WaybillTesting

/// The location picker on the network: who is asked what, and when.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct LocationTypingTests {
    private let clock = TestClock()

    private func session(
        _ app: ExploreApp, at address: String = "/location"
    ) async throws -> AppSession {
        let session = AppSession(app: app)
        session.open(try #require(RouteURL(address)))
        await session.settle()
        return session
    }

    private func rows(_ session: AppSession) -> [String] {
        session.page?.sections.flatMap { $0.rows.map(\.content.accessibilityText) } ?? []
    }

    private func failure(_ session: AppSession) -> String? {
        guard case .failed(let text, _) = session.page?.status else { return nil }
        return text
    }

    private func pass(_ duration: Duration) async {
        await clock.waitForSleepers()
        clock.advance(by: duration)
    }

    @Test func `what is typed is asked after a pause, once for the latest`() async throws {
        let explore = try LocatedExplore(
            photon: ScriptedTransport(answering: { _ in photonAnswer("Berlin") }), clock: clock)
        let session = try await session(explore.app)
        for text in ["b", "be", "ber"] {
            session.type(text)
            while clock.sleeperCount != 1 { await Task.yield() }
            clock.advance(by: .milliseconds(150))
        }
        #expect(explore.photon.requests.isEmpty)
        #expect(session.page?.status == .loading("Looking for locations…"))
        clock.advance(by: .milliseconds(50))
        await session.settle()
        #expect(explore.photon.requests.count == 1)
        #expect(explore.photon.requests.first?.path?.contains("q=ber&") == true)
        #expect(rows(session).contains { $0.hasPrefix("Berlin Sea") })
        #expect(session.page?.url.description == "/location?q=ber")
        #expect(explore.nominatim.requests.isEmpty)
    }

    @Test func `a late answer is dropped`() async throws {
        let network = TestClock()
        let explore = try LocatedExplore(
            photon: ScriptedTransport(
                clock: network, photonAnswer("Berlin").after(.seconds(10)), photonAnswer("Rome")),
            clock: clock)
        let session = try await session(explore.app)
        session.type("berlin")
        await pass(SearchPause.duration)
        await network.waitForSleepers()
        session.type("rome")
        await pass(SearchPause.duration)
        await session.settle()
        #expect(rows(session).first?.hasPrefix("Rome Sea") == true)
        network.advance(by: .seconds(20))
        while network.sleeperCount > 0 { await Task.yield() }
        await session.settle()
        #expect(rows(session).first?.hasPrefix("Rome Sea") == true)
        #expect(!rows(session).contains { $0.contains("Berlin") })
    }

    @Test func `own places show at once, while others are still asked`() async throws {
        let network = TestClock()
        let explore = try LocatedExplore(
            photon: ScriptedTransport(
                clock: network, photonAnswer("Museum Island").after(.seconds(10))), clock: clock)
        let session = try await session(explore.app)
        session.type("brooklyn museum")
        await pass(SearchPause.duration)
        await network.waitForSleepers()
        while !rows(session).contains(where: { $0.contains("Brooklyn Museum") }) {
            await Task.yield()
        }
        #expect(session.page?.status == .loading("Looking for locations…"))
        network.advance(by: .seconds(10))
        await session.settle()
        #expect(session.page?.status == .ready)
        #expect(!rows(session).isEmpty)
    }

    @Test func `Enter asks once, on whichever page and however often`() async throws {
        let explore = try LocatedExplore(
            nominatim: ScriptedTransport(answering: { _ in nominatimAnswer("Berlin") }))
        let host = HeadlessHost(explore.app)
        try await host.open("/location")
        try await host.type("berlin")
        #expect(explore.nominatim.requests.isEmpty)
        #expect(host.visibleRows.last == "Ask Nominatim for “berlin”")
        try await host.search("berlin")
        #expect(host.url == "/location?find=everywhere&q=berlin")
        #expect(host.visibleRows.first?.hasPrefix("Berlin") == true)
        try await host.search("berlin")
        try await HeadlessHost(explore.app).open("/location?find=everywhere&q=berlin")
        #expect(explore.nominatim.requests.count == 1)
        #expect(explore.photon.requests.count == 1)
    }

    @Test func `the row does what Enter does, and picking goes on from there`() async throws {
        let explore = try LocatedExplore(
            nominatim: ScriptedTransport(answering: { _ in nominatimAnswer("Berlin") }))
        let host = HeadlessHost(explore.app)
        try await host.open("/location?q=berlin")
        #expect(explore.nominatim.requests.isEmpty)
        try await host.tap("Ask Nominatim")
        #expect(explore.nominatim.requests.count == 1)
        try await host.tap("Berlin")
        #expect(host.page?.subtitle?.hasPrefix("Around Berlin, Sea, 3.500° N") == true)
    }

    @Test func `another text is no longer entered`() async throws {
        let explore = try LocatedExplore(
            nominatim: ScriptedTransport(answering: { _ in nominatimAnswer("Berlin") }))
        let host = HeadlessHost(explore.app)
        try await host.search(at: "/location", "berlin")
        try await host.type("berlin wall")
        #expect(host.url == "/location?q=berlin%20wall")
        #expect(explore.nominatim.requests.count == 1)
    }

    @Test func `off the network own places are found, and what is missing is told`() async throws {
        let photon = ScriptedTransport(.fault(.unreachable), photonAnswer("Museum Island"))
        let explore = try LocatedExplore(
            photon: photon, nominatim: ScriptedTransport(.fault(.unreachable)))
        let session = try await session(
            explore.app, at: "/location?find=everywhere&q=brooklyn%20museum")
        #expect(rows(session).contains { $0.contains("Brooklyn Museum") })
        #expect(failure(session)?.hasPrefix("Something may be missing: ") == true)
        explore.nominatim.then(nominatimAnswer("Museum"))
        session.retry()
        await session.settle()
        #expect(session.page?.status == .ready)
        #expect(rows(session).first?.hasPrefix("Museum Sea") == true)
        #expect(photon.requests.count == 2 && explore.nominatim.requests.count == 2)
    }

    @Test func `without the option nobody on the network is asked`() async throws {
        let explore = try LocatedExplore(isOnline: false)
        let host = HeadlessHost(explore.app)
        try await host.search(at: "/location?find=everywhere", "museum")
        try await host.type("berlin")
        #expect(explore.photon.requests.isEmpty && explore.nominatim.requests.isEmpty)
        #expect(host.url == "/location?q=berlin")
        #expect(!host.visibleRows.contains { $0.contains("Ask ") })
    }

    @Test func `who gets to know what is typed is said`() async throws {
        let host = HeadlessHost(try LocatedExplore().app)
        try await host.open("/location")
        #expect(
            host.page?.subtitle
                == "What you type is sent to Photon, on Enter to Nominatim too")
    }

    @Test func `clearing the field ends the pause`() async throws {
        let explore = try LocatedExplore(clock: clock)
        let session = try await session(explore.app)
        session.type("berlin")
        await clock.waitForSleepers()
        session.type("")
        await session.settle()
        while clock.sleeperCount > 0 { await Task.yield() }
        #expect(session.page?.url.description == "/location" && explore.photon.requests.isEmpty)
        #expect(session.page?.status == .ready && rows(session).count == 6)
    }
}

/// The pause after which a text is asked for that a person types.
enum SearchPause {
    static let duration = Duration.milliseconds(200)
}

extension HeadlessHost {
    /// Opens an address and sends its search field off.
    func search(at address: String, _ text: String) async throws {
        try await open(address)
        try await search(text)
    }
}
