import NIOCore

/// Ends a connection whose client does not read, and would keep it for ever.
///
/// A client that accepts one write gets the whole time again for the rest.
final class WriteDeadline: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = NIOAny
    typealias OutboundOut = NIOAny

    private let limit: TimeAmount
    private var alarm: Scheduled<Void>?
    private var untaken = 0

    init(_ limit: Duration) { self.limit = TimeAmount(limit) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let promise = promise ?? context.eventLoop.makePromise()
        let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        promise.futureResult.whenComplete { _ in
            let (deadline, context) = handler.value
            deadline.take(context)
        }
        untaken += 1
        if alarm == nil { begin(context) }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func take(_ context: ChannelHandlerContext) {
        untaken -= 1
        end()
        if untaken > 0, context.channel.isActive { begin(context) }
    }

    private func begin(_ context: ChannelHandlerContext) {
        alarm = context.eventLoop.scheduleTask(in: limit) { [channel = context.channel] in
            channel.close(promise: nil)
        }
    }

    private func end() {
        alarm?.cancel()
        alarm = nil
    }
}
