package import Foundation

/// A retry policy: which requests are sent again, and after which delay.
package struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most, the first time included.
    package var attempts: Int

    /// The longest wait before the second attempt; it doubles with each.
    package var firstWait: Duration

    /// What no wait exceeds.
    ///
    /// A server that requests a longer one gets no further attempt: the caller
    /// gets its response.
    package var longestWait: Duration

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: How often a request is sent at most; 3 by default.
    ///   - firstWait: The longest wait before the second attempt; 300
    ///     milliseconds by default.
    package init(
        attempts: Int = 3, firstWait: Duration = .milliseconds(300),
        longestWait: Duration = .seconds(10)
    ) {
        self.attempts = attempts
        self.firstWait = firstWait
        self.longestWait = longestWait
    }

    /// How long to wait before another attempt, or nil to let the failure be.
    ///
    /// Worth another attempt are the statuses 408, 429 and 5xx. `Retry-After`
    /// is obeyed, a number of seconds as well as a date (RFC 9110, 10.2.3). A
    /// date is counted from the response's own `Date`, if it has one, so that a
    /// wrong clock here does no harm.
    ///
    /// - Parameters:
    ///   - attempt: How often the request has been sent, from 1.
    ///   - random: A number from 0 to 1, for the jitter.
    package func wait(
        after response: TransportResponse, attempt: Int, random: Double, now: Date
    ) -> Duration? {
        switch response.head.status.code {
        case 408, 429, 500...599: break
        default: return nil
        }
        let backoff = wait(attempt: attempt, random: random)
        guard let asked = response.head.retryAfter(now), let backoff else { return backoff }
        return asked <= longestWait ? max(asked, backoff) : nil
    }

    /// How long to wait before another attempt, or nil to let the failure be.
    ///
    /// Worth another attempt is a connection that was not made or broke off.
    /// Not a timeout: the person has waited long enough.
    ///
    /// - Parameters:
    ///   - attempt: How often the request has been sent, from 1.
    ///   - random: A number from 0 to 1, for the jitter.
    package func wait(after error: TransportError, attempt: Int, random: Double) -> Duration? {
        switch error.reason {
        case .unreachable, .interrupted: wait(attempt: attempt, random: random)
        case .timedOut, .tooLarge, .invalid: nil
        }
    }

    /// Between half of the doubled wait and all of it, so that those who failed
    /// together do not come back together.
    private func wait(attempt: Int, random: Double) -> Duration? {
        guard attempt < attempts else { return nil }
        // More doublings than this exceed any longest wait, and would overflow.
        let doublings = min(max(attempt - 1, 0), 30)
        let whole = min(firstWait * (1 << doublings), longestWait)
        return whole * (0.5 + 0.5 * min(max(random, 0), 1))
    }
}

extension HTTPResponse {
    /// How long the server asks to wait; nil if it has no usable value.
    func retryAfter(_ now: Date) -> Duration? {
        guard let text = headerFields[.retryAfter] else { return nil }
        if let seconds = DeltaSeconds(text) { return .seconds(seconds.value) }
        guard let date = HTTPDate(text, now: now)?.date else { return nil }
        let said = headerFields[.date].flatMap { HTTPDate($0, now: now)?.date }
        return .seconds(max(date.timeIntervalSince(said ?? now), 0))
    }
}
