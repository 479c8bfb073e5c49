/// A transport with a timeout for the whole response.
///
/// Outside of a ``RetryingTransport`` it limits all attempts together, inside of it each attempt; a
/// timeout is not retried.
package struct TimeLimitedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let limit: Duration
    private let clock: any Clock<Duration>

    package init(
        _ base: any HTTPTransport, limit: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.base = base
        self.limit = limit
        self.clock = clock
    }

    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        try Task.checkCancellation()
        return try await withTimeLimit(limit, clock: clock, host: call.head.authority) {
            [base] in try await base.send(call)
        }
    }

    package var wrapped: (any HTTPTransport)? { base }
}

extension HTTPTransport {
    /// This transport with a timeout: a call with a longer response is cancelled, and throws
    /// ``TransportError`` with the reason `timedOut`.
    ///
    /// Outside of ``retrying(attempts:firstWait:longestWait:clock:)`` it limits all attempts
    /// together, inside of it each attempt; a timeout is not retried.
    public func timeLimited(
        to limit: Duration, clock: any Clock<Duration> = ContinuousClock()
    ) -> some HTTPTransport {
        TimeLimitedTransport(self, limit: limit, clock: clock)
    }
}
