import NIOCore
import NIOWebSocket

extension WebSocketFrame {
    /// A frame that ends a connection; the reason has at most 123 bytes.
    static func close(_ code: WebSocketErrorCode, _ reason: String) -> WebSocketFrame {
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        data.writeString(reason)
        return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    }

    /// The closing frame for an error in a browser's frames.
    static func farewell(after error: any Error) -> WebSocketFrame? {
        switch error {
        case let error as LiveMessageError: close(.policyViolation, error.reason)
        case let error as FrameError: close(.protocolError, error.reason)
        case NIOWebSocketError.invalidFrameLength,
            NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
            NIOWebSocketFrameAggregator.Error.tooManyFragments:
            close(.messageTooLarge, "a message that is too long")
        case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error:
            close(.protocolError, "not a frame")
        default: nil
        }
    }
}
