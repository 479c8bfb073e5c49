import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// A short text response without the app: a refusal with its reason, or the health of the server.
struct TextResponse: Equatable {
    let status: Int

    /// The text in one line, without its line break.
    let line: String

    /// Header fields beside the usual ones.
    var headers: [String: String] = [:]

    private var body: ByteBuffer { ByteBuffer(string: line + "\n") }

    private static let usualHeaders = [
        "content-type": "text/plain; charset=utf-8", "cache-control": "no-store",
        "x-content-type-options": "nosniff",
    ]

    func response(hasBody: Bool) -> Response {
        var fields = HTTPFields()
        fields.set(TextResponse.usualHeaders)
        fields.set(headers)
        return Response(
            status: HTTPResponse.Status(code: status), headers: fields,
            body: hasBody ? ResponseBody(byteBuffer: body) : ResponseBody())
    }

    /// The response as the parts of HTTP/1.1 that end a connection.
    func lastParts(hasBody: Bool) -> [HTTPServerResponsePart] {
        var fields = HTTPHeaders()
        for (name, value) in TextResponse.usualHeaders { fields.add(name: name, value: value) }
        fields.add(name: "content-length", value: String(body.readableBytes))
        fields.add(name: "connection", value: "close")
        for (name, value) in headers { fields.replaceOrAdd(name: name, value: value) }
        let head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: fields)
        return hasBody
            ? [.head(head), .body(.byteBuffer(body)), .end(nil)] : [.head(head), .end(nil)]
    }
}
