import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// The shortest body that is packed, in bytes: a shorter one fits into a
    /// segment of TCP as it is.
    private static let shortestPacked = 1_024

    /// Quick, and within a few per cent of the smallest for pages.
    private static let level: Int32 = 4

    /// Makes the response to a request, packed with gzip where the client reads
    /// that and it is worth it.
    ///
    /// A personal page that another site sends the browser to is not packed: that
    /// site chooses texts on it, in the address, and could learn from the length
    /// of the packed page what else is there (BREACH).
    ///
    /// - Parameter packed: The body as gzip has it; nil if it was not packed before.
    /// - Complexity: O(n) in the length of the body.
    init(
        status: Int, headers: [String: String], body: String, packed: [UInt8]?,
        to request: Request, isPersonal: Bool
    ) {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        var bytes: ByteBuffer?
        if body.utf8.count >= Response.shortestPacked, fields[.contentEncoding] == nil {
            fields[.vary] = [fields[.vary], "accept-encoding"].compactMap(\.self)
                .joined(separator: ", ")
            if AcceptEncoding(request.headers[.acceptEncoding]).prefersGzip,
                !(isPersonal && request.isFromElsewhere),
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
    /// Whether a page of another site, or of another server of this site, caused
    /// it.
    fileprivate var isFromElsewhere: Bool {
        ["cross-site", "same-site"].contains(headers.value(of: "sec-fetch-site")?.lowercased())
    }
}
