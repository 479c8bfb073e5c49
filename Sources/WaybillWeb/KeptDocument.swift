import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A document as it is sent to many visitors: only the token of its form differs.
///
/// The lock `packed` guards the compressed document.
final class KeptDocument: Sendable {
    /// The moment until which it is valid.
    let end: Duration

    /// Whether something that it shows has changed.
    let hasChanged: @Sendable () -> Bool

    /// The approximate memory in bytes, compressed form included.
    let bytes: Int

    /// The entity tag; nil for a page with buttons, each copy of which needs a token of its own.
    let tag: String?

    private let fields: HTTPFields

    /// The document before and after the token.
    private let head: [UInt8]
    private let rest: [UInt8]
    private let packed = Mutex<GzipSeam?>(nil)

    /// Keeps a document; nil for another response.
    ///
    /// - Parameters:
    ///   - lifetime: The time in caches for all; nil for none.
    init?(
        _ response: WebResponse, until end: Duration, publicly lifetime: Duration?,
        hasChanged: @escaping @Sendable () -> Bool
    ) {
        let body = Array(response.body.utf8)
        guard response.status == .ok, let tokens = response.tokens,
            let once = body.range(of: tokens.once)
        else { return nil }
        var head = Array(body[..<once.lowerBound])
        if let visit = tokens.visit {
            guard let range = head.range(of: " data-visit=\"\(visit)\"") else { return nil }
            head.removeSubrange(range)
        }
        let rest = Array(body[once.upperBound...])
        self.rest = rest
        self.head = head
        self.end = end
        self.hasChanged = hasChanged
        bytes = body.count * 3 / 2
        // Each page has one button, for Enter.
        let button = " name=\"\(PageForm.press)\""
        let first = rest.range(of: button)
        let hasForm = first.flatMap { rest.range(of: button, from: $0.upperBound) } != nil
        // The head has the fingerprint of the rest.
        let version = fingerprint(of: String(decoding: head, as: UTF8.self))
        tag = hasForm ? nil : "W/\"\(version)\""
        var fields = HTTPFields()
        fields.set(response.headers)
        fields[.vary] = "accept-encoding, cookie"
        fields[.eTag] = tag
        if let lifetime, !hasForm {
            fields[.cacheControl] = "public, max-age=\(lifetime.components.seconds)"
        }
        self.fields = fields
    }

    /// Responds to a request with the document, or with 304 if the browser has it.
    func response(to request: Request, once: String) -> Response {
        var fields = fields
        if let tag, request.headers[.ifNoneMatch] == tag {
            fields[.contentType] = nil
            return Response(status: .notModified, headers: fields)
        }
        let body: ByteBuffer
        if request.acceptsPacked(isPersonal: true), let packed = seam() {
            fields[.contentEncoding] = "gzip"
            body = packed.joined(by: once)
        } else {
            body = ByteBuffer(bytes: plain(once: once))
        }
        fields[.contentLength] = String(body.readableBytes)
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: body))
    }

    /// The uncompressed document.
    func plain(once: String) -> [UInt8] { head + once.utf8 + rest }

    private func seam() -> GzipSeam? {
        if let made = packed.withLock({ $0 }) { return made }
        let made = GzipSeam(head, rest)
        packed.withLock { $0 = made }
        return made
    }
}
