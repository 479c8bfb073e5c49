import NIOCore
import NIOHTTPTypes

/// Reports an incomplete request body.
///
/// A connection that closes ends the body for its reader without an error: a part of a file or form
/// would be taken as the whole.
final class WholeBody: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    /// An error: the other end stopped in the middle of a body.
    struct Cut: Error, Hashable {}

    /// Whether the end of a request is awaited.
    private var isOpen = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: isOpen = true
        case .body: break
        case .end: isOpen = false
        }
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { reportCut(context) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        reportCut(context)
        context.fireChannelInactive()
    }

    private func reportCut(_ context: ChannelHandlerContext) {
        guard isOpen else { return }
        isOpen = false
        context.fireErrorCaught(Cut())
    }
}
