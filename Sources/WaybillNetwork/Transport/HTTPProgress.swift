/// The progress of a call, in bytes of its bodies.
public struct HTTPProgress: Hashable, Sendable {
    /// The number of sent bytes of the request's body.
    public var sent: Int

    /// The length of the request's body.
    public var toSend: Int

    /// The number of received bytes of the response's body, decompressed.
    public var received: Int

    /// The expected length of the response's body; nil if unknown.
    public var expected: Int?

    /// Creates a progress.
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
