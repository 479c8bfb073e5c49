import Hummingbird
import NIOCore
package import WaybillSessions

extension WebHost {
    /// Responds to a form with files, as a page without a script sends it, without a server;
    /// see ``submit(_:to:visitor:)``.
    ///
    /// Only files for fields that the page offers are taken.
    ///
    /// - Parameters:
    ///   - type: Its type, with a boundary: `multipart/form-data; boundary=…`.
    ///   - target: The path and the query of the page, percent encoded.
    ///   - limits: The most bytes of all texts, and of a file.
    /// - Returns: The response; 400 where it is not such a form.
    package func submit(
        _ form: [UInt8], type: String, to target: String, visitor: Visitor = Visitor(),
        limits: ServerLimits = ServerLimits()
    ) async -> WebResponse {
        guard let reader = MultipartReader(contentType: type) else { return .unreadableForm }
        let body = RequestBody(buffer: ByteBuffer(bytes: form))
        switch await submit(body, reader, limits: limits, to: target, for: visitor) {
        case .success(let response): return response
        case .failure(let failure): return refusal(failure, target, limits)
        }
    }

    /// Takes a file that a live page sends, without a server.
    ///
    /// - Parameters:
    ///   - file: The bytes.
    ///   - ticket: What a frame gave the page for the file; it is of use once.
    ///   - limits: The most bytes of a file.
    /// - Returns: The response: 200 where the page has the file, 400 where it has another size
    ///   than the page announced, 404 where there is no such ticket, 409 where the page takes
    ///   the file no more.
    package func upload(
        _ file: [UInt8], ticket: String, limits: ServerLimits = ServerLimits()
    ) async -> WebResponse {
        let body = RequestBody(buffer: ByteBuffer(bytes: file))
        let response = await receive(body, for: ticket, limits: limits)
        return .text(
            response.line + "\n",
            status: WebResponse.Status(rawValue: response.status) ?? .serviceUnavailable)
    }
}
