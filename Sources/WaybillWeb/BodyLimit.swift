import NIOCore
import NIOHTTPTypes

/// Ends a connection on which the body of a request is too long: nobody reads
/// it, and one who never ends would keep the server busy.
final class BodyLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: Int
    private var length = 0

    /// Sets a limit for each request of a connection.
    ///
    /// - Parameter limit: How long a body may be, in bytes.
    init(_ limit: Int) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: length = 0
        case .body(let bytes): length += bytes.readableBytes
        case .end: break
        }
        guard length <= limit else {
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }
}
