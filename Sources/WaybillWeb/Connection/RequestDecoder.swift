import NIOCore
import NIOHTTP1

/// The HTTP/1 decoder of a connection, which can be stopped.
///
/// NIO's decoder stops by itself after `CONNECT` and after a request with `Upgrade` and
/// `Connection: upgrade`, as llhttp reads them. Only the reader of requests knows whether one is
/// upgraded, so this decoder handles the bytes behind a request, whatever llhttp does.
final class RequestDecoder: ByteToMessageDecoder {
    typealias InboundOut = HTTPServerRequestPart

    /// The handling of received bytes.
    enum Rest {
        case decoded

        /// Kept until their kind is known.
        case kept

        /// Not HTTP: forwarded as bytes when the decoder is removed.
        case forwarded

        case dropped
    }

    var rest = Rest.decoded

    private let decoder: HTTPRequestDecoder

    /// Creates a decoder; `headerLimit` is the maximum size of a request's header fields, in bytes.
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
