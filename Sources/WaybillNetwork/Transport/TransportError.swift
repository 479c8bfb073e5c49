import WaybillLoading

/// An error of transport: why a request got no response.
public struct TransportError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure that a caller may want to tell apart.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// No such host, no one listens there, or there is no network.
        case unreachable

        /// The connection ended before the response did.
        case interrupted

        /// The response took longer than was allowed.
        case timedOut

        /// The body is longer than was allowed.
        case tooLarge

        /// What was to be sent, or what came, is not HTTP.
        case invalid
    }

    /// The kind of failure.
    public var reason: Reason

    /// What happened, in a line that a person can read.
    public var message: String

    /// How often the request was sent.
    public var attempts: Int

    /// The error that led to it, if there was one; it names no address, in which
    /// there may be a secret.
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
