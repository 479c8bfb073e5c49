import NIOCore
import NIOHTTP1

/// Ends a connection on which a request takes too long to arrive: one who sends
/// a byte now and then would keep it for ever.
///
/// The first request is due from the beginning, the others from their first
/// byte. It stands right behind the decoder, and tells by a read of which no part
/// comes out that a head is only begun.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let limit: TimeAmount
    private var alarm: Scheduled<Void>?
    private var hasDecoded = false

    /// Sets a deadline for each request of a connection.
    ///
    /// - Parameter limit: How long one may take, from its first byte to its
    ///   end.
    init(_ limit: Duration) { self.limit = TimeAmount(limit) }

    func handlerAdded(context: ChannelHandlerContext) { begin(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasDecoded = true
        switch unwrapInboundIn(data) {
        case .head: begin(context)
        case .body: break
        case .end: end()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !hasDecoded { begin(context) }
        hasDecoded = false
        context.fireChannelReadComplete()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    /// The first byte counts, and none that follows.
    private func begin(_ context: ChannelHandlerContext) {
        guard alarm == nil else { return }
        alarm = context.eventLoop.scheduleTask(in: limit) { [channel = context.channel] in
            channel.close(promise: nil)
        }
    }

    private func end() {
        alarm?.cancel()
        alarm = nil
    }
}
