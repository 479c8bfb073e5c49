public import Foundation

/// A cached response, with what is needed to return it again.
public struct CachedResponse: Hashable, Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse

    /// The body, decompressed.
    public var body: Data

    /// The fields of the request by which the server chose this response, as
    /// its `Vary` names them.
    public var selectors: HTTPFields

    /// When the request was sent.
    public var asked: Date

    /// When the response arrived.
    public var received: Date

    /// Describes a response.
    public init(
        head: HTTPResponse, body: Data, selectors: HTTPFields = [:], asked: Date, received: Date
    ) {
        self.head = head
        self.body = body
        self.selectors = selectors
        self.asked = asked
        self.received = received
    }
}
