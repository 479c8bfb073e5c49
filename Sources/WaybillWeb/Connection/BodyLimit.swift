import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a connection with an excessive request body, which would keep the server busy.
///
/// A client that announces the length gets a response, 413.
final class BodyLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    private let usual: Int
    private let uploads: UploadRules?
    private let page: (@Sendable (_ target: String, _ limit: Int) -> WebResponse)?
    private var limit: Int
    private var length = 0
    private var isRefused = false

    /// Sets the maximum size of each request body, in bytes.
    init(
        _ limit: Int, uploads: UploadRules? = nil,
        page: (@Sendable (_ target: String, _ limit: Int) -> WebResponse)? = nil
    ) {
        usual = limit
        self.limit = limit
        self.uploads = uploads
        self.page = page
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            length = 0
            let isUpload = uploads?.allow(
                method: head.method.rawValue, target: head.path ?? "",
                type: head.headerFields[.contentType] ?? "")
            // The form around the file takes bytes, too.
            limit = isUpload == true ? usual + (uploads?.limit ?? 0) : usual
            let stated = head.headerFields[.contentLength].flatMap { Int($0) } ?? 0
            if stated > limit { return refuse(head, isUpload == true, context) }
        case .body(let bytes): length += bytes.readableBytes
        case .end: break
        }
        guard length <= limit else {
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }

    private func refuse(
        _ request: HTTPRequest, _ isUpload: Bool, _ context: ChannelHandlerContext
    ) {
        isRefused = true
        let limit = isUpload ? uploads?.limit ?? limit : limit
        var fields: HTTPFields = [
            .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
        ]
        var body = "A request has no more than \(limit) bytes here.\n"
        if let page, isForm(request) {
            let response = page(request.path ?? "/", limit)
            body = response.body
            fields.set(response.headers)
        }
        let text = ByteBuffer(string: body)
        fields[.contentLength] = String(text.readableBytes)
        fields[.connection] = "close"
        let head = HTTPResponse(status: .contentTooLarge, headerFields: fields)
        for part in [HTTPResponsePart.head(head), .body(text)] {
            context.write(wrapOutboundOut(part), promise: nil)
        }
        let end = context.eventLoop.makePromise(of: Void.self)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: end)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        end.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
    }

    /// Whether a user sent a form, and will see the response.
    private func isForm(_ request: HTTPRequest) -> Bool {
        let type = (request.headerFields[.contentType] ?? "").lowercased()
        return request.method == .post
            && ["multipart/form-data", "application/x-www-form-urlencoded"]
                .contains { type.hasPrefix($0) }
    }
}
