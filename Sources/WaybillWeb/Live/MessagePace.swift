/// The rate limit of a live page's messages: a user's pace, with room for a burst.
///
/// Later messages wait in the socket, which delays only the flooding client: a generic cell rate
/// algorithm (ITU-T I.371).
struct MessagePace {
    /// The number of messages in a burst.
    static let burst = 100

    /// The time of each message beyond a burst.
    static let interval = Duration.milliseconds(20)

    /// The theoretical arrival time of the next message.
    private var due = Duration.zero

    /// Counts a message, and returns the time to wait before handling it.
    mutating func wait(at now: Duration) -> Duration {
        due = max(due, now) + MessagePace.interval
        return max(.zero, due - now - MessagePace.interval * MessagePace.burst)
    }
}
