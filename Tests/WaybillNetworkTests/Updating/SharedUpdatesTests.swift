import Foundation
import Synchronization
import Testing
import WaybillLoading
import WaybillNetwork
import WaybillStorage
import WaybillTesting

/// What is slow is requested once, stored once, and returned to all callers
/// that wait.
@Suite(.timeLimit(.minutes(60)))
struct SharedUpdatesTests {
    private let clock = TestClock()
    private let store: InMemoryRecordStore<City>
    private let date = SharedDate()

    init() throws { store = try InMemoryRecordStore() }

    private func shared(
        _ network: ScriptedTransport, most: Int = 8
    ) throws -> SharedUpdates<CityRequest> {
        let server = try #require(APIServer("https://api.example.org"))
        let updater = Updater<CityRequest>(server: server, transport: network, store: store)
        return SharedUpdates(updater, most: most, now: { [date] in date.now })
    }

    /// Makes a request, and lets its response come a second later, when no one waits for it any
    /// more.
    private func letFail(_ shared: SharedUpdates<CityRequest>) async {
        let visit = Task { try await shared.update(.byQuery("a"), freshness: .usual) }
        await clock.waitForSleepers()
        visit.cancel()
        _ = await visit.result
        clock.advance(by: .seconds(1))
        while await shared.runningCount > 0 { await Task.yield() }
    }

