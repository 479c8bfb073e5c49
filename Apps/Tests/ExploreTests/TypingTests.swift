import Explore
import Places
import Testing
import Waybill
import WaybillTesting

/// Search as you type: one search a pause, the latest wins.
@MainActor
@Suite(.timeLimit(.minutes(5)))
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
        session.type("museum")
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

    @Test func `each letter restarts the pause and one search follows`() async throws {
        let network = ScriptedTransport(answering: { _ in response("Museum") })
        let explore = try NetworkedExplore(network: network, clock: clock)
        let session = try await session(explore.app)
        for text in ["m", "mu", "mus"] {
            session.type(text)
            while clock.sleeperCount != 1 { await Task.yield() }
            clock.advance(by: .milliseconds(150))
        }
        #expect(network.requests.isEmpty)
        clock.advance(by: .milliseconds(50))
        await session.settle()
        #expect(network.requests.map(\.path) == ["/places/search?query=mus&limit=50"])
        #expect(rows(session).count == 1)
    }

    @Test func `rows stay while the next search is awaited`() async throws {
        let session = try await session(try app(on: try makeStore()), at: "/search?q=museum")
        let before = rows(session)
        session.type("park")
        #expect(rows(session) == before)
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(200))
        await session.settle()
        #expect(rows(session) != before && !rows(session).isEmpty)
    }

    @Test func `a late response is stored and not shown`() async throws {
        let network = ScriptedTransport(
            clock: clock, response("Museum").after(.seconds(10)), response("Park"))
        let explore = try NetworkedExplore(network: network, clock: clock)
        let session = try await session(explore.app)
        session.type("museum")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(200))
        while network.requests.count < 1 || clock.sleeperCount < 1 { await Task.yield() }

        session.type("park")
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

    @Test func `a search that is typed over while it reads the store is dropped`() async throws {
        let store = try makeStore()
        let session = try await session(try app(on: store))
        await store.hold()
        session.type("museum")
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(200))
        await store.waitUntilHeld()
        session.type("zzzz")
        await clock.waitForSleepers()
        await store.release()
        clock.advance(by: .milliseconds(200))
        await session.settle()
        #expect(rows(session).isEmpty)
        guard case .empty(let text, _) = session.page?.status else {
            Issue.record("not empty")
            return
        }
        #expect(text.contains("zzzz"))
    }

    @Test func `clearing the field ends the pause and the search`() async throws {
        let session = try await session(try app(on: try makeStore()), at: "/search?q=museum")
        session.type("park")
        await clock.waitForSleepers()
        session.type("")
        await session.settle()
        #expect(rows(session).isEmpty && session.page?.url.description == "/search")
        while clock.sleeperCount > 0 { await Task.yield() }
    }

    @Test func `a failed search keeps what is stored and recovers`() async throws {
        let network = ScriptedTransport(.fault(.unreachable), response("Museum of Art"))
        let explore = try NetworkedExplore(
            storing: [try makePlace("Museum")], network: network, clock: clock)
        let host = HeadlessHost(explore.app)
        try await host.open("/search?q=museum")
        #expect(host.listRows.count == 1 && host.failure != nil)
        #expect(host.page?.subtitle == "1 place")
        try await host.tap("Try again")
        #expect(host.listRows.count == 2 && host.page?.status == .ready)
    }
}
