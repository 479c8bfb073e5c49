/// The progress of a call, in bytes of its bodies.
public struct HTTPProgress: Hashable, Sendable {
    /// How much of the request's body has been sent.
    public var sent: Int

    /// How long the request's body is.
    public var toSend: Int

    /// How much of the response's body has arrived, decompressed.
    public var received: Int

    /// How long the response's body will be; nil if unknown.
    public var expected: Int?

    /// Describes how far a call is.
    ///
    /// - Parameters:
    ///   - sent: How much of the request's body has been sent; nothing by
    ///     default.
    ///   - received: How much of the response's body has arrived; nothing by
    ///     default.
    ///   - expected: How long it will be; nil, the default, if unknown.
    public init(sent: Int = 0, toSend: Int = 0, received: Int = 0, expected: Int? = nil) {
        self.sent = sent
        self.toSend = toSend
        self.received = received
        self.expected = expected
    }

    package init(whole call: HTTPCall, _ response: TransportResponse) {
        self.init(
            sent: call.body.count, toSend: call.body.count, received: response.body.count,
            expected: response.body.count)
    }
}
