import Foundation
import Testing
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct RetryingTransportTests {
    private let clock = TestClock()

    private func request(_ method: HTTPRequest.Method = .get) -> HTTPRequest {
        HTTPRequest(method: method, scheme: "http", authority: "x", path: "/")
    }

    private func transport(
        _ network: ScriptedTransport, attempts: Int = 3, random: Double = 1
    ) -> RetryingTransport {
        let policy = RetryPolicy(
            attempts: attempts, firstWait: .seconds(1), longestWait: .seconds(8))
        return RetryingTransport(network, policy: policy, clock: clock, random: { random })
    }

    /// Sends a request, and moves the clock for each wait that is expected, to
    /// a moment before its end and then to its end.
    private func send(
        _ network: ScriptedTransport, attempts: Int = 3, random: Double = 1,
        waiting waits: [Duration]
    ) async throws -> TransportResponse {
        let transport = transport(network, attempts: attempts, random: random)
        let response = Task { [request] in try await transport.send(request(.get)) }
        for (index, wait) in waits.enumerated() {
            await clock.waitForSleepers()
            clock.advance(by: wait - .nanoseconds(1))
            #expect(clock.sleeperCount == 1 && network.requests.count == index + 1)
            clock.advance(by: .nanoseconds(1))
        }
        return try await response.value
    }

    @Test func `a good response is the only attempt`() async throws {
        let network = ScriptedTransport(.json("{}"))
        let response = try await send(network, waiting: [])
        #expect(response.head.status == .ok && response.attempts == 1)
        #expect(network.requests == [request()])
    }

    @Test(arguments: [408, 429, 500, 502, 503, 504, 599])
    func `a status that may pass is tried again`(_ status: Int) async throws {
        let network = ScriptedTransport(.status(status), .json("{}"))
        let response = try await send(network, waiting: [.seconds(1)])
        #expect(response.head.status == .ok && response.attempts == 2)
        #expect(network.requests.count == 2)
    }

    @Test(arguments: [200, 301, 400, 401, 403, 404, 410, 422])
    func `a status that will not pass is returned at once`(_ status: Int) async throws {
        let network = ScriptedTransport(.status(status), .json("{}"))
        let response = try await send(network, waiting: [])
        #expect(response.head.status.code == status && response.attempts == 1)
    }

    @Test func `waits double up to the longest`() async throws {
        let network = ScriptedTransport(answering: { _ in .status(503) })
        let response = try await send(
            network, attempts: 6,
            waiting: [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(8)])
        #expect(response.head.status.code == 503 && response.attempts == 6)
    }

    @Test func `jitter takes up to half of a wait away`() async throws {
        for (random, wait) in [(0.0, 500), (0.5, 750), (1.0, 1000), (-3, 500), (7, 1000)] {
            let network = ScriptedTransport(.fault(.unreachable), .json("{}"))
            _ = try await send(network, random: random, waiting: [.milliseconds(wait)])
        }
    }

    @Test(arguments: [TransportError.Reason.unreachable, .interrupted])
    func `a connection that fails is tried again`(_ reason: TransportError.Reason) async throws {
        let network = ScriptedTransport(.fault(reason), .fault(reason), .json("{}"))
        let response = try await send(network, waiting: [.seconds(1), .seconds(2)])
        #expect(response.attempts == 3)
    }

    @Test(arguments: [TransportError.Reason.timedOut, .tooLarge, .invalid])
    func `another fault ends it at once`(_ reason: TransportError.Reason) async throws {
        let network = ScriptedTransport(.fault(reason), .json("{}"))
        do {
            _ = try await send(network, waiting: [])
            Issue.record("a response")
        } catch let error as TransportError {
            #expect(error.reason == reason && error.attempts == 1)
        }
    }

    @Test func `the last fault comes out with the number of attempts`() async throws {
        let network = ScriptedTransport()
        do {
            _ = try await send(network, waiting: [.seconds(1), .seconds(2)])
            Issue.record("a response")
        } catch let error as TransportError {
            #expect(error.reason == .unreachable && error.attempts == 3)
        }
        #expect(network.requests.count == 3)
    }

    @Test(arguments: [HTTPRequest.Method.post, .patch])
    func `what must not be done twice is done once`(_ method: HTTPRequest.Method) async throws {
        let network = ScriptedTransport(.status(503), .json("{}"))
        let response = try await transport(network).send(request(method))
        #expect(response.head.status.code == 503)
        let broken = ScriptedTransport(.fault(.interrupted), .json("{}"))
        await #expect(throws: TransportError.self) {
            try await transport(broken).send(request(method))
        }
        #expect(network.requests.count == 1 && broken.requests.count == 1)
    }

    @Test func `a server that requests a wait gets it`() async throws {
        let network = ScriptedTransport(
            .status(429, headers: [.retryAfter: " 7 "]),
            .status(503, headers: [.retryAfter: "0"]), .json("{}"))
        let response = try await send(network, waiting: [.seconds(7), .seconds(2)])
        #expect(response.attempts == 3)
    }

    @Test(arguments: ["9", "99999999999999999999999"])
    func `a server that requests too long a wait is not asked again`(
        _ seconds: String
    ) async throws {
        let network = ScriptedTransport(
            .status(503, headers: [.retryAfter: seconds]), .json("{}"))
        #expect(try await send(network, waiting: []).head.status.code == 503)
    }

    @Test(arguments: ["Wed, 21 Oct 2026 07:28:00 CET", "-1", "1.5", "", "soon"])
    func `a wait that is neither a number of seconds nor a date is ignored`(_ text: String)
        async throws
    {
        let network = ScriptedTransport(.status(503, headers: [.retryAfter: text]), .json("{}"))
        #expect(try await send(network, waiting: [.seconds(1)]).attempts == 2)
    }

    // MARK: Dates

    /// Sends a request through a transport whose clock is at 08:49:30.
    private func sendOnNovember6(_ text: String, date: String? = nil) async throws -> Duration? {
        var headers: HTTPFields = [.retryAfter: text]
        headers[.date] = date
        let policy = RetryPolicy(firstWait: .seconds(1), longestWait: .seconds(60))
        let response = TransportResponse(
            head: HTTPResponse(status: .serviceUnavailable, headerFields: headers))
        let now = Date(timeIntervalSince1970: 784_111_770)
        return policy.wait(after: response, attempt: 1, random: 1, now: now)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
    ])
    func `a server that asks to wait until a date gets it`(_ text: String) async throws {
        #expect(try await sendOnNovember6(text) == .seconds(7))
        let network = ScriptedTransport(.status(503, headers: [.retryAfter: text]), .json("{}"))
        let policy = RetryPolicy(firstWait: .seconds(1), longestWait: .seconds(8))
        let transport = RetryingTransport(
            network, policy: policy, clock: clock, random: { 1 },
            now: { Date(timeIntervalSince1970: 784_111_770) })
        let response = Task { [request] in try await transport.send(request(.get)) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(7) - .nanoseconds(1))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .nanoseconds(1))
        #expect(try await response.value.attempts == 2)
    }

    @Test func `a date is counted from the server's own, whatever the clock says here`()
        async throws
    {
        let wait = try await sendOnNovember6(
            "Thu, 01 Jan 2015 00:00:09 GMT", date: "Thu, 01 Jan 2015 00:00:05 GMT")
        #expect(wait == .seconds(4))
    }

    @Test func `a date that is over or far away is treated as such`() async throws {
        #expect(try await sendOnNovember6("Sun, 06 Nov 1994 08:49:00 GMT") == .seconds(1))
        #expect(try await sendOnNovember6("Sun, 06 Nov 9999 08:49:00 GMT") == nil)
    }

    // MARK: Bodies

    @Test(arguments: [HTTPRequest.Method.put, .delete])
    func `a body that may be sent twice is`(_ method: HTTPRequest.Method) async throws {
        let network = ScriptedTransport(.fault(.interrupted), .status(503), .json("{}"))
        let call = HTTPCall(request(method), body: Data("abc".utf8))
        let transport = RetryingTransport(network, clock: ImmediateClock())
        #expect(try await transport.send(call).attempts == 3)
        #expect(network.calls.map(\.body) == Array(repeating: Data("abc".utf8), count: 3))
    }

    @Test(arguments: [HTTPRequest.Method.post, .patch])
    func `a write with a key of its own is sent again`(_ method: HTTPRequest.Method) async throws {
        let key = try #require(HTTPField.Name("Idempotency-Key"))
        var keyed = request(method)
        keyed.headerFields[key] = "8e03978e"
        let network = ScriptedTransport(.status(503), .json("{}"))
        let transport = RetryingTransport(network, clock: ImmediateClock())
        let response = try await transport.send(HTTPCall(keyed, body: Data("abc".utf8)))
        #expect(response.attempts == 2)
        #expect(network.requests.map { $0.headerFields[key] } == ["8e03978e", "8e03978e"])
        keyed.headerFields[key] = ""
        let unkeyed = ScriptedTransport(.status(503), .json("{}"))
        _ = try await RetryingTransport(unkeyed, clock: ImmediateClock()).send(keyed)
        #expect(unkeyed.requests.count == 1)
    }

    @Test func `attempts below are counted, not those that were spared`() async throws {
        let kept = TransportResponse(head: HTTPResponse(status: .ok), attempts: 0)
        #expect(
            try await transport(ScriptedTransport(.response(kept))).send(request()).attempts == 0)
        let inner = RetryingTransport(
            ScriptedTransport(.status(503), .status(503), .status(503), .json("{}")),
            policy: RetryPolicy(attempts: 2), clock: ImmediateClock())
        let outer = RetryingTransport(inner, clock: ImmediateClock())
        #expect(try await outer.send(request()).attempts == 4)
    }

    @Test func `a wait ends when the task is cancelled`() async throws {
        let network = ScriptedTransport(.status(503), .json("{}"))
        let transport = transport(network)
        let response = Task { [request] in try await transport.send(request(.get)) }
        await clock.waitForSleepers()
        response.cancel()
        await #expect(throws: CancellationError.self) { try await response.value }
        #expect(network.requests.count == 1)
    }

    @Test func `absurd attempts neither overflow nor wait longer than the longest`() {
        let policy = RetryPolicy(attempts: .max, firstWait: .seconds(1), longestWait: .seconds(9))
        let error = TransportError(.unreachable, message: "")
        for attempt in [0, -5, 31, 64, 1000, Int.max - 1] {
            let wait = policy.wait(after: error, attempt: attempt, random: 1) ?? .zero
            #expect(wait >= .seconds(1) && wait <= .seconds(9))
        }
    }
}
