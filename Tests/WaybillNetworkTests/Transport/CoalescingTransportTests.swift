import Foundation
import Synchronization
import Testing
import WaybillLoading
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct CoalescingTransportTests {
    private let clock = TestClock()

    private func request(
        _ method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:]
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, scheme: "http", authority: "x", path: "/", headerFields: fields)
    }

    private func slow(_ step: ScriptedTransport.Step = .json("{}")) -> ScriptedTransport {
        ScriptedTransport(clock: clock) { _ in step.after(.seconds(1)) }
    }

    private func visits(
        _ count: Int, _ transport: CoalescingTransport
    ) async -> [Task<TransportResponse, any Error>] {
        let tasks = (0..<count).map { _ in Task { try await transport.send(request()) } }
        while transport.waitingCount(for: request()) < count { await Task.yield() }
        await clock.waitForSleepers()
        return tasks
    }

    @Test func `what several ask at the same time is asked once`() async throws {
        let network = slow()
        let tasks = await visits(20, CoalescingTransport(network))
        clock.advance(by: .seconds(1))
        for task in tasks { #expect(try await task.value.head.status == .ok) }
        #expect(network.requests.count == 1)
    }

    @Test func `what is asked later is asked again`() async throws {
        let network = ScriptedTransport { _ in .json("{}") }
        let transport = CoalescingTransport(network)
        for _ in 0..<3 { _ = try await transport.send(request()) }
        #expect(network.requests.count == 3)
    }

    @Test func `a fault is everybody's`() async throws {
        let network = slow(.fault(.interrupted))
        let tasks = await visits(3, CoalescingTransport(network))
        clock.advance(by: .seconds(1))
        for task in tasks {
            await #expect(throws: TransportError.self) { try await task.value }
        }
        #expect(network.requests.count == 1)
    }

    @Test func `who goes away leaves the others waiting`() async throws {
        let network = slow()
        let transport = CoalescingTransport(network)
        let tasks = await visits(3, transport)
        for gone in [0, 2] {
            tasks[gone].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[gone].value }
        }
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(try await tasks[1].value.head.status == .ok)
        #expect(network.requests.count == 1)
    }

    @Test func `the last who leaves cancels the call, and the next one makes a new call`()
        async throws
    {
        let network = slow()
        let transport = CoalescingTransport(network)
        for task in await visits(3, transport) {
            task.cancel()
            _ = await task.result
        }
        while clock.sleeperCount > 0 { await Task.yield() }
        let late = await visits(1, transport)
        clock.advance(by: .seconds(1))
        #expect(try await late[0].value.head.status == .ok)
        #expect(network.requests.count == 2)
    }

    @Test func `other fields, other people and writes are requested themselves`() async throws {
        let network = slow()
        let transport = CoalescingTransport(network)
        let body = HTTPCall(request(), body: Data("x".utf8))
        let calls =
            [.get, .post, .post, .put, .put, .delete].map { HTTPCall(request($0)) }
            + ["a", "b"].map { HTTPCall(request(.get, [.authorization: $0])) }
            + [HTTPCall(request(.head)), HTTPCall(request(), sendsToken: false), body, body]
        let tasks = calls.map { call in Task { try await transport.send(call) } }
        await clock.waitForSleepers(calls.count)
        clock.advance(by: .seconds(1))
        for task in tasks { _ = try await task.value }
        #expect(network.requests.count == calls.count)
    }

    @Test func `who is cancelled before requests nothing`() async {
        let network = slow()
        let transport = CoalescingTransport(network)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request())
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(network.requests.isEmpty)
    }

    @Test func `a request after a change does not share one from before it`() async throws {
        let network = ScriptedTransport(clock: clock) { request in
            request.method == .get ? .json("{}").after(.seconds(1)) : .status(204)
        }
        let transport = CoalescingTransport(network.cached(in: InMemoryCacheStorage()))
        let before = await visits(1, transport)
        _ = try await transport.send(
            HTTPRequest(method: .post, scheme: "http", authority: "other", path: "/"))
        let sharing = Task { try await transport.send(request()) }
        while transport.waitingCount(for: request()) < 2 { await Task.yield() }
        _ = try await transport.send(request(.post))
        let after = (0..<2).map { _ in Task { try await transport.send(request()) } }
        while transport.waitingCount(for: request()) < 2 { await Task.yield() }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        for task in before + [sharing] + after { _ = try await task.value }
        #expect(network.requests.count { $0.method == .get } == 2)
    }

    @Test func `a person who asks anew shares no request that may be served from a cache`()
        async throws
    {
        let network = slow()
        let transport = CoalescingTransport(network)
        let usual = await visits(1, transport)
        let anew = Revalidation.$isRequired.withValue(true) {
            Task { try await transport.send(request()) }
        }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        for task in usual + [anew] { _ = try await task.value }
        #expect(network.requests.map { $0.headerFields[.cacheControl] } == [nil, "no-cache"])
    }
}
