import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1
import NIOWebSocket
import WaybillSessions

/// The handlers of a connection, from its bytes to whole requests or frames.
///
/// The caller adds the last handler: asynchronous channels for a server, anything for a test.
struct ServerPipeline: Sendable {
    /// The kind of a connection, known at its first request.
    enum Kind: Sendable {
        case requests

        case live(LiveCaller)
    }

    static let livePath = "/live"

    var path = ServerPipeline.livePath

    private var prefix: String { String(path.dropLast(ServerPipeline.livePath.count)) }

    private var health: Set<String> { ["/healthz", prefix + "/healthz"] }

    /// The rules of uploads; nil if no page has a file control.
    private var uploads: UploadRules? {
        guard seats != nil, limits.upload > 0 else { return nil }
        return UploadRules(
            prefix: prefix + UploadRules.path,
            limit: limits.upload, time: limits.uploadTime)
    }

    let names: ServedNames

    let limits: ServerLimits

    /// The seats of live connections; nil if the app is not live.
    let seats: LiveSeats?

    /// The TLS of browsers, which decides the name of the visitor's cookie.
    var tls = BrowserTLS.none

    /// The page for an oversized form, by its target and the limit; nil for none.
    var tooLarge: (@Sendable (_ target: String, _ limit: Int) -> WebResponse)?

    /// Prepares a connection for its first request.
    ///
    /// - Parameter finish: Adds the last handler, on the event loop, at most once at the first
    ///   request.
    func add(
        to channel: any Channel, at place: ConnectionTable.Place, logger: Logger,
        finish: @escaping (Kind) throws -> Void
    ) throws {
        let decoder = RequestDecoder(headerLimit: ServerPipeline.headerLimit)
        let decoding = ByteToMessageHandler(decoder)
        let encoder = HTTPResponseEncoder()
        let pace = HTTPServerPipelineHandler()
        let deadline = RequestDeadline(
            place == .regular ? limits.request : min(limits.request, limits.surplusPatience),
            uploads: place == .regular ? uploads : nil)
        var caller = LiveCaller()
        let gate = RequestGate(
            decoder: decoder, place: place, names: names, health: health,
            handshake: { handshake in
                caller = LiveCaller(handshake, tls, below: prefix)
                return refusal(of: handshake, channel)
            },
            becomeRequests: {
                try addRequests(to: channel, logger: logger)
                try finish(.requests)
            },
            becomeLive: { gate in
                let pipeline = channel.pipeline.syncOperations
                for handler in [encoder, deadline, pace] as [any RemovableChannelHandler] {
                    pipeline.removeHandler(handler, promise: nil)
                }
                try addFrames(to: channel)
                try finish(.live(caller))
                pipeline.removeHandler(gate, promise: nil)
                // Last, as its buffered bytes go to the next handler then.
                decoder.rest = .forwarded
                pipeline.removeHandler(decoding, promise: nil)
            })
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers([encoder, decoding, deadline, pace, gate])
    }

    /// The maximum size of the header fields of a request, in bytes.
    private static let headerLimit = 80 * 1024

    /// Adds the handlers of the limits.
    private func addRequests(to channel: any Channel, logger: Logger) throws {
        try channel.pipeline.syncOperations.addHandlers([
            HTTP1ToHTTPServerCodec(secure: false),
            BodyLimit(limits.body, uploads: uploads, page: tooLarge),
            WholeBody(),
            WriteDeadline(limits.response),
            HTTPConnectionStateHandler(idleTimeout: limits.idle, logger: logger),
        ])
    }

    // MARK: Live connections

    /// The reason to refuse a handshake; nil if a seat is taken until the connection closes.
    ///
    /// Browsers do not hold WebSockets to their own origin: the host must.
    private func refusal(of handshake: Handshake, _ channel: any Channel) -> TextResponse? {
        let headers = handshake.head.headers
        guard names.include(headers["host"]) else { return names.refusal }
        guard let seats else {
            return TextResponse(status: 404, line: "There is no live connection here.")
        }
        if let fault = handshake.fault(at: path) { return fault }
        guard Origin.isAllowed(headers["origin"], host: headers["host"]) else {
            return TextResponse(status: 403, line: "Only a page of this server may connect.")
        }
        guard
            !FetchSite.isForeignLoad(method: "GET", header: { headers.first(name: $0) })
        else { return FetchSite.refusal }
        let peer = Peer(channel.remoteAddress)
        switch seats.take(peer) {
        case .seated:
            channel.closeFuture.whenComplete { _ in seats.leave(peer) }
            return nil
        case .full:
            return TextResponse(
                status: 503, line: "Too many pages are live; try again later.")
        case .fullForPeer:
            return TextResponse(
                status: 503, line: "Too many pages of your address are live; close some.")
        }
    }

    private func addFrames(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers([
            WebSocketFrameEncoder(),
            ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: LiveMessage.byteLimit)),
            WebSocketProtocolErrorHandler(),
            WriteDeadline(limits.write),
            FrameRules(),
            NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 64,
                maxAccumulatedFrameSize: LiveMessage.byteLimit),
        ])
    }
}
