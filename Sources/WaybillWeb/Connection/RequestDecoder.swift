import NIOCore
import NIOHTTP1

/// The HTTP/1 decoder of a connection, which can be stopped.
///
/// NIO's decoder stops by itself after a request with `Upgrade` and `Connection: upgrade`, and
/// after `CONNECT`, as llhttp reads them. Only the reader of requests knows whether one is
/// upgraded, so it decides here how the bytes behind a request are handled, whatever llhttp takes
/// that request for.
final class RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    /// How the bytes that arrive are handled.
    enum Rest {
        case decoded

        /// They are kept until it is known what they are.
        case kept

        /// They are not HTTP: they go on as bytes when the decoder is removed.
        case forwarded

        case dropped
    }

    /// How the bytes that arrive from now on are handled.
    var rest = Rest.decoded

    private let decoder: HTTPRequestDecoder

    /// Creates a decoder.
    ///
    /// - Parameter headerLimit: How long the header fields of a request may be
    ///   together, in bytes.
    init(headerLimit: Int) {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderListSize = headerLimit
        limits.maxHeaderFieldSize = headerLimit
        decoder = HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: limits)
    }

    func decoderAdded(context: ChannelHandlerContext) { decoder.decoderAdded(context: context) }

    func decoderRemoved(context: ChannelHandlerContext) { decoder.decoderRemoved(context: context) }

    func decode(
        context: ChannelHandlerContext, buffer: inout ByteBuffer
    ) throws -> DecodingState {
        switch rest {
        case .decoded: return try decoder.decode(context: context, buffer: &buffer)
        case .kept, .forwarded: return .needMoreData
        case .dropped:
            buffer.clear()
            return .needMoreData
        }
    }

    func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState {
        switch rest {
        case .decoded:
            return try decoder.decodeLast(context: context, buffer: &buffer, seenEOF: seenEOF)
        case .forwarded where buffer.readableBytes > 0:
            context.fireChannelRead(NIOAny(buffer))
        case .kept, .forwarded, .dropped: break
        }
        buffer.clear()
        return .needMoreData
    }
}
