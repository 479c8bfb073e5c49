import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Creates the response to a request for a picture, without a body if the browser has it.
    init(picture bytes: [UInt8], _ headers: [String: String], to request: Request) {
        var fields = HTTPFields()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
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
