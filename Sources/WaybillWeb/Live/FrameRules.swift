import NIOCore
import NIOWebSocket

/// Refuses unmasked frames and reserved bits and codes, which no browser sends (RFC 6455, 5.1 and
/// 5.2).
///
/// It is behind the decoder, and before the defragmentation, which removes the mask.
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

/// An error: an invalid frame.
struct FrameError: Error, Hashable {
    /// The broken rule, in a few words.
    let reason: String
}
