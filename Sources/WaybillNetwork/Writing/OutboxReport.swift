/// The result of sending an outbox's changes.
public struct OutboxReport: Sendable {
    /// The number of accepted changes.
    public var sent = 0

    /// The number of refused changes, which wait for a user's decision.
    public var refused = 0

    /// The number of changes in the outbox at the end, refused ones included.
    public var waiting = 0

    /// The error that ended the flush early: no response, or a general status such as 401 or 503;
    /// nil if all were sent.
    public var failure: UpdateError?
}
