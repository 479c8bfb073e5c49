public import Foundation

/// An HTTP request with its body.
///
/// ```swift
/// struct LanguageTransport: HTTPTransport {
///     let base: any HTTPTransport
///     let language: String
///     var wrapped: (any HTTPTransport)? { base }
///
///     func send(_ call: HTTPCall) async throws -> TransportResponse {
///         var call = call
///         call.head.headerFields[.acceptLanguage] = language
///         return try await base.send(call)
///     }
/// }
/// ```
public struct HTTPCall: Sendable {
    /// The method, the address and the header fields.
    public var head: HTTPRequest

    /// The body; empty if there is none.
    public var body: Data

    /// Whether a transport may add its token.
    public var sendsToken: Bool

    /// Creates a call.
    public init(_ head: HTTPRequest, body: Data = Data(), sendsToken: Bool = true) {
        self.head = head
        self.body = body
        self.sendsToken = sendsToken
    }
}
