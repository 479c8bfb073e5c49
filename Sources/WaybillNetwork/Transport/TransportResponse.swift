public import Foundation

/// An HTTP response: its head, its body and the number of attempts.
///
/// ```swift
/// let response = try await transport.send(request)
/// guard response.head.status == .ok else { return }
/// let text = String(decoding: response.body, as: UTF8.self)
/// ```
public struct TransportResponse: Hashable, Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse

    /// The body, decompressed; empty if there was none.
    public var body: Data

    /// The number of attempts; 0 if it came from a cache.
    public var attempts: Int

    /// Creates a response.
    public init(head: HTTPResponse, body: Data = Data(), attempts: Int = 1) {
        self.head = head
        self.body = body
        self.attempts = attempts
    }
}
