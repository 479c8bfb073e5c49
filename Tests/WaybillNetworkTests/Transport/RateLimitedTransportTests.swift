import Synchronization
import Testing
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct RateLimitedTransportTests {
    private let clock = TestClock()
    private let network = ScriptedTransport { _ in .json("{}") }

    private func request(_ path: String, at host: String = "x") -> HTTPRequest {
        HTTPRequest(method: .get, scheme: "http", authority: host, path: path)
    }

    private func transport(burst: Int = 1) -> RateLimitedTransport {
        RateLimitedTransport(network, every: .seconds(1), burst: burst, clock: clock)
    }

    /// Sends requests one after the other, each when the last is in line.
    private func line(
        _ transport: RateLimitedTransport, _ numbers: Range<Int>
    ) async -> [Task<TransportResponse, any Error>] {
        var tasks: [Task<TransportResponse, any Error>] = []
        for number in numbers {
            let count = transport.waitingCount(at: "x")
            tasks.append(Task { [request] in try await transport.send(request("/\(number)", "x")) })
            while transport.waitingCount(at: "x") == count { await Task.yield() }
        }
        return tasks
    }

    @Test func `calls wait in line in their order`() async throws {
        let transport = transport()
        _ = try await transport.send(request("/0"))
        let tasks = await line(transport, 1..<6)
        for number in 1..<6 {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1) - .nanoseconds(1))
            #expect(clock.sleeperCount == 1 && network.requests.count == number)
            clock.advance(by: .nanoseconds(1))
            _ = try await tasks[number - 1].value
        }
        #expect(network.requests.map(\.path) == (0..<6).map { "/\($0)" })
    }

    @Test func `each host has a line of its own, whatever the case of its name`() async throws {
        let transport = transport()
        for host in ["a", "b", "c:80"] { _ = try await transport.send(request("/", at: host)) }
        #expect(network.requests.count == 3)
        let task = Task { [request] in try await transport.send(request("/", "A")) }
        await clock.waitForSleepers()
        #expect(network.requests.count == 3)
        clock.advance(by: .seconds(1))
        _ = try await task.value
    }

    @Test func `who is cancelled leaves the line and takes no one's turn`() async throws {
        let transport = transport()
        _ = try await transport.send(request("/0"))
        let tasks = await line(transport, 1..<5)
        await clock.waitForSleepers()
        for gone in [0, 2] {
            tasks[gone].cancel()
            await #expect(throws: CancellationError.self) { try await tasks[gone].value }
        }
        #expect(transport.waitingCount(at: "x") == 2)
        for left in [1, 3] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
            _ = try await tasks[left].value
        }
        #expect(network.requests.map(\.path) == ["/0", "/2", "/4"])
        #expect(transport.waitingCount(at: "x") == 0 && clock.sleeperCount == 0)
    }

    @Test func `who is cancelled before takes no turn`() async throws {
        let transport = transport()
        let task = Task { [request] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(request("/", "x"))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = try await transport.send(request("/1"))
        #expect(network.requests.map(\.path) == ["/1"])
    }

    /// Whichever callers come and go, each call has one outcome and the line is
    /// empty.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a line that people leave at random ends`(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let transport = transport(burst: 2)
        for number in 0..<2 { _ = try await transport.send(request("/\(number)")) }
        let tasks = (2..<40).map { number in
            Task { [request] in try await transport.send(request("/\(number)", "x")) }
        }
        while transport.waitingCount(at: "x") < 38 { await Task.yield() }
        for task in tasks where Bool.random(using: &generator) { task.cancel() }
        let driver = Task { [clock] in
            while !Task.isCancelled {
                clock.advance(by: .milliseconds(300))
                await Task.yield()
            }
        }
        var answered = 2
        for task in tasks where (try? await task.value) != nil { answered += 1 }
        driver.cancel()
        #expect(transport.waitingCount(at: "x") == 0, "seed \(seed)")
        #expect(network.requests.count == answered, "seed \(seed)")
    }
}
