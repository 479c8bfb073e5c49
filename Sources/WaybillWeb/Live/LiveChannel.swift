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
/// connection while there is a seat; any other upgrade is refused in writing.
struct LiveChannel: HTTPChannelHandler {
    /// What a connection became.
    enum Negotiated: Sendable {
        /// Requests, answered one after the other.
        case requests(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)

        /// A live connection.
        case live(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>)

        /// Nothing: the upgrade was refused in writing, or the visitor is gone.
        case refused
    }

    /// A connection whose first request decides what it becomes.
    struct Value: ServerChildChannelValue {
        /// What the connection becomes.
        let negotiated: EventLoopFuture<Negotiated>

        /// The connection.
        let channel: any Channel
    }

    /// The address of the live connection.
    static let path = "/live"

    /// Answers requests.
    let responder: Responder

    /// Serves live connections.
    let connection: LiveConnection

    /// The names under which the server answers.
    let names: ServedNames

    /// How long visitors are waited for.
    let limits: ServerLimits

    /// The seats of live connections.
    let seats: LiveSeats

    // MARK: Setting up

    /// Prepares a connection for its first request.
    ///
    /// - Parameters:
    ///   - channel: The connection.
    ///   - logger: Where failures are written.
    /// - Returns: The connection, whose first request is still awaited.
    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let upgrader = NIOTypedWebSocketServerUpgrader<Negotiated>(
                maxFrameSize: LiveMessage.byteLimit,
                shouldUpgrade: { channel, head in decide(channel, head) },
                upgradePipelineHandler: { channel, _ in live(channel) })
            let upgrades = NIOTypedHTTPServerUpgradeConfiguration(
                upgraders: [upgrader],
                notUpgradingCompletionHandler: { channel in
                    requests(channel, logger: logger)
                })
            var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
                upgradeConfiguration: upgrades)
            configuration.enablePipelining = false
            configuration.enableErrorHandling = true
            configuration.enableResponseHeaderValidation = false
            let negotiated = try channel.pipeline.syncOperations
                .configureUpgradableHTTPServerPipeline(configuration: configuration)
            let timeout = channel.eventLoop.scheduleTask(in: TimeAmount(limits.request)) {
                channel.close(promise: nil)
            }
            negotiated.whenComplete { _ in timeout.cancel() }
            return Value(negotiated: negotiated, channel: channel)
        }
    }

    /// Lets a page of this host connect.
    ///
    /// NIO loses a request that an upgrader refuses, so the answer is written
    /// here.
    private func decide(
        _ channel: any Channel, _ head: HTTPRequestHead
    ) -> EventLoopFuture<HTTPHeaders?> {
        if let refusal = refusal(of: head) {
            return refusal.write(to: channel, answering: head).map { nil }
        }
        channel.closeFuture.whenComplete { [seats] _ in seats.leave() }
        return channel.eventLoop.makeSucceededFuture(HTTPHeaders())
    }

    /// Why a request may not become a live connection; nil where it may, and
    /// then a seat is taken.
    ///
    /// Browsers do not hold WebSockets to their own origin: the host must.
    private func refusal(of head: HTTPRequestHead) -> Refusal? {
        guard names.include(head.headers["host"]) else { return names.refusal }
        guard head.uri.prefix(while: { $0 != "?" }) == LiveChannel.path else {
            return Refusal(status: 404, line: "Only \(LiveChannel.path) is live.")
        }
        guard head.method == .GET, head.headers["sec-websocket-version"] == ["13"],
            head.headers["sec-websocket-key"].count == 1
        else { return Refusal(status: 400, line: "Only WebSocket 13 is spoken here.") }
        guard Origin.isAllowed(head.headers["origin"], host: head.headers["host"]) else {
            return Refusal(status: 403, line: "Only a page of this server may connect.")
        }
        guard seats.take() else {
            return Refusal(status: 503, line: "Too many pages are live; try again later.")
        }
        return nil
    }

    private func live(_ channel: any Channel) -> EventLoopFuture<Negotiated> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(WriteDeadline(limits.write))
            try channel.pipeline.syncOperations.addHandler(FrameRules())
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

    private func requests(
        _ channel: any Channel, logger: Logger
    ) -> EventLoopFuture<Negotiated> {
        channel.eventLoop.makeCompletedFuture {
            guard channel.isActive else { return .refused }
            try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
            try channel.pipeline.syncOperations.addHandler(RequestDeadline(limits.request))
            try channel.pipeline.syncOperations.addHandler(BodyLimit(limits.body))
            try channel.pipeline.syncOperations.addHandler(WriteDeadline(limits.answer))
            try channel.pipeline.syncOperations.addHandler(
                HTTPConnectionStateHandler(idleTimeout: limits.idle, logger: logger))
            return .requests(
                try NIOAsyncChannel(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true)))
        }
    }

    // MARK: Serving

    /// Serves a connection until it ends.
    ///
    /// - Parameters:
    ///   - value: The connection.
    ///   - logger: Where failures are written.
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
