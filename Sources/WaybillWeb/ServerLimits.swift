/// The limits and timeouts of a server's connections.
///
/// No client that is slow, silent or gone, or that never reads, holds a place
/// for ever.
public struct ServerLimits: Hashable, Sendable {
    /// How many connections may be open at once, live ones included; 2,000 by
    /// default.
    ///
    /// One more is asked to try again, with 503, unless it requests `/healthz`. A server holds
    /// fewer where the process may not open that many files; its start says so in a line.
    public var connections = 2_000

    /// How many of the connections one peer may have; 256 by default.
    ///
    /// A peer is an IPv4 address, or the first 64 bits of an IPv6 address. One
    /// more is refused like one beyond ``connections``.
    ///
    /// Behind a proxy all visitors have the address of the proxy, and are one
    /// peer: set this to ``connections`` there, and ``livePagesPerPeer`` to
    /// ``livePages``, and let the proxy limit its visitors.
    public var connectionsPerPeer = 256

    /// How many connections beyond the other limits are held until their first
    /// request is read; 128 by default.
    ///
    /// They get a response if they request `/healthz`, and are refused
    /// otherwise. One more replaces the oldest.
    public var surplus = 128

    /// How long a connection of ``surplus`` may stay.
    var surplusPatience = Duration.seconds(2)

    /// How long the session of a document waits for its live page.
    var documentLifetime = Duration.seconds(10)

    /// How many pages may be live at once; 1,000 by default.
    ///
    /// One more is refused with 503. It works as without a script, and asks
    /// again from time to time.
    public var livePages = 1_000

    /// How many of the live pages one peer may have; 128 by default.
    ///
    /// One more is refused like one beyond ``livePages``. For a proxy see
    /// ``connectionsPerPeer``.
    public var livePagesPerPeer = 128

    /// How long a request may take to arrive, from the first byte to the last;
    /// 10 seconds by default.
    public var request = Duration.seconds(10)

    /// How long the body of a request may be, in bytes; 262,144 by default, which suits a
    /// form with several long texts.
    ///
    /// One more ends the connection.
    public var body = 262_144

    /// How long a file may be that a page sends, in bytes, whatever its field allows; 256 MB
    /// by default.
    ///
    /// 0 for no files.
    public var upload = 256 << 20

    /// The most bytes of all files that visits keep; 2 GB by default.
    ///
    /// A file is kept until its control has another, or its visit ends. One more is refused with
    /// 503.
    public var uploadedBytes = 2 << 30

    /// The most of these bytes for one peer; 512 MB by default.
    ///
    /// For a proxy see ``connectionsPerPeer``: set this to ``uploadedBytes`` there.
    public var uploadedBytesPerPeer = 512 << 20

    /// How many uploads may run at once; 8 by default.
    ///
    /// One more is refused with 503.
    public var uploads = 8

    /// How many of them one peer may send; 3 by default.
    ///
    /// One more is refused like one beyond ``uploads``. For a proxy see
    /// ``connectionsPerPeer``: set this to ``uploads`` there.
    public var uploadsPerPeer = 3

    /// How long a file may take to arrive; 10 minutes by default.
    public var uploadTime = Duration.seconds(600)

    /// How long a connection may stay without a request; 60 seconds by default,
    /// and before the first one no longer than a request may take.
    public var idle = Duration.seconds(60)

    /// How long a live connection may take to send which page it shows; 10
    /// seconds by default.
    public var show = Duration.seconds(10)

    /// How often a live page is asked whether it is still there; every 25
    /// seconds by default.
    ///
    /// One that does not respond until the next time is cut off.
    public var ping = Duration.seconds(25)

    /// How long a visitor may take to accept a part of a response, which may be its whole body; 60
    /// seconds by default.
    public var response = Duration.seconds(60)

    /// How long a live page may take to accept what it is sent; 10 seconds by
    /// default.
    public var write = Duration.seconds(10)

    /// Creates the limits that are the defaults.
    public init() {}
}
