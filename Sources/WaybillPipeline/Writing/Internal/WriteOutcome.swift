import Foundation

enum WriteOutcome {
    case taken

    case refused(PendingWrite.State)

    /// The server failed on it; others may succeed.
    case faulty(status: Int)

    /// Another time, as all others: why.
    case late(OutboxReport.Obstacle?)

    /// How much of a response is kept, in bytes.
    static var longestBody: Int { 64 << 10 }

    /// Makes a call, and parses the response.
    init(
        of call: HTTPCall, over transport: any HTTPTransport, hiding secret: String?, now: Date
    ) async throws {
        do {
            let response = try await transport.send(call)
            self.init(response, to: call.head, hiding: secret, now: now)
        } catch let error as CancellationError {
            throw error
        } catch {
            let error = error as? TransportError
            switch error?.reason ?? .invalid {
            case .unreachable, .interrupted, .timedOut:
                self = .late(.noResponse(error?.reason ?? .invalid))
            case .tooLarge, .invalid:
                // It would end so each time, and nothing behind it would ever be sent.
                let message = error?.message ?? "It could not be sent."
                self = .refused(.refused(WriteRefusal(status: nil, message: message)))
            }
        }
    }

    private init(
        _ response: TransportResponse, to head: HTTPRequest, hiding secret: String?, now: Date
    ) {
        let status = response.head.status.code
        switch status {
        case 200...299: self = .taken
        // What is to be deleted is not there.
        case _ where head.method == .delete && [404, 410].contains(status): self = .taken
        case 401: self = .late(.unauthorized)
        case 408, 425, 429, 502...504:
            self = .late(.busy(status: status, wait: response.head.retryAfter(now)))
        case 500...599: self = .faulty(status: status)
        case 409, 412: self = .refused(.conflict(WriteOutcome.refusal(response, head, secret)))
        default: self = .refused(.refused(WriteOutcome.refusal(response, head, secret)))
        }
    }

    private static func refusal(
        _ response: TransportResponse, _ head: HTTPRequest, _ secret: String?
    ) -> WriteRefusal {
        let error = UpdateError(refusal: response, of: head, hiding: secret)
        let body = response.body.count <= longestBody ? response.body : Data()
        return WriteRefusal(
            status: response.head.status.code, message: error.message, body: body)
    }
}
