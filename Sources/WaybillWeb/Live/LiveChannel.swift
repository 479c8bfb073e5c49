import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket
import ServiceLifecycle
import Synchronization

/// A connection that begins as HTTP and may become a WebSocket.
///
/// Requests are answered by the server's responder. One that asks for an
/// upgrade at the live address, from a page of this very host, becomes a live
/// connection; any other upgrade is answered with a written 403 or 404.
struct LiveChannel: HTTPChannelHandler {
    /// What a connection became.
    enum Negotiated: Sendable {
        case requests(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
        case live(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>)
        case refused
    }

    /// A connection whose first request decides what it becomes.
    struct Value: ServerChildChannelValue {
        let negotiated: EventLoopFuture<Negotiated>
        let channel: any Channel
    }

    /// The address of the live connection.
    static let path = "/live"

    /// How long a connection may stay without a first request.
    static let headerTimeout = TimeAmount.seconds(10)

    /// How long a connection may stay between requests.
    static let idleTimeout = Duration.seconds(60)

    let responder: Responder
    let connection: LiveConnection

    // MARK: Setting up

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let upgrader = NIOTypedWebSocketServerUpgrader<Negotiated>(
                maxFrameSize: LiveMessage.byteLimit,
                shouldUpgrade: { channel, head in LiveChannel.decide(channel, head) },
                upgradePipelineHandler: { channel, _ in LiveChannel.live(channel) })
            let upgrades = NIOTypedHTTPServerUpgradeConfiguration(
                upgraders: [upgrader],
                notUpgradingCompletionHandler: { channel in
                    LiveChannel.requests(channel, logger: logger)
                })
            var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
                upgradeConfiguration: upgrades)
            configuration.enablePipelining = false
            configuration.enableErrorHandling = true
            configuration.enableResponseHeaderValidation = false
            let negotiated = try channel.pipeline.syncOperations
                .configureUpgradableHTTPServerPipeline(configuration: configuration)
            let timeout = channel.eventLoop.scheduleTask(in: LiveChannel.headerTimeout) {
                channel.close(promise: nil)
            }
            negotiated.whenComplete { _ in timeout.cancel() }
            return Value(negotiated: negotiated, channel: channel)
        }
    }

    /// Lets a page of this host connect.
    ///
    /// Browsers do not hold WebSockets to their own origin: the host must. NIO
    /// loses a request that an upgrader refuses, so the answer is written here.
    private static func decide(
        _ channel: any Channel, _ head: HTTPRequestHead
    ) -> EventLoopFuture<HTTPHeaders?> {
        let path = head.uri.prefix { $0 != "?" }
        guard path == LiveChannel.path else { return refuse(channel, head, .notFound) }
        guard head.method == .GET, head.headers["sec-websocket-version"] == ["13"],
            head.headers["sec-websocket-key"].count == 1
        else { return refuse(channel, head, .badRequest) }
        guard Origin.isAllowed(head.headers["origin"], host: head.headers["host"]) else {
            return refuse(channel, head, .forbidden)
        }
        return channel.eventLoop.makeSucceededFuture(HTTPHeaders())
    }

    private static func refuse(
        _ channel: any Channel, _ head: HTTPRequestHead, _ status: HTTPResponseStatus
    ) -> EventLoopFuture<HTTPHeaders?> {
        let answer = HTTPResponseHead(
            version: head.version, status: status,
            headers: ["content-length": "0", "connection": "close"])
        channel.write(HTTPServerResponsePart.head(answer), promise: nil)
        return channel.writeAndFlush(HTTPServerResponsePart.end(nil))
            .flatMap { channel.close() }
            .map { nil }
    }

    private static func live(_ channel: any Channel) -> EventLoopFuture<Negotiated> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
                NIOWebSocketFrameAggregator(
                    minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 64,
                    maxAccumulatedFrameSize: LiveMessage.byteLimit))
            return .live(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)))
        }
    }

    private static func requests(
        _ channel: any Channel, logger: Logger
    ) -> EventLoopFuture<Negotiated> {
        channel.eventLoop.makeCompletedFuture {
            guard channel.isActive else { return .refused }
            try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try channel.pipeline.syncOperations.addHandler(
                HTTPConnectionStateHandler(idleTimeout: LiveChannel.idleTimeout, logger: logger))
            return .requests(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)))
        }
    }

    // MARK: Serving

    func handle(value: Value, logger: Logger) async {
        // One that has said nothing yet must not hold up a graceful stop.
        let isNegotiating = Mutex(true)
        let negotiated = await withGracefulShutdownHandler {
            defer { isNegotiating.withLock { $0 = false } }
            return try? await value.negotiated.get()
        } onGracefulShutdown: {
            if isNegotiating.withLock(\.self) { value.channel.close(promise: nil) }
        }
        switch negotiated {
        case .requests(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
        case .live(let channel): await connection.serve(channel, logger: logger)
        case .refused, nil: value.channel.close(promise: nil)
        }
    }
}