    /// A network that responds to each text with a city of that name, after a
    /// second.
    private func slowNetwork() -> ScriptedTransport {
        ScriptedTransport(clock: clock) { request in
            let text = request.path?.split(separator: "=").last ?? ""
            return .json(#"[{"id":"\#(text)"}]"#).after(.seconds(1))
        }
    }

    private func ids() async throws -> [String] {
        try await store.matches(RecordQuery()).map(\.record.id)
    }

    private func reason(of error: (any Error)?) -> UpdateError.Reason? {
        (error as? UpdateError)?.reason
    }

    // MARK: Sharing

    @Test func `a response that comes after the last caller left is stored`() async throws {
        let shared = try shared(slowNetwork())
        let visit = Task { try await shared.update(.byQuery("a")) }
        await clock.waitForSleepers()
        visit.cancel()
        guard case .failure(let error) = await visit.result, case .cancelled? = reason(of: error)
        else {
            Issue.record("not cancelled")
            return
        }
        var changes = store.changes().makeAsyncIterator()
        _ = await changes.next()
        clock.advance(by: .seconds(1))
        _ = await changes.next()
        #expect(try await ids() == ["a"])
    }

    @Test func `who comes while a response is awaited does not ask again`() async throws {
        let network = slowNetwork()
        let shared = try shared(network)
        let visits = (0..<20).map { _ in Task { try await shared.update(.byQuery("a")) } }
        while await shared.waitingCount < 20 { await Task.yield() }
        visits[0].cancel()
        _ = await visits[0].result
        let late = Task { try await shared.update(.byQuery("a")) }
        while await shared.waitingCount < 20 { await Task.yield() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        for visit in visits.dropFirst() + [late] {
            #expect(try await visit.value.elements.count == 1)
        }
        #expect(network.requests.count == 1)
    }

    @Test func `a failure is reported to all callers that wait`() async throws {
        let network = ScriptedTransport(clock: clock, .status(500).after(.seconds(1)))
        let shared = try shared(network)
        let visits = (0..<3).map { _ in Task { try await shared.update(.byQuery("a")) } }
        await clock.waitForSleepers()
        while await shared.waitingCount < 3 { await Task.yield() }
        clock.advance(by: .seconds(1))
        for visit in visits {
            guard case .failure(let error) = await visit.result,
                case .refused(500)? = reason(of: error)
            else {
                Issue.record("not refused")
                return
            }
        }
        #expect(network.requests.count == 1)
    }

    @Test func `different questions are asked side by side`() async throws {
        let network = slowNetwork()
        let shared = try shared(network)
        let visits = ["a", "b"].map { text in
            Task { try await shared.update(.byQuery(text)) }
        }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        for visit in visits { _ = try await visit.value }
        #expect(try await ids() == ["a", "b"])
    }

    @Test func `who has left before it began asks nothing`() async throws {
        let network = slowNetwork()
        let shared = try shared(network)
        let gate = AsyncStream<Void>.makeStream()
        let visit = Task {
            for await _ in gate.stream {}
            return try await shared.update(.byQuery("a"))
        }
        visit.cancel()
        gate.continuation.finish()
        guard case .failure(let error) = await visit.result, case .cancelled? = reason(of: error)
        else {
            Issue.record("not cancelled")
            return
        }
        #expect(await shared.waitingCount == 0)
        #expect(network.requests.isEmpty && clock.sleeperCount == 0)
        let next = Task { try await shared.update(.byQuery("b")) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        _ = try await next.value
        #expect(try await ids() == ["b"])
    }

    @Test func `an update after a change does not share one from before it`() async throws {
        let network = ScriptedTransport(clock: clock) { request in
            request.method == .get ? .json(#"[{"id":"a"}]"#).after(.seconds(1)) : .status(204)
        }
        // The changes are seen through the other transports, also one of an app.
        let server = try #require(APIServer("https://api.example.org"))
        let updater = Updater<CityRequest>(
            server: server,
            transport: OwnTransport(base: network.retrying().timeLimited(to: .seconds(3_600)))
                .logged { _ in }, store: store)
        let shared = SharedUpdates(updater, now: { [date] in date.now })
        let before = Task { try await shared.update(.byQuery("a")) }
        await clock.waitForSleepers()
        _ = try await network.send(
            HTTPRequest(method: .put, scheme: "https", authority: "api.example.org:443", path: "/"))
        let after = (0..<2).map { _ in Task { try await shared.update(.byQuery("a")) } }
        while await shared.waitingCount < 3 { await Task.yield() }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        for task in [before] + after { #expect(try await task.value.elements.count == 1) }
        #expect(network.requests.count { $0.method == .get } == 2)
        _ = try await shared.update(.byQuery("a"), freshness: .usual)
        #expect(network.requests.count { $0.method == .get } == 2)
        _ = try await network.send(
            HTTPRequest(method: .put, scheme: "https", authority: "api.example.org", path: "/"))
        let fresh = Task { try await shared.update(.byQuery("a"), freshness: .usual) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        _ = try await fresh.value
        #expect(network.requests.count { $0.method == .get } == 3)
    }

    @Test func `a slow response from before a change does not replace a newer one`() async throws {
        let network = ScriptedTransport(
            clock: clock, .json(#"[{"id":"a","city":"old"}]"#).after(.seconds(9)), .status(204),
            .json(#"[{"id":"a","city":"new"}]"#).after(.seconds(1)))
        let shared = try shared(network)
        let before = Task { try await shared.update(.byQuery("a")) }
        await clock.waitForSleepers()
        _ = try await network.send(
            HTTPRequest(method: .post, scheme: "https", authority: "api.example.org", path: "/"))
        let after = Task { try await shared.update(.byQuery("a")) }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        _ = try await (before.value, after.value)
        clock.advance(by: .seconds(9))
        while await shared.runningCount > 0 { await Task.yield() }
        #expect(try await store.record(id: "a")?.name == "new")
    }

    @Test func `a person who asks anew has the server asked`() async throws {
        let network = slowNetwork()
        let shared = try shared(network, most: 1)
        let first = Task { try await shared.update(.byQuery("a")) }
        await clock.waitForSleepers()
        let anew = Revalidation.$isRequired.withValue(true) {
            Task { try await shared.update(.byQuery("a"), freshness: .usual) }
        }
        while await shared.waitingCount < 2 { await Task.yield() }
        clock.advance(by: .seconds(1))
        _ = try await first.value
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        _ = try await anew.value
        #expect(network.requests.map { $0.headerFields[.cacheControl] } == [nil, "no-cache"])
    }

    // MARK: Bounds

    @Test func `no more run at once than are allowed, and all have their turn`() async throws {
        let network = slowNetwork()
        let shared = try shared(network, most: 2)
        let visits = ["a", "b", "c", "d", "e"].map { text in
            Task { try await shared.update(.byQuery(text)) }
        }
        while await shared.waitingCount < 5 { await Task.yield() }
        for asked in [2, 4, 5] {
            await clock.waitForSleepers(asked == 5 ? 1 : 2)
            #expect(network.requests.count == asked)
            clock.advance(by: .seconds(1))
        }
        for visit in visits { _ = try await visit.value }
        #expect(try await ids().count == 5)
    }

    @Test func `what waits in line for no one is never requested`() async throws {
        let network = slowNetwork()
        let shared = try shared(network, most: 1)
        let first = Task { try await shared.update(.byQuery("a")) }
        await clock.waitForSleepers()
        let second = Task { try await shared.update(.byQuery("b")) }
        while await shared.waitingCount < 2 { await Task.yield() }
        second.cancel()
        _ = await second.result
        clock.advance(by: .seconds(1))
        _ = try await first.value
        let third = Task { try await shared.update(.byQuery("c")) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        _ = try await third.value
        #expect(try await ids() == ["a", "c"])
    }

    // MARK: Freshness

    @Test func `a recent response is returned to the next caller, until it is too old`()
        async throws
    {
        let network = ScriptedTransport { _ in .json("[]") }
        let shared = try shared(network)
        let freshness = Freshness(stored: .seconds(30), failed: .seconds(3))
        for (wait, requests) in [(0.0, 1), (29, 1), (1, 2), (29, 2), (-100, 3)] {
            date.move(by: wait)
            _ = try await shared.update(.byQuery("a"), freshness: freshness)
            #expect(network.requests.count == requests)
        }
        _ = try await shared.update(.byQuery("b"), freshness: freshness)
        _ = try await shared.update(.byQuery("a"))
        #expect(network.requests.count == 5)
    }

    @Test func `a recent failure is returned to the next caller, but not for long`() async throws {
        let network = ScriptedTransport(.status(500), .json("[]"))
        let shared = try shared(network)
        let freshness = Freshness(stored: .seconds(30), failed: .seconds(3))
        for wait in [0.0, 2.9] {
            date.move(by: wait)
            await #expect(throws: UpdateError.self) {
                try await shared.update(.byQuery("a"), freshness: freshness)
            }
        }
        #expect(network.requests.count == 1)
        date.move(by: 0.2)
        _ = try await shared.update(.byQuery("a"), freshness: freshness)
        #expect(network.requests.count == 2)
    }

    @Test func `a failure that came when no one waited is returned once to a slow caller`()
        async throws
    {
        let network = ScriptedTransport(
            clock: clock, .status(500).after(.seconds(1)), .json("[]"), .json("[]"))
        let shared = try shared(network)
        await letFail(shared)
        date.move(by: 20)
        await #expect(throws: UpdateError.self) {
            try await shared.update(.byQuery("a"), freshness: .usual)
        }
        #expect(network.requests.count == 1)
        _ = try await shared.update(.byQuery("a"), freshness: .usual)
        #expect(network.requests.count == 2, "it was reported: the next one may succeed")
    }

    @Test func `a failure that no one received is not returned to a request on purpose`()
        async throws
    {
        let network = ScriptedTransport(clock: clock, .status(500).after(.seconds(1)), .json("[]"))
        let shared = try shared(network)
        await letFail(shared)
        #expect(try await shared.update(.byQuery("a")).elements.isEmpty)
    }

    @Test func `no more than a thousand questions are remembered`() async throws {
        let network = ScriptedTransport { _ in .json("[]") }
        let shared = try shared(network)
        let freshness = Freshness(stored: .seconds(30), failed: .seconds(3))
        for number in 0...1000 {
            _ = try await shared.update(.byQuery("\(number)"), freshness: freshness)
        }
        _ = try await shared.update(.byQuery("1000"), freshness: freshness)
        #expect(network.requests.count == 1001)
        _ = try await shared.update(.byQuery("0"), freshness: freshness)
        #expect(network.requests.count == 1002)
    }
}

/// A date that a test moves.
///
/// The lock `seconds` keeps it.
private final class SharedDate: Sendable {
    private let seconds = Mutex(1_000_000.0)

    var now: Date { Date(timeIntervalSince1970: seconds.withLock(\.self)) }

    func move(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
}

/// A transport as an app writes one.
private struct OwnTransport: HTTPTransport {
    let base: any HTTPTransport
    var wrapped: (any HTTPTransport)? { base }

    func send(_ call: HTTPCall) async throws -> TransportResponse { try await base.send(call) }
}
