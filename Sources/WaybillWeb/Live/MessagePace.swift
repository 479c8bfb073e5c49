/// The rate limit of a live page's messages: a person's pace, with room for a
/// burst.
///
/// Messages beyond it are not lost. They are read later, and what waits in the
/// socket meanwhile holds back only the client that floods it: a generic cell
/// rate algorithm (ITU-T I.371).
struct MessagePace {
    /// How many messages may come at once.
    static let burst = 100

    /// How long each message beyond a burst takes.
    static let interval = Duration.milliseconds(20)

    /// When all messages so far would have come at an even pace.
    private var due = Duration.zero

    /// Counts a message.
    ///
    /// - Returns: How long to wait before the message is taken; zero or more.
    mutating func wait(at now: Duration) -> Duration {
        due = max(due, now) + MessagePace.interval
        return max(.zero, due - now - MessagePace.interval * MessagePace.burst)
    }
}
