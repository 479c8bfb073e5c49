import Hummingbird
import NIOCore
package import WaybillSessions

extension WebHost {
    /// Responds to a form with files of a page without a script, without a server.
    ///
    /// Only files for fields of the page are accepted; see ``submit(_:to:visitor:)``.
    ///
    /// - Parameters:
    ///   - type: The content type, with a boundary: `multipart/form-data; boundary=…`.
    ///   - target: The path and the query of the page, percent encoded.
    ///   - limits: The maximum size of all texts, and of a file, in bytes.
    /// - Returns: The response; 400 for another kind of form.
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

    /// Receives an upload of a live page, without a server.
    ///
    /// - Parameters:
    ///   - ticket: The ticket of a frame, valid once.
    ///   - limits: The maximum size of a file, in bytes.
    /// - Returns: 200 for a delivered file, 400 for another size than announced, 404 for an invalid
    ///   ticket, 409 if the page no longer accepts it.
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
