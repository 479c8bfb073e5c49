import WaybillLoading
public import WaybillStorage

/// An error of an update; the stored records are unchanged.
public struct UpdateError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure for a caller to distinguish.
    public enum Reason: Sendable {
        /// There was no response.
        case noResponse(TransportError.Reason)

        /// The server refused with a status.
        case refused(status: Int)

        /// The response cannot be parsed.
        case unreadable(ParseError)

        /// The response could not be stored.
        case notStored(PersistenceError.Reason)

        /// The task was cancelled.
        case cancelled
    }

    /// The kind of failure.
    public var reason: Reason

    /// A description in one line, for a log or a terminal.
    ///
    /// It may contain an address and the server's words; show visitors the ``explanation``.
    public var message: String

    /// The path of the request, with its query.
    public var request: String

    /// The number of attempts.
    public var attempts: Int

    /// The underlying error, if any.
    public var underlying: (any Error)?

    package init(
        _ reason: Reason, message: String, request: String, attempts: Int = 1,
        underlying: (any Error)? = nil
    ) {
        self.reason = reason
        self.message = message
        self.request = request
        self.attempts = attempts
        self.underlying = underlying
    }

    /// The message.
    public var description: String { message }

    /// The status of the server's refusal; nil without one.
    public var refusedStatus: Int? {
        guard case .refused(let status) = reason else { return nil }
        return status
    }

    /// Whether the server responded that the resource does not exist, or no longer.
    public var isUnknown: Bool { refusedStatus == 404 || refusedStatus == 410 }
}

extension UpdateError: ExplainedError {}

extension UpdateError {
    /// The reason in a sentence for visitors: without the address and the server's words.
    public var explanation: String {
        switch reason {
        case .noResponse(let reason): reason.explanation
        case .refused(let status): "The server \(UpdateError.meaning(of: status))."
        case .unreadable: "The server's response cannot be read."
        case .notStored(let reason): reason.explanation
        case .cancelled: "It was cancelled."
        }
    }
}

extension UpdateError {
    /// Creates an error for a refusing response.
    ///
    /// It quotes the server's message in the fields `message` or `error`, or the title of a page,
    /// in one line of at most 200 characters, without the secret.
    init(refusal response: TransportResponse, of request: HTTPRequest, hiding secret: String?) {
        let status = response.head.status.code
        let meaning = UpdateError.meaning(of: status)
        let quote = response.words(hiding: secret).map { ": \($0)" } ?? ""
        self.init(
            .refused(status: status),
            message: "\(request.authority ?? "") \(meaning) (status \(status))\(quote).",
            request: request.path ?? "", attempts: response.attempts)
    }

    private static func meaning(of status: Int) -> String {
        switch status {
        case 300...399: "sends us elsewhere"
        case 401, 403: "refuses access"
        case 404, 410: "does not know it"
        case 409, 412: "has a newer version"
        case 408, 429: "has too much to do; try again later"
        case 500...599: "has a fault"
        default: "did not accept the request"
        }
    }

    init(
        _ error: ParseError, in response: TransportResponse, to request: HTTPRequest,
        hiding secret: String?
    ) {
        let error = error.hiding(secret)
        let what =
            switch error.reason {
            case .empty: "sent an empty response"
            case .webPage:
                "sent a web page instead of data"
                    + (response.words(hiding: secret).map { ": \($0)" } ?? "")
            case .notJSON: "sent something other than data"
            case .outOfRange, .missing, .wrongKind, .invalid:
                "sent data of an unknown shape: \(error)"
            case .refused(let words): "reports an error: \(words)"
            }
        self.init(
            .unreadable(error), message: "\(request.authority ?? "") \(what).",
            request: request.path ?? "", attempts: response.attempts, underlying: error)
    }

    init(_ error: any Error, to request: String) {
        switch error {
        case let error as UpdateError:
            self = error
        case let error as TransportError:
            self.init(
                .noResponse(error.reason), message: error.message, request: request,
                attempts: error.attempts, underlying: error)
        case let error as PersistenceError:
            self.init(
                .notStored(error.reason), message: error.message, request: request,
                underlying: error)
        case is CancellationError:
            self.init(.cancelled, message: "It was cancelled.", request: request)
        default:
            self.init(
                .noResponse(.invalid), message: "\(error)", request: request, underlying: error)
        }
    }
}

extension TransportResponse {
    /// The server's message, without the secret and the final full stop.
    fileprivate func words(hiding secret: String?) -> String? {
        // The secret goes first, or a cut could leave a part of it.
        let words = wholeWords?.hiding(secret).prefix(200).inOneLine
        guard let words, !words.isEmpty else { return nil }
        return words.hasSuffix(".") ? String(words.dropLast()) : words
    }

    private var wholeWords: String? {
        if let title = WebPageTitle(in: body) { return title.text }
        guard let value = try? JSONValue(parsing: body) else { return nil }
        let field = JSONField(value)
        return [field["message"], field["error"], field["error"]["message"]]
            .compactMap { try? $0.text() }.first { !$0.allSatisfy(\.isWhitespace) }
    }
}

extension ParseError {
    fileprivate func hiding(_ secret: String?) -> ParseError {
        var error = self
        error.field = field.hiding(secret)
        switch reason {
        case .invalid(let what): error.reason = .invalid(what.hiding(secret))
        case .refused(let words): error.reason = .refused(words.hiding(secret))
        case .empty, .webPage, .notJSON, .outOfRange, .missing, .wrongKind: break
        }
        return error
    }
}

extension String {
    fileprivate func hiding(_ secret: String?) -> String {
        guard let secret, !secret.isEmpty else { return self }
        return replacing(secret, with: "…")
    }
}
