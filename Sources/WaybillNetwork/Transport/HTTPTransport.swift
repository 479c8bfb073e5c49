/// An HTTP client: a protocol that sends a request and returns its response.
///
/// The one seam to the network. A response with any status is returned, a
/// redirection too: it is not followed, since it could carry a token to another
/// host. Only a call without a response throws.
///
/// Small transports wrap others, and each leaves to the next what it does not
/// know about. Written one after the other, the outermost comes last:
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
/// - Every attempt counts for a server's limit, so retries lie outside of it. A
///   limit of time belongs inside of the line, or it would run while waiting.
/// - What is cached needs no attempt, so the cache lies outside of both.
/// - A cache and a coalescing transport must see the token, or one person would
///   get another's response: authorisation lies outside of them.
/// - A log of what callers saw is outermost; put innermost, the same log has
///   each attempt.
public protocol HTTPTransport: Sendable {
    /// Makes a call and waits for the whole response.
    ///
    /// - Parameter call: The request, its body, and the observer of its
    ///   progress.
    /// - Throws: ``TransportError`` if there is none, or `CancellationError`
    ///   when the task is cancelled, which ends the call at once.
    func send(_ call: HTTPCall) async throws -> TransportResponse

    /// The transport that this one sends its calls through; nil, the default, for none.
    ///
    /// A cache and shared updates find by it that a call has changed something, and return no
    /// response from before.
    var wrapped: (any HTTPTransport)? { get }
}

extension HTTPTransport {
    /// None: the transport wraps no other.
    public var wrapped: (any HTTPTransport)? { nil }

    /// Sends a request without a body and waits for the whole response.
    ///
    /// - Throws: ``TransportError`` if there is none, or `CancellationError`
    ///   when the task is cancelled.
    public func send(_ request: HTTPRequest) async throws -> TransportResponse {
        try await send(HTTPCall(request).revalidating)
    }
}
