import Explore
import Places
import Testing
import Waybill
import WaybillTesting

/// Search as you type: one search a pause, the latest wins.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct TypingTests {
    private let clock = TestClock()

    private func app(on store: InMemoryRecordStore<Place>) throws -> ExploreApp {
        ExploreApp(
            .test(library: PlaceLibrary(store: store), home: try timesSquare(), clock: clock))
    }

    private func session(
        _ app: ExploreApp, at address: String = "/search"
    ) async throws -> AppSession {
        let session = AppSession(app: app)
        session.open(try #require(RouteURL(address)))
        await session.settle()
        return session
    }

    private func rows(_ session: AppSession) -> [String] {
        session.page?.listRows ?? []
    }

    @Test func `the search of an opened address is not delayed`() async throws {
        let session = try await session(try app(on: try makeStore()), at: "/search?q=museum")
        #expect(clock.sleeperCount == 0)
        #expect(!rows(session).isEmpty)
    }

    @Test func `what is typed is searched after a pause of 200 milliseconds`() async throws {
        let session = try await session(try app(on: try makeStore()))
        session.perform(.search, .set("museum"))
        #expect(session.page?.search?.text == "museum")
        #expect(session.page?.url.description == "/search?q=museum")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(199))
        #expect(clock.sleeperCount == 1)
        // The message of an empty field stays: nothing is loading yet.
        #expect(session.page?.status != .loading("Looking for places…"))
        clock.advance(by: .milliseconds(1))
        await session.settle()
        #expect(!rows(session).isEmpty && session.page?.status == .ready)
    }

    @Test func `a late response is stored and not shown`() async throws {
        let network = ScriptedTransport(
            clock: clock, response("Museum").after(.seconds(10)), response("Park"))
        let explore = try NetworkedExplore(network: network, clock: clock)
        let session = try await session(explore.app)
        session.perform(.search, .set("museum"))
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(200))
        while network.requests.count < 1 || clock.sleeperCount < 1 { await Task.yield() }

        session.perform(.search, .set("park"))
        // The request for the museum stays on the clock, beside the pause.
        while clock.sleeperCount != 2 { await Task.yield() }
        clock.advance(by: .milliseconds(200))
        await session.settle()
        #expect(rows(session).count == 1 && rows(session)[0].contains("Park"))
        var changes = explore.store.changes().makeAsyncIterator()
        _ = await changes.next()
        clock.advance(by: .seconds(20))
        _ = await changes.next()
        await session.settle()
        #expect(rows(session).count == 1 && rows(session)[0].contains("Park"))
        #expect(session.page?.status == .ready)
        #expect(try await explore.store.matches(RecordQuery()).count == 2)
    }
}
