import Foundation

enum WriteOutcome {
    case taken

    case refused(PendingWrite.State)

    /// The server failed on it; others may succeed.
    case faulty(UpdateError)

    /// The server is unavailable for all changes.
    case late(UpdateError?)

    /// The maximum length of a stored response, in bytes.
    static var longestBody: Int { 64 << 10 }

    init(
        of call: HTTPCall, over transport: any HTTPTransport, hiding secret: String?
    ) async throws {
        do {
            let response = try await transport.send(call)
            self.init(response, to: call.head, hiding: secret)
        } catch let error as CancellationError {
            throw error
        } catch {
            let failure = error as? TransportError
            switch failure?.reason ?? .invalid {
            case .unreachable, .interrupted, .timedOut:
                self = .late(UpdateError(error, to: call.head.path ?? ""))
            case .tooLarge, .invalid:
                // It would end so each time, and block all later changes.
                let message = failure?.message ?? "It could not be sent."
                self = .refused(.refused(WriteRefusal(status: nil, message: message)))
            }
        }
    }

    private init(_ response: TransportResponse, to head: HTTPRequest, hiding secret: String?) {
        let status = response.head.status.code
        var error: UpdateError { UpdateError(refusal: response, of: head, hiding: secret) }
        switch status {
        case 200...299: self = .taken
        // The deleted resource does not exist.
        case _ where head.method == .delete && [404, 410].contains(status): self = .taken
        case 401, 408, 425, 429, 502...504: self = .late(error)
        case 500...599: self = .faulty(error)
        case 409, 412: self = .refused(.conflict(WriteRefusal(error, response)))
        default: self = .refused(.refused(WriteRefusal(error, response)))
        }
    }
}

extension WriteRefusal {
    fileprivate init(_ error: UpdateError, _ response: TransportResponse) {
        let isKept = response.body.count <= WriteOutcome.longestBody
        self.init(
            status: response.head.status.code, message: error.message,
            body: isKept ? response.body : Data())
    }
}
