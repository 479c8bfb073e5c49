internal import Foundation

/// Which requests are sent again, and after how long.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most, the first time included.
    public var attempts: Int

    /// The longest wait before the second attempt; it doubles with each.
    public var firstWait: Duration

    /// What no wait exceeds.
    ///
    /// A server that asks for a longer one gets no further attempt: the caller
    /// is told what it said.
    public var longestWait: Duration

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: How often a request is sent at most; 3 by default.
    ///   - firstWait: The longest wait before the second attempt; 300
    ///     milliseconds by default.
    ///   - longestWait: What no wait exceeds; 10 seconds by default.
    public init(
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
    /// is obeyed when it is a number of seconds (RFC 9110, 10.2.3).
    ///
    /// - Parameters:
    ///   - answer: What came.
    ///   - attempt: How often the request has been sent, from 1.
    ///   - random: A number from 0 to 1, for the jitter.
    /// - Returns: The wait; nil for none.
    public func wait(after answer: HTTPAnswer, attempt: Int, random: Double) -> Duration? {
        switch answer.head.status.code {
        case 408, 429, 500...599: break
        default: return nil
        }
        let backoff = wait(attempt: attempt, random: random)
        guard let asked = answer.head.retryAfter, let backoff else { return backoff }
        return asked <= longestWait ? max(asked, backoff) : nil
    }

    /// How long to wait before another attempt, or nil to let the failure be.
    ///
    /// Worth another attempt is a connection that was not made or broke off.
    /// Not a timeout: the person has waited long enough.
    ///
    /// - Parameters:
    ///   - error: Why there was no answer.
    ///   - attempt: How often the request has been sent, from 1.
    ///   - random: A number from 0 to 1, for the jitter.
    /// - Returns: The wait; nil for none.
    public func wait(after error: TransportError, attempt: Int, random: Double) -> Duration? {
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
    /// How long the server asks to wait; nil where it says nothing, or a date.
    fileprivate var retryAfter: Duration? {
        guard let text = headerFields[.retryAfter] else { return nil }
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard !digits.isEmpty,
            digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return .seconds(min(Int(digits) ?? .max, 1_000_000_000))
    }
}
