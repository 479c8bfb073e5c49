package import Foundation

package struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, the first included.
    package var attempts: Int

    /// The longest wait before the second attempt; it doubles with each.
    package var firstWait: Duration

    /// The upper bound of all waits.
    ///
    /// If a server requests a longer one, the caller gets its response.
    package var longestWait: Duration

    package init(
        attempts: Int = 3, firstWait: Duration = .milliseconds(300),
        longestWait: Duration = .seconds(10)
    ) {
        self.attempts = attempts
        self.firstWait = firstWait
        self.longestWait = longestWait
    }

    /// The wait before another attempt, or nil for none.
    ///
    /// The statuses 408, 429 and 5xx are retried. `Retry-After` is obeyed, in seconds or as a date
    /// (RFC 9110, 10.2.3). A date is relative to the response's own `Date`, if any, since the local
    /// clock may be wrong.
    ///
    /// - Parameters:
    ///   - attempt: The number of attempts so far, from 1.
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

    /// The wait before another attempt, or nil for none.
    ///
    /// A failed or broken connection is retried, a timeout is not: the user has waited long enough.
    package func wait(after error: TransportError, attempt: Int, random: Double) -> Duration? {
        switch error.reason {
        case .unreachable, .interrupted: wait(attempt: attempt, random: random)
        case .timedOut, .tooLarge, .invalid: nil
        }
    }

    /// A wait between half and all of the doubled one, to spread simultaneous failures.
    private func wait(attempt: Int, random: Double) -> Duration? {
        guard attempt < attempts else { return nil }
        // More doublings exceed any longest wait, and would overflow.
        let doublings = min(max(attempt - 1, 0), 30)
        let whole = min(firstWait * (1 << doublings), longestWait)
        return whole * (0.5 + 0.5 * min(max(random, 0), 1))
    }
}

extension HTTPResponse {
    /// The wait requested by the server; nil without a valid value.
    func retryAfter(_ now: Date) -> Duration? {
        guard let text = headerFields[.retryAfter] else { return nil }
        if let seconds = deltaSeconds(text) { return .seconds(seconds) }
        guard let date = httpDate(text, now: now) else { return nil }
        let said = headerFields[.date].flatMap { httpDate($0, now: now) }
        return .seconds(max(date.timeIntervalSince(said ?? now), 0))
    }
}
