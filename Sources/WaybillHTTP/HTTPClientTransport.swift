internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
public import WaybillNetwork

/// An HTTP client (transport) on async-http-client: the one for Linux, where URLSession keeps a
/// core busy while it waits.
///
/// ```swift
/// let transport = HTTPClientTransport(HTTPClientConfiguration(timeout: .seconds(10)))
/// let response = try await transport.send(request)
/// ```
///
/// It has no cookies, no cache and no credentials. Its guarantees:
///
/// - **HTTP/1.1 only**, over plain TCP or TLS. A certificate is always verified, with the name of
///   the host, against the trust roots of the system; TLS is 1.2 or later. No option changes that.
/// - **Redirects** are responses, as `HTTPTransport` documents.
/// - **Limits**: a body beyond the limit, before or after decompression, and a header beyond 64 KiB
///   or 256 fields end the call with `tooLarge`. At most 16 interim responses (1xx) are read. Calls
///   beyond the limits of connections wait in line, within their time.
/// - **Time**: the whole call is measured by the given clock, connecting by the system's.
/// - **Repeats**: a `GET` or `HEAD` whose connection ended before the response began is sent again,
///   once: an idle connection may just have been closed. All else is for a `RetryingTransport`
///   around this one.
/// - **Compression**: `gzip` and `deflate` are accepted and decompressed. A damaged or truncated
///   body is an error.
/// - **Proxies** are those of the configuration. The environment is read only by `HTTPProxies`.
/// - **Cancellation** ends the call and its connection at once.
/// - `Host`, `Connection` and other fields of a single connection are its own; those of a request
///   are omitted. A request without `User-Agent` gets `Waybill`.
///
/// Idle connections are kept for 30 seconds. They are closed with the last reference to the
/// transport; running calls hold one, so no shutdown is needed.
public final class HTTPClientTransport: HTTPTransport, ChangeCounting {
    private let configuration: HTTPClientConfiguration
    private let clock: any Clock<Duration>
    private let slots: ConnectionSlots
    package let changes = ChangeCounter()
    private let direct: HTTPClient
    private let proxied: [HTTPProxies.Proxy: HTTPClient]

    /// Creates a transport.
    ///
    /// - Parameter clock: The clock for the duration of a whole call.
    public init(
        _ configuration: HTTPClientConfiguration = HTTPClientConfiguration(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.configuration = configuration
        self.clock = clock
        slots = ConnectionSlots(
            inAll: configuration.connectionLimit, perOrigin: configuration.connectionLimitPerHost)
        direct = HTTPClient(configuration: configuration.clientConfiguration(proxy: nil))
        let proxies = Set(
            [configuration.proxies.http, configuration.proxies.https].compactMap(\.self))
        proxied = Dictionary(
            uniqueKeysWithValues: proxies.map { proxy in
                let configuration = configuration.clientConfiguration(proxy: proxy)
                return (proxy, HTTPClient(configuration: configuration))
            })
    }

    // A client retains itself until its connections are closed, and traps in a debug build without
    // a shutdown.
    deinit { for client in [direct] + proxied.values { client.shutdown { _ in } } }

    /// Sends a call and waits for the whole response.
    ///
    /// - Throws: `TransportError`, or `CancellationError` when the task is cancelled; the
    ///   connection is then closed.
    public func send(_ call: HTTPCall) async throws -> TransportResponse {
        try Task.checkCancellation()
        let call = call.revalidating
        defer { changes.note(call) }
        return try await withTimeLimit(
            configuration.timeout, clock: clock, host: call.head.authority
        ) { [self] in try await exchange(call) }
    }

    package var waitingCount: Int { slots.waitingCount }

    private func exchange(_ call: HTTPCall) async throws -> TransportResponse {
        let (request, origin) = try HTTPClientRequest.make(call)
        try await slots.take(origin)
        defer { slots.release(origin) }
        do {
            return try await response(to: request, of: call)
        } catch let error as TransportError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw TransportError(clientError: error, host: origin.authority)
        }
    }

    private func response(
        to request: HTTPClientRequest, of call: HTTPCall
    ) async throws -> TransportResponse {
        let (response, attempts) = try await start(request, of: call)
        var body = Data()
        for try await part in response.body {
            guard part.readableBytes <= configuration.bodyLimit - body.count else {
                let host = call.head.authority ?? "The server"
                throw TransportError(
                    .tooLarge, message: "\(host) sent more than \(configuration.bodyLimit) bytes.")
            }
            body.append(contentsOf: part.readableBytesView)
        }
        return TransportResponse(head: HTTPResponse(response), body: body, attempts: attempts)
    }

    /// Sends a request and waits for the head of the response.
    ///
    /// A server may close an idle connection at the moment of its reuse: a safe request is then
    /// sent again, once (RFC 9112, 9.3.1).
    private func start(
        _ request: HTTPClientRequest, of call: HTTPCall
    ) async throws -> (HTTPClientResponse, attempts: Int) {
        // The clock of the transport decides; this deadline must never come first.
        let client = client(for: call.head)
        do {
            return (try await client.execute(request, timeout: .hours(24)), 1)
        } catch {
            try Task.checkCancellation()
            guard call.body.isEmpty, [.get, .head].contains(call.head.method),
                TransportError.reason(of: error) == .interrupted
            else { throw error }
            return (try await client.execute(request, timeout: .hours(24)), 2)
        }
    }

    private func client(for request: HTTPRequest) -> HTTPClient {
        configuration.proxies.proxy(for: request).flatMap { proxied[$0] } ?? direct
    }
}

extension HTTPClientRequest {
    fileprivate static func make(
        _ call: HTTPCall
    ) throws(TransportError) -> (HTTPClientRequest, Origin) {
        let head = call.head
        let path = head.path ?? "/"
        guard let origin = Origin(head), path.hasPrefix("/"),
            !origin.authority.contains(where: { "/?#\\%".contains($0) || $0.isWhitespace }),
            let url = URL(string: "\(origin.scheme)://\(origin.authority)\(path)"),
            url.host()?.isEmpty == false, (url.port ?? 1) > 0, (url.port ?? 1) < 65_536
        else {
            let address = LogRedaction.url(of: head)
            throw TransportError(.invalid, message: "\(address) is not an HTTP address.")
        }
        var request = HTTPClientRequest(url: url.absoluteString)
        if !call.body.isEmpty { request.body = .bytes(call.body) }
        request.method = HTTPMethod(rawValue: head.method.rawValue)
        for field in head.headerFields where !field.name.isOfOneConnection {
            request.headers.add(name: field.name.rawName, value: field.value)
        }
        request.headers.add(name: "Host", value: origin.authority)
        if head.headerFields[.userAgent] == nil {
            request.headers.add(name: "User-Agent", value: "Waybill")
        }
        return (request, origin)
    }
}

extension HTTPField.Name {
    /// Whether a field concerns a single connection (RFC 9110, 7.6.1) or its framing, which the
    /// client decides.
    fileprivate var isOfOneConnection: Bool {
        [
            "host", "connection", "keep-alive", "proxy-connection", "proxy-authorization", "te",
            "trailer", "transfer-encoding", "content-length", "upgrade", "expect",
        ].contains(canonicalName)
    }
}

extension HTTPResponse {
    fileprivate init(_ response: HTTPClientResponse) {
        var fields = HTTPFields()
        for (name, value) in response.headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        // swift-http-types traps for a status of more than three digits.
        let code = response.status.code <= 999 ? Int(response.status.code) : 599
        self.init(status: HTTPResponse.Status(code: code), headerFields: fields)
    }
}
