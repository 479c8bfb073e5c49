import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// The minimum size of a compressed body, in bytes: a shorter one fits into a TCP segment.
    private static let shortestPacked = 1_024

    /// Fast, and within a few per cent of the smallest for pages.
    private static let level: Int32 = 4

    /// Creates the response to a request, compressed with gzip if accepted and worthwhile.
    ///
    /// A personal page requested from another site is not compressed: that site chooses texts in
    /// its address, and could learn its other content from the length (BREACH).
    ///
    /// - Parameter packed: The body in gzip; nil if it was not compressed before.
    /// - Complexity: O(n) in the length of the body.
    init(
        status: Int, headers: [String: String], body: String, packed: [UInt8]?,
        to request: Request, isPersonal: Bool
    ) {
        var fields = HTTPFields()
        fields.set(headers)
        var bytes: ByteBuffer?
        if body.utf8.count >= Response.shortestPacked, fields[.contentEncoding] == nil {
            fields[.vary] = [fields[.vary], "accept-encoding"].compactMap(\.self)
                .joined(separator: ", ")
            if request.acceptsPacked(isPersonal: isPersonal),
                let packed = packed ?? Gzip.pack(body, level: Response.level)
            {
                fields[.contentEncoding] = "gzip"
                bytes = ByteBuffer(bytes: packed)
            }
        }
        let content = bytes ?? ByteBuffer(string: body)
        fields[.contentLength] = String(content.readableBytes)
        self.init(
            status: HTTPResponse.Status(code: status), headers: fields,
            body: request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: content))
    }
}

extension Request {
    /// Whether a compressed body may be sent.
    func acceptsPacked(isPersonal: Bool) -> Bool {
        AcceptEncoding(headers[.acceptEncoding]).prefersGzip && !(isPersonal && isFromElsewhere)
    }

    /// Whether a page of another site or host caused it.
    fileprivate var isFromElsewhere: Bool {
        ["cross-site", "same-site"].contains(headers.value(of: "sec-fetch-site")?.lowercased())
    }
}
