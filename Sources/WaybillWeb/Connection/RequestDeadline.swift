import NIOCore
import NIOHTTP1

/// Ends a connection on which a request takes too long, such as a byte now and then.
///
/// The first request is due from the beginning, others from their first byte. It is directly behind
/// the decoder, where a read without a part means an incomplete head.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let limit: TimeAmount
    private let uploads: UploadRules?
    private var alarm: Scheduled<Void>?
    private var hasDecoded = false

    init(_ limit: Duration, uploads: UploadRules? = nil) {
        self.limit = TimeAmount(limit)
        self.uploads = uploads
    }

    func handlerAdded(context: ChannelHandlerContext) { begin(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasDecoded = true
        switch unwrapInboundIn(data) {
        case .head(let head):
            begin(context)
            let isUpload = uploads?.allow(
                method: head.method.rawValue, target: head.uri,
                type: head.headers.first(name: "content-type") ?? "")
            if let uploads, isUpload == true {
                end()
                begin(context, TimeAmount(uploads.time))
            }
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

    /// Only the first byte counts.
    private func begin(_ context: ChannelHandlerContext, _ time: TimeAmount? = nil) {
        guard alarm == nil else { return }
        alarm = context.eventLoop.scheduleTask(in: time ?? limit) { [channel = context.channel] in
            channel.close(promise: nil)
        }
    }

    private func end() {
        alarm?.cancel()
        alarm = nil
    }
}
