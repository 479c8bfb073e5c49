internal import NIOCore
internal import NIOHTTP1

/// A handler that ends a connection after too long a header, too many interim responses, or an
/// unrequested switch of protocols.
///
/// It sits between the parser and the decompressor of a connection.
final class ResponseGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart

    enum Refusal: Error {
        case headerTooLarge
        case tooManyInterimResponses
        case switchedProtocol
        case invalidStatus
    }

    /// The maximum number of interim responses before the final one.
    static let interimLimit = 16

    /// The maximum length of a header, in bytes of its fields.
    static let headerLimit = 64 << 10

    private var interimCount = 0
    private var isHeadRequest = false
    private var isRefused = false

    /// Adds a guard behind the parser of a connection; on its event loop.
    static func add(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try pipeline.addHandler(ResponseGuard(), position: .after(parser))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .head(let head) = unwrapOutboundIn(data) {
            interimCount = 0
            isHeadRequest = head.method == .HEAD
        }
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            if let refusal = refusal(of: head) { return refuse(refusal, context) }
            if isWithoutBody(head) {
                // The decompressor would take the missing body for a truncated one.
                head.headers.remove(name: "Content-Encoding")
            }
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .end(let trailers?) where trailers.byteCount > Self.headerLimit:
            refuse(.headerTooLarge, context)
        case .body, .end:
            context.fireChannelRead(data)
        }
    }

    private func refusal(of head: HTTPResponseHead) -> Refusal? {
        if head.headers.byteCount > Self.headerLimit { return .headerTooLarge }
        // The client takes a status below 100 for an interim response, and traps when it ends.
        if head.status.code < 100 { return .invalidStatus }
        guard head.status.code < 200 else { return nil }
        interimCount += 1
        if head.status.code == 101 { return .switchedProtocol }
        return interimCount > Self.interimLimit ? .tooManyInterimResponses : nil
    }

    private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        isRefused = true
        context.fireErrorCaught(refusal)
        context.close(promise: nil)
    }

    private func isWithoutBody(_ head: HTTPResponseHead) -> Bool {
        isHeadRequest || [204, 304].contains(head.status.code)
            || head.headers.first(name: "Content-Length") == "0"
    }
}

extension HTTPHeaders {
    /// The length on the wire, with the colons and line ends.
    fileprivate var byteCount: Int {
        reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }
}
