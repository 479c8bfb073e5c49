import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOWebSocket
import ServiceLifecycle
import Synchronization
import WaybillSessions

/// A connection of a server: it begins as HTTP and may become a WebSocket.
///
/// The responder handles requests. A valid handshake at the live address, from a page of this host,
/// becomes a live connection if there is a seat; otherwise it is refused with a response.
struct ServerChannel: HTTPChannelHandler {
    enum Negotiated: Sendable {
        case requests(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)

        /// A live connection with its caller.
        case live(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, LiveCaller)

        case ended
    }

    struct Value: ServerChildChannelValue {
        let negotiated: EventLoopFuture<Negotiated>

        let channel: any Channel
    }

    let responder: Responder

    let connection: LiveConnection?

    let pipeline: ServerPipeline

    let table: ConnectionTable

    // MARK: Setting up

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let promise = channel.eventLoop.makePromise(of: Negotiated.self)
            // The first result counts.
            channel.closeFuture.whenComplete { _ in promise.succeed(.ended) }
            let place = table.enter(channel)
            try pipeline.add(to: channel, at: place, logger: logger) { kind in
                switch kind {
                case .requests: promise.succeed(.requests(try wrap(channel)))
                case .live(let caller):
                    promise.succeed(.live(try wrap(channel), caller))
                }
            }
            return Value(negotiated: promise.futureResult, channel: channel)
        }
    }

    private func wrap<In: Sendable, Out: Sendable>(
        _ channel: any Channel
    ) throws -> NIOAsyncChannel<In, Out> {
        try NIOAsyncChannel(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true))
    }

    // MARK: Serving

    func handle(value: Value, logger: Logger) async {
        // One that has sent nothing yet must not delay a graceful stop.
        let isNegotiating = Mutex(true)
        let negotiated = await withGracefulShutdownHandler {
            defer { isNegotiating.withLock { $0 = false } }
            return try? await value.negotiated.get()
        } onGracefulShutdown: {
            if isNegotiating.withLock(\.self) { value.channel.close(promise: nil) }
        }
        await Peer.$current.withValue(Peer(value.channel.remoteAddress)) {
            switch negotiated {
            case .requests(let channel): await handleHTTP(asyncChannel: channel, logger: logger)
            case .live(let channel, let caller):
                await connection?.serve(channel, for: caller, logger: logger)
            case .ended, nil: value.channel.close(promise: nil)
            }
        }
    }
}
