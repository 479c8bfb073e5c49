/// Sends a request again when that is safe and may help.
///
/// Safe is what may be done twice (RFC 9110, 9.2.2): `GET`, `HEAD`, `OPTIONS`,
/// `TRACE`, `PUT` and `DELETE`. What may help, and after how long, the
/// ``RetryPolicy`` says.
public struct RetryingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - base: What sends each attempt.
    ///   - policy: Which requests are sent again, and after how long.
    ///   - clock: What measures the waits.
    ///   - random: A number from 0 to 1 for each wait's jitter.
    public init(
        _ base: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.base = base
        self.policy = policy
        self.clock = clock
        self.random = random
    }

    /// Sends a request until it is answered well or no attempt is left.
    ///
    /// - Parameter request: The request.
    /// - Returns: The last answer, with the number of attempts.
    /// - Throws: ``TransportError`` of the last attempt with their number, or
    ///   `CancellationError` when the task is cancelled, at once also during a
    ///   wait.
    public func send(_ request: HTTPRequest) async throws -> HTTPAnswer {
        var attempt = 1
        while true {
            let wait: Duration?
            do {
                var answer = try await base.send(request)
                wait =
                    request.isIdempotent
                    ? policy.wait(after: answer, attempt: attempt, random: random()) : nil
                answer.attempts = attempt
                guard wait != nil else { return answer }
            } catch var error as TransportError {
                wait =
                    request.isIdempotent
                    ? policy.wait(after: error, attempt: attempt, random: random()) : nil
                error.attempts = attempt
                guard wait != nil else { throw error }
            }
            if let wait { try await clock.sleep(for: wait) }
            attempt += 1
        }
    }
}

extension HTTPRequest {
    fileprivate var isIdempotent: Bool {
        [.get, .head, .options, .trace, .put, .delete].contains(method)
    }
}
