/// A transport that logs the result of each call, without secrets.
///
/// Outermost, it reports the callers' results; innermost, it reports each attempt.
package struct LoggingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let clock: any Clock<Duration>
    private let sink: @Sendable (HTTPLogEntry) -> Void

    package init(
        _ base: any HTTPTransport, clock: any Clock<Duration> = ContinuousClock(),
        sink: @escaping @Sendable (HTTPLogEntry) -> Void
    ) {
        self.base = base
        self.clock = clock
        self.sink = sink
    }

    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        let watch = stopwatch(clock)
        do {
            let response = try await base.send(call)
            log(call, .responded(status: response.head.status.code), watch, response)
            return response
        } catch let error as TransportError {
            log(call, .failed(error.reason), watch, attempts: error.attempts)
            throw error
        } catch {
            log(call, error is CancellationError ? .cancelled : .failed(.invalid), watch)
            throw error
        }
    }

    package var wrapped: (any HTTPTransport)? { base }

    private func log(
        _ call: HTTPCall, _ outcome: HTTPLogEntry.Outcome, _ watch: () -> Duration,
        _ response: TransportResponse? = nil, attempts: Int = 1
    ) {
        sink(
            HTTPLogEntry(
                method: call.head.method.rawValue, url: LogRedaction.url(of: call.head),
                outcome: outcome, bytesSent: call.body.count,
                bytesReceived: response?.body.count ?? 0, duration: watch(),
                attempts: response?.attempts ?? attempts))
    }
}

extension HTTPTransport {
    /// This transport, which also reports the result of each call.
    ///
    /// - Parameter sink: Called exactly once for each call.
    public func logged(
        clock: any Clock<Duration> = ContinuousClock(),
        to sink: @escaping @Sendable (HTTPLogEntry) -> Void
    ) -> some HTTPTransport {
        LoggingTransport(self, clock: clock, sink: sink)
    }
}
