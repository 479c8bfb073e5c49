import Foundation

enum WriteOutcome {
    case taken

    case refused(PendingWrite.State)

    /// The server failed on it; others may succeed.
    case faulty(UpdateError)

    /// Another time, as all others; the reason.
    case late(UpdateError?)

    /// How much of a response is kept, in bytes.
    static var longestBody: Int { 64 << 10 }

    /// Makes a call, and parses the response.
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
                // It would end so each time, and nothing behind it would ever be sent.
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
        // What is to be deleted is not there.
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
