/// The result of sending an outbox's changes.
public struct OutboxReport: Sendable {
    /// How many the server took.
    public var sent = 0

    /// How many it refused; they wait for a person's decision.
    public var refused = 0

    /// How many are in the outbox at the end, those that were refused among
    /// them.
    public var waiting = 0

    /// Why not all were sent; nil if all were.
    ///
    /// There was no response, or a status that is not about the change, such
    /// as 401 or 503.
    public var failure: UpdateError?

    /// Creates a report of nothing.
    public init() {}
}
