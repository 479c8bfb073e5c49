import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Creates the response to a request for a picture, without a body if the browser has it.
    init(picture bytes: [UInt8], _ headers: [String: String], to request: Request) {
        var fields = HTTPFields()
        fields.set(headers)
        let known = request.headers[.ifNoneMatch] ?? ""
        if let tag = headers["etag"], known == "*" || known.contains(tag) {
            fields[.contentType] = nil
            self.init(status: .notModified, headers: fields)
            return
        }
        fields[.contentLength] = String(bytes.count)
        self.init(
            status: .ok, headers: fields,
            body: request.method == .head
                ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
