internal import Foundation

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// The default HTTP client (transport): a URLSession without cache, cookies and credentials.
///
/// Redirects are returned, since following one could carry a token to another host. A body beyond
/// the limit ends the call. The timeout uses an injected clock, since URLSession on Linux knows
/// whole seconds only.
///
/// ```swift
/// let transport = URLSessionTransport(timeout: .seconds(10)).retrying()
/// ```
public final class URLSessionTransport: HTTPTransport, ChangeCounting {
    private let session: URLSession
    private let exchanges: URLSessionExchanges
    package let changes = ChangeCounter()
    private let timeout: Duration
    private let clock: any Clock<Duration>

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - timeout: The maximum duration of a response, its body included; 20 seconds by default.
    ///   - bodyLimit: The maximum length of a body, in bytes; 8 MiB by default.
    public init(
        timeout: Duration = .seconds(20), bodyLimit: Int = 8 << 20,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        // The clock above decides; this one must never come first.
        configuration.timeoutIntervalForRequest = 24 * 60 * 60
        exchanges = URLSessionExchanges(bodyLimit: bodyLimit)
        session = URLSession(
            configuration: configuration, delegate: exchanges, delegateQueue: nil)
        self.timeout = timeout
        self.clock = clock
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a call and waits for the whole response.
    ///
    /// - Throws: ``TransportError``, or `CancellationError` when the task is cancelled; the
    ///   connection is then closed.
    public func send(_ call: HTTPCall) async throws -> TransportResponse {
        try Task.checkCancellation()
        let call = call.revalidating
        defer { changes.note(call) }
        let task = session.dataTask(with: try URLRequest(call))
        let host = call.head.authority
        do {
            return try await withTimeLimit(timeout, clock: clock, host: host) { [exchanges] in
                try await exchanges.run(task)
            }
        } catch let error as CancellationError {
            throw error
        } catch let error as TransportError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw TransportError(error, of: call.head)
        }
    }
}

extension URLRequest {
    fileprivate init(_ call: HTTPCall) throws(TransportError) {
        let request = call.head
        let scheme = request.scheme ?? "https"
        let text = "\(scheme)://\(request.authority ?? "")\(request.path ?? "/")"
        guard request.authority != nil, let url = URL(string: text) else {
            // Its secrets are removed.
            throw TransportError(
                .invalid,
                message: "\(LogRedaction.url(of: request)) is not an address on the web.")
        }
        self.init(url: url)
        httpMethod = request.method.rawValue
        if !call.body.isEmpty { httpBody = call.body }
        for field in request.headerFields {
            addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
    }
}

/// Foundation's error without the address, which it contains more than once and which may hold a
/// token.
private func withoutAddress(_ error: any Error) -> any Error {
    guard let error = error as? URLError else {
        let error = error as NSError
        return NSError(domain: error.domain, code: error.code)
    }
    return URLError(error.code)
}

extension TransportError {
    fileprivate init(_ error: any Error, of request: HTTPRequest) {
        let host = request.authority ?? "The server"
        let code = (error as? URLError)?.code
        let error = withoutAddress(error)
        switch code {
        case .timedOut:
            self.init(.timedOut, message: "\(host) did not respond.", underlying: error)
        // Foundation on Linux reports "unknown" for a response that is shorter than announced.
        case .networkConnectionLost, .badServerResponse, .zeroByteResource, .unknown:
            self.init(
                .interrupted, message: "\(host) broke off the connection.", underlying: error)
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
            .resourceUnavailable, .secureConnectionFailed:
            self.init(.unreachable, message: "\(host) cannot be reached.", underlying: error)
        default:
            self.init(
                .invalid, message: "\(host) does not speak HTTP as it should.", underlying: error)
        }
    }
}
