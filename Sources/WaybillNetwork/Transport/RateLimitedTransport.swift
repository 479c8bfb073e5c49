internal import Synchronization

/// A transport with a rate limit for each host.
///
/// Calls beyond the limit wait in a queue for each host. A cancelled caller leaves the queue
/// without using a turn. The lock `state` keeps the queues.
package final class RateLimitedTransport: HTTPTransport {
    private struct State {
        var line: RateLine
        var signals: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let base: any HTTPTransport
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration
    private let state: Mutex<State>

    package init(
        _ base: any HTTPTransport, every interval: Duration, burst: Int = 1,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.base = base
        self.clock = clock
        elapsed = stopwatch(clock)
        state = Mutex(State(line: RateLine(every: interval, burst: burst)))
    }

    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        try await waitForTurn(at: call.head.authority?.lowercased() ?? "")
        return try await base.send(call)
    }

    package var wrapped: (any HTTPTransport)? { base }

    package func waitingCount(at host: String) -> Int {
        state.withLock { $0.line.count(at: host) }
    }

    private func waitForTurn(at host: String) async throws {
        try Task.checkCancellation()
        let (number, turn) = enter(host)
        defer { leave(number, host) }
        for await _ in turn { break }
        try Task.checkCancellation()
        while let wait = state.withLock({ $0.line.takeToken(at: host, elapsed()) }) {
            try await clock.sleep(for: wait)
        }
    }

    private func enter(_ host: String) -> (Int, AsyncStream<Void>) {
        let (stream, signal) = AsyncStream<Void>.makeStream()
        let number = state.withLock { state in
            let (number, isFirst) = state.line.enter(host, at: elapsed())
            if isFirst { signal.yield() } else { state.signals[number] = signal }
            return number
        }
        return (number, stream)
    }

    private func leave(_ number: Int, _ host: String) {
        let next = state.withLock { state in
            state.signals[number] = nil
            return state.line.leave(number, host).flatMap { state.signals.removeValue(forKey: $0) }
        }
        next?.yield()
    }
}

extension HTTPTransport {
    /// This transport with a rate limit for each host.
    ///
    /// Calls beyond the limit wait in a queue for each host.
    ///
    /// - Parameters:
    ///   - interval: The average time between two calls; a day at most.
    ///   - burst: The number of simultaneous calls after a pause, from 1, the default, to a
    ///     million.
    public func rateLimited(
        every interval: Duration, burst: Int = 1, clock: any Clock<Duration> = ContinuousClock()
    ) -> some HTTPTransport {
        RateLimitedTransport(self, every: interval, burst: burst, clock: clock)
    }
}
