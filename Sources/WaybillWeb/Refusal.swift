import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1

/// A request that is refused, with the reason in a line.
struct Refusal: Equatable {
    /// The status, of three digits.
    let status: Int

    /// The reason, for a person.
    let line: String

    private var body: ByteBuffer { ByteBuffer(string: line + "\n") }

    /// The refusal as the responder answers it.
    ///
    /// - Parameter hasBody: Whether the line is in it: not for `HEAD`.
    /// - Returns: The answer.
    func response(hasBody: Bool) -> Response {
        Response(
            status: HTTPResponse.Status(code: status),
            headers: [
                .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff",
            ],
            body: hasBody ? ResponseBody(byteBuffer: body) : ResponseBody())
    }

    /// Writes the refusal before there is a responder, and ends the connection.
    ///
    /// - Parameters:
    ///   - channel: The connection, as NIO's server of HTTP set it up.
    ///   - head: The request.
    /// - Returns: When the connection is closed.
    func write(to channel: any Channel, answering head: HTTPRequestHead) -> EventLoopFuture<Void> {
        let answer = HTTPResponseHead(
            version: head.version, status: HTTPResponseStatus(statusCode: status),
            headers: [
                "content-length": String(body.readableBytes), "connection": "close",
                "content-type": "text/plain; charset=utf-8", "cache-control": "no-store",
                "x-content-type-options": "nosniff",
            ])
        channel.write(HTTPServerResponsePart.head(answer), promise: nil)
        channel.write(HTTPServerResponsePart.body(.byteBuffer(body)), promise: nil)
        return channel.writeAndFlush(HTTPServerResponsePart.end(nil)).flatMap { channel.close() }
    }
}
