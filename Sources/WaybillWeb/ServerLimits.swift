/// What a server grants to those who connect, and how long it waits for them.
///
/// Nobody who is slow, silent or gone, or who never reads, holds a place for
/// ever.
public struct ServerLimits: Hashable, Sendable {
    /// How many connections may be open at once, live ones included; 2,000 by
    /// default.
    ///
    /// One more waits in the system's queue until another has gone.
    public var connections = 2_000

    /// How many pages may be live at once; 1,000 by default.
    ///
    /// One more is refused with 503. It works as without a script, and asks
    /// again from time to time.
    public var livePages = 1_000

    /// How long a request may take to arrive, from the first byte to the last;
    /// 10 seconds by default.
    public var request = Duration.seconds(10)

    /// How long the body of a request may be, in bytes; 65,536 by default.
    ///
    /// One more ends the connection.
    public var body = 65_536

    /// How long a connection may stay without a request; 60 seconds by default,
    /// and before the first one no longer than a request may take.
    public var idle = Duration.seconds(60)

    /// How long a live connection may take to say which page it shows; 10
    /// seconds by default.
    public var show = Duration.seconds(10)

    /// How often a live page is asked whether it is still there; every 25
    /// seconds by default.
    ///
    /// One that does not answer until the next time is cut off.
    public var ping = Duration.seconds(25)

    /// How long a visitor may take to accept a part of an answer, which may be the
    /// whole of its body; 60 seconds by default.
    public var answer = Duration.seconds(60)

    /// How long a live page may take to accept what it is sent; 10 seconds by
    /// default.
    public var write = Duration.seconds(10)

    /// Creates the limits that are the defaults.
    public init() {}
}
