public import Foundation

/// Carries requests to servers and brings back what they say.
///
/// The one seam to the network. An answer with any status is an answer; only a
/// request that got none throws.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameter request: The request, without a body.
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``TransportError`` where there is none, or
    ///   `CancellationError` when the task is cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPAnswer
}

/// What a server said.
public struct HTTPAnswer: Hashable, Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse

    /// The body, decompressed; empty where there was none.
    public var body: Data

    /// How often the request was sent to get it.
    public var attempts: Int

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - head: The status and the header fields.
    ///   - body: The body; empty by default.
    ///   - attempts: How often the request was sent to get it; once by default.
    public init(head: HTTPResponse, body: Data = Data(), attempts: Int = 1) {
        self.head = head
        self.body = body
        self.attempts = attempts
    }
}

/// Why a request got no answer.
public struct TransportError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure that a caller may want to tell apart.
    public enum Reason: Hashable, Sendable {
        /// No such host, nobody listens there, or there is no network.
        case unreachable

        /// The connection ended before the answer did.
        case interrupted

        /// The answer took longer than was allowed.
        case timedOut

        /// The body is longer than was allowed.
        case tooLarge

        /// What was to be sent, or what came, is no HTTP.
        case invalid
    }

    /// The kind of failure.
    public var reason: Reason

    /// What happened, in a line that a person can read.
    public var message: String

    /// How often the request was sent.
    public var attempts: Int

    /// The error that led to it, if there was one.
    public var underlying: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - reason: The kind of failure.
    ///   - message: What happened, in a line that a person can read.
    ///   - attempts: How often the request was sent; once by default.
    ///   - underlying: The error that led to it; none by default.
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
