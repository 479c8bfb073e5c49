/// The limits and timeouts of a server's connections, against slow, silent and lost clients.
public struct ServerLimits: Hashable, Sendable {
    /// The maximum number of open connections, live ones included; 2,000 by default.
    ///
    /// Beyond it, only `/healthz` gets a response, and others 503. The limit is lower if the
    /// process may open fewer files; the log says so at the start.
    public var connections = 2_000

    /// The maximum number of connections of one peer; 256 by default.
    ///
    /// A peer is an IPv4 address, or the first 64 bits of an IPv6 address. Others are refused like
    /// those beyond ``connections``. Behind a proxy all visitors are one peer: set this to
    /// ``connections`` and ``livePagesPerPeer`` to ``livePages`` there, and let the proxy limit its
    /// visitors.
    public var connectionsPerPeer = 256

    /// The number of surplus connections held until their first request; 128 by default.
    ///
    /// Only `/healthz` is answered, other requests are refused. One more replaces the oldest.
    public var surplus = 128

    /// The maximum time of a ``surplus`` connection.
    var surplusPatience = Duration.seconds(2)

    /// The time for which a document's session waits for its live page.
    var documentLifetime = Duration.seconds(10)

    /// The maximum number of live pages; 1,000 by default.
    ///
    /// Others get 503, work as without a script, and try again from time to time.
    public var livePages = 1_000

    /// The maximum number of live pages of one peer; 128 by default.
    ///
    /// For a proxy see ``connectionsPerPeer``.
    public var livePagesPerPeer = 128

    /// The maximum time from the first to the last byte of a request; 10 seconds by default.
    public var request = Duration.seconds(10)

    /// The maximum size of a request body, in bytes; 262,144 by default, for a form with long
    /// texts.
    ///
    /// A longer one ends the connection.
    public var body = 262_144

    /// The maximum size of an uploaded file, in bytes, whatever its field allows; 256 MB by
    /// default.
    ///
    /// 0 disables uploads.
    public var upload = 256 << 20

    /// The maximum size of the files of all visits, in bytes; 2 GB by default.
    ///
    /// A file is kept until its control has another, or its visit ends. Others get 503.
    public var uploadedBytes = 2 << 30

    /// The maximum size of the files of one peer, in bytes; 512 MB by default.
    ///
    /// Behind a proxy set it to ``uploadedBytes``; see ``connectionsPerPeer``.
    public var uploadedBytesPerPeer = 512 << 20

    /// The maximum number of concurrent uploads; 8 by default, and others get 503.
    public var uploads = 8

    /// The maximum number of concurrent uploads of one peer; 3 by default.
    ///
    /// Behind a proxy set it to ``uploads``; see ``connectionsPerPeer``.
    public var uploadsPerPeer = 3

    /// The maximum time of an upload; 10 minutes by default.
    public var uploadTime = Duration.seconds(600)

    /// The maximum time of a connection without a request; 60 seconds by default.
    ///
    /// Before the first request ``request`` applies, too.
    public var idle = Duration.seconds(60)

    /// The maximum time until a live connection names its page; 10 seconds by default.
    public var show = Duration.seconds(10)

    /// The interval of pings to a live page; 25 seconds by default.
    ///
    /// A page without a reply by the next ping is disconnected.
    public var ping = Duration.seconds(25)

    /// The maximum time for a visitor to accept a part of a response or all of it; 60 seconds by
    /// default.
    public var response = Duration.seconds(60)

    /// The maximum time for a live page to accept a frame; 10 seconds by default.
    public var write = Duration.seconds(10)

    /// Creates the default limits.
    public init() {}
}
