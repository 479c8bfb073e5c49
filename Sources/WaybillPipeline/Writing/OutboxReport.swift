/// The result of sending an outbox's changes.
public struct OutboxReport: Hashable, Sendable {
    /// Why no more were sent.
    public enum Obstacle: Hashable, Sendable {
        /// The server is unavailable.
        case noResponse(TransportError.Reason)

        /// The server has too much to do, or a fault: with which status, and
        /// how long it asks to wait.
        case busy(status: Int, wait: Duration?)

        /// The server wants to know who asks.
        case unauthorized
    }

    /// How many the server took.
    public var sent = 0

    /// How many it refused; they wait for a person's decision.
    public var refused = 0

    /// How many are in the outbox at the end, those that were refused among
    /// them.
    public var waiting = 0

    /// Why not all were sent; nil if nothing was in the way.
    public var obstacle: Obstacle?

    /// Creates a report of nothing.
    public init() {}
}
