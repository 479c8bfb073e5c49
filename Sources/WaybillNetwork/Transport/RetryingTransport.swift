package import Foundation

/// A transport that retries idempotent calls (RFC 9110, 9.2.2) by a ``RetryPolicy``.
package struct RetryingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let policy: RetryPolicy
    private let clock: any Clock<Duration>
    private let random: @Sendable () -> Double
    private let now: @Sendable () -> Date

    /// Wraps a transport; `random` is from 0 to 1, for the jitter of waits.
    package init(
        _ base: any HTTPTransport, policy: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.base = base
        self.policy = policy
        self.clock = clock
        self.random = random
        self.now = now
    }

    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        let mayRepeat = call.head.mayBeRepeated
        var attempt = 1
        var attemptsBelow = 0
        while true {
            let wait: Duration?
            do {
                var response = try await base.send(call)
                attemptsBelow += response.attempts
                response.attempts = attemptsBelow
                wait = policy.wait(after: response, attempt: attempt, random: random(), now: now())
                guard mayRepeat, wait != nil else { return response }
            } catch var error as TransportError {
                attemptsBelow += error.attempts
                error.attempts = attemptsBelow
                wait = policy.wait(after: error, attempt: attempt, random: random())
                guard mayRepeat, wait != nil else { throw error }
            }
            if let wait { try await clock.sleep(for: wait) }
            attempt += 1
        }
    }

    package var wrapped: (any HTTPTransport)? { base }
}

extension HTTPTransport {
    /// This transport with retries of safe requests.
    ///
    /// Safe are `GET`, `HEAD`, `OPTIONS`, `TRACE`, `PUT` and `DELETE` (RFC 9110, 9.2.2), and any
    /// request with an `Idempotency-Key`. It retries after the statuses 408, 429 and 5xx and after
    /// a broken connection, not after a timeout. `Retry-After` is obeyed.
    ///
    /// ```swift
    /// let transport = network.retrying(
    ///     attempts: 5, firstWait: .milliseconds(100), clock: clock)
    /// ```
    ///
    /// - Parameters:
    ///   - attempts: The maximum number of attempts, the first included; 3 by default.
    ///   - firstWait: The longest wait before the second attempt, which doubles with each; 300
    ///     milliseconds by default.
    ///   - longestWait: The longest wait; 10 seconds by default. A server that requests a longer
    ///     one gets no further attempt.
    public func retrying(
        attempts: Int = 3, firstWait: Duration = .milliseconds(300),
        longestWait: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
    ) -> some HTTPTransport {
        RetryingTransport(
            self,
            policy: RetryPolicy(
                attempts: attempts, firstWait: firstWait, longestWait: longestWait),
            clock: clock)
    }
}

extension HTTPRequest {
    /// Idempotent by its method or its key (draft-ietf-httpapi-idempotency-key-header).
    fileprivate var mayBeRepeated: Bool {
        if isSafe || [.put, .delete].contains(method) { return true }
        guard let name = HTTPField.Name("Idempotency-Key") else { return false }
        return headerFields[name]?.isEmpty == false
    }
}
