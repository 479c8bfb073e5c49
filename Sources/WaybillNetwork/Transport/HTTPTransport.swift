/// An HTTP client: a protocol that sends a request and returns its response.
///
/// A response with any status is returned. Redirects are not followed, since they could carry a
/// token to another host. Only a call without a response throws.
///
/// Small transports wrap others, each with one feature. In a chain of modifiers, the outermost
/// comes last:
///
/// ```swift
/// let transport = URLSessionTransport()
///     .timeLimited(to: .seconds(10))  // each attempt
///     .rateLimited(every: .seconds(1))  // each attempt waits its turn
///     .retrying()
///     .cached(in: DiskCache(folder: folder))
///     .coalesced()
///     .authorized(at: server, with: tokens)
///     .logged { entry in print(entry) }
/// ```
///
/// This is the usual order, for these reasons:
///
/// - Every attempt counts for a server's limit, so retries lie outside of it. A timeout belongs
///   inside of the queue, or it would run while waiting.
/// - A cached response needs no attempt, so the cache lies outside of both.
/// - A cache and a coalescing transport must see the token, or users would share responses:
///   authorization lies outside of them.
/// - A log of the callers' results is outermost; an innermost log has each attempt.
public protocol HTTPTransport: Sendable {
    /// Sends a call and waits for the whole response.
    ///
    /// - Throws: ``TransportError`` if there is none, or `CancellationError` when the task is
    ///   cancelled, which ends the call at once.
    func send(_ call: HTTPCall) async throws -> TransportResponse

    /// The wrapped transport; nil, the default, for none.
    ///
    /// A cache and shared updates use it to notice unsafe calls, and to drop earlier responses.
    var wrapped: (any HTTPTransport)? { get }
}

extension HTTPTransport {
    /// No wrapped transport.
    public var wrapped: (any HTTPTransport)? { nil }

    /// Sends a request without a body and waits for the whole response.
    ///
    /// - Throws: ``TransportError`` if there is none, or `CancellationError` when the task is
    ///   cancelled.
    public func send(_ request: HTTPRequest) async throws -> TransportResponse {
        try await send(HTTPCall(request).revalidating)
    }
}
