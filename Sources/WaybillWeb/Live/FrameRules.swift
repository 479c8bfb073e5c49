import NIOCore
import NIOWebSocket

/// Refuses frames that no browser sends: unmasked ones, and those that use what
/// is reserved (RFC 6455, 5.1 and 5.2).
///
/// It stands behind the decoder, which reads them all, and before fragments are
/// put together, which takes the mask away.
final class FrameRules: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias InboundOut = WebSocketFrame

    private var isBroken = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isBroken else { return }
        if let reason = FrameRules.refusal(of: unwrapInboundIn(data)) {
            isBroken = true
            context.fireErrorCaught(FrameError(reason: reason))
        } else {
            context.fireChannelRead(data)
        }
    }

    private static func refusal(of frame: WebSocketFrame) -> String? {
        if frame.maskKey == nil { return "a frame without a mask" }
        if frame.rsv1 || frame.rsv2 || frame.rsv3 { return "a frame with a reserved bit" }
        switch frame.opcode {
        case .continuation, .text, .binary, .connectionClose, .ping, .pong: return nil
        default: return "a frame of a reserved kind"
        }
    }
}

/// An error: what is wrong with a frame.
struct FrameError: Error, Hashable {
    /// The rule that it breaks, in a few words.
    let reason: String
}
