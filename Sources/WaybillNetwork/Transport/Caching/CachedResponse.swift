public import Foundation

/// A cached response.
public struct CachedResponse: Hashable, Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse

    /// The body, decompressed.
    public var body: Data

    /// The request fields that its `Vary` names.
    public var selectors: HTTPFields

    /// The date of the request.
    public var asked: Date

    /// The date of the response's arrival.
    public var received: Date

    /// Creates a cached response.
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
