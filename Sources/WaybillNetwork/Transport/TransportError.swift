import WaybillLoading

/// An error of a request without a response.
public struct TransportError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure for a caller to distinguish.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// The host is unknown, does not listen, or there is no network.
        case unreachable

        /// The connection ended before the response did.
        case interrupted

        /// The response took longer than the timeout.
        case timedOut

        /// The body is longer than the limit.
        case tooLarge

        /// The request or the response is not HTTP.
        case invalid
    }

    /// The kind of failure.
    public var reason: Reason

    /// A readable description in one line.
    public var message: String

    /// The number of attempts.
    public var attempts: Int

    /// The underlying error, if any, without the address, which may contain a secret.
    public var underlying: (any Error)?

    /// Creates an error.
    public init(
        _ reason: Reason, message: String, attempts: Int = 1, underlying: (any Error)? = nil
    ) {
        self.reason = reason
        self.message = message
        self.attempts = attempts
        self.underlying = underlying
    }

    /// The message.
    public var description: String { message }
}

extension TransportError: ExplainedError {}

extension TransportError {
    /// The reason in a sentence for visitors: without the address.
    public var explanation: String { reason.explanation }
}

extension TransportError.Reason {
    var explanation: String {
        switch self {
        case .unreachable: "The server cannot be reached."
        case .interrupted: "The connection was interrupted; try again."
        case .timedOut: "The server took too long to respond."
        case .tooLarge: "The server's response is too large."
        case .invalid: "The server's response cannot be read."
        }
    }
}
