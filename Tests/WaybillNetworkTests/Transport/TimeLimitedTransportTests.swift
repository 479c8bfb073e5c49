import Testing
import WaybillNetwork
import WaybillTesting

@Suite(.timeLimit(.minutes(60)))
struct TimeLimitedTransportTests {
    private let clock = TestClock()
    private let request = HTTPRequest(method: .get, scheme: "http", authority: "x", path: "/")

    private func send(
        _ step: ScriptedTransport.Step
    ) -> Task<TransportResponse, any Error> {
        let transport = ScriptedTransport(clock: clock, step)
            .timeLimited(to: .seconds(5), clock: clock)
        return Task { [request] in try await transport.send(request) }
    }

    @Test func `a response in time is returned`() async throws {
        let response = send(.json("{}").after(.seconds(4)))
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(4))
        #expect(try await response.value.head.status == .ok)
        #expect(clock.sleeperCount == 0)
    }

    @Test func `a response that does not come ends when the time is over`() async throws {
        let response = send(.silence)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5) - .nanoseconds(1))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .nanoseconds(1))
        do {
            _ = try await response.value
            Issue.record("a response")
        } catch let error as TransportError {
            #expect(error.reason == .timedOut && error.message == "x did not respond.")
        }
    }

    @Test func `a fault comes out as it is`() async throws {
        for reason in TransportError.Reason.allCases {
            let response = send(.fault(reason))
            do {
                _ = try await response.value
                Issue.record("a response")
            } catch let error as TransportError {
                #expect(error.reason == reason)
            }
        }
    }

    @Test func `a cancelled call ends at once and leaves nothing behind`() async {
        let response = send(.silence)
        await clock.waitForSleepers()
        response.cancel()
        await #expect(throws: CancellationError.self) { try await response.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `around retries it limits all attempts together`() async {
        let network = ScriptedTransport(clock: clock) { _ in .status(503).after(.seconds(2)) }
        let transport = network.retrying(attempts: 99, clock: ImmediateClock())
            .timeLimited(to: .seconds(5), clock: clock)
        let response = Task { [request] in try await transport.send(request) }
        for _ in 0..<2 {
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(2))
        }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        await #expect(throws: TransportError.self) { try await response.value }
        #expect(network.requests.count == 3)
    }
}
