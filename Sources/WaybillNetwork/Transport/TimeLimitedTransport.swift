/// A transport with a timeout: it cancels a call whose whole response takes too
/// long.
///
/// Around a ``RetryingTransport`` it limits all attempts together, inside of
/// one each of them; a timeout is not tried again.
package struct TimeLimitedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let limit: Duration
    private let clock: any Clock<Duration>

    /// Wraps a transport.
    package init(
        _ base: any HTTPTransport, limit: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.base = base
        self.limit = limit
        self.clock = clock
    }

    /// Makes a call, and gives it up when the time is over.
    ///
    /// - Throws: ``TransportError``, with the reason `timedOut` when the time
    ///   is over, or `CancellationError`.
    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        try Task.checkCancellation()
        return try await withTimeLimit(limit, clock: clock, host: call.head.authority) {
            [base] in try await base.send(call)
        }
    }

    /// The transport that sends the calls.
    package var wrapped: (any HTTPTransport)? { base }
}

extension HTTPTransport {
    /// This transport with a timeout: a call whose whole response takes longer is cancelled, and
    /// throws ``TransportError`` with the reason `timedOut`.
    ///
    /// Around ``retrying(attempts:firstWait:longestWait:clock:)`` it limits all attempts together,
    /// inside of it each attempt; a timeout is not retried.
    public func timeLimited(
        to limit: Duration, clock: any Clock<Duration> = ContinuousClock()
    ) -> some HTTPTransport {
        TimeLimitedTransport(self, limit: limit, clock: clock)
    }
}
