package import Foundation

/// An HTTP cache: a transport that stores responses, and revalidates them only
/// when they are stale (RFC 9111).
///
/// Only responses to `GET` are stored; a range request, or a conditional one,
/// passes. A response to one person, recognised by `Authorization` or a cookie,
/// is stored only where the server allows others to have it, too; so this
/// belongs inside the transport that adds a token. A method that may change
/// something makes the address be forgotten, whatever came of it.
///
/// A stored response has its `Age` and a `Cache-Status` (RFC 9211), and 0
/// attempts where no server was asked.
package final class CachingTransport: HTTPTransport, ChangeCounting {
    /// The most responses of one address, chosen by `Vary`.
    package static let mostVariants = 4

    let base: any HTTPTransport
    let storage: any HTTPCacheStorage
    let rules: CacheRules
    let now: @Sendable () -> Date
    private let report: @Sendable (any Error) -> Void
    package let changes = ChangeCounter()

    /// Wraps a transport.
    ///
    /// - Parameters:
    ///   - rules: What may be stored and returned, beside the servers' rules.
    ///   - report: Called with the reason why a response could not be stored,
    ///     which does not fail the call; does nothing by default.
    package init(
        _ base: any HTTPTransport, storage: any HTTPCacheStorage, rules: CacheRules = CacheRules(),
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.base = base
        self.storage = storage
        self.rules = rules
        self.now = now
        self.report = report
    }

    /// Returns a stored response, or makes the call.
    ///
    /// - Returns: The response; 504 where only a stored one was requested and
    ///   there is none.
    /// - Throws: ``TransportError``, or `CancellationError`.
    /// - Complexity: O(*n*) in the length of the response.
    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        try Task.checkCancellation()
        let call = call.revalidating
        let head = call.head
        guard let origin = Origin(head) else { return try await base.send(call) }
        let address = "\(origin.scheme)://\(origin.authority)\(head.path ?? "/")"
        guard head.isSafe else { return try await change(call, address, origin) }
        guard head.method == .get, head.isWhole, call.body.isEmpty else {
            return try await base.send(call)
        }
        return try await CacheLookup(self, call, address).send()
    }

    /// Makes a call that may change something.
    private func change(
        _ call: HTTPCall, _ address: String, _ origin: Origin
    ) async throws -> TransportResponse {
        let result: Result<TransportResponse, any Error>
        do {
            result = .success(try await base.send(call))
        } catch {
            result = .failure(error)
        }
        changes.note(call)
        var addresses: Set = [address]
        if let fields = (try? result.get())?.head.headerFields {
            for text in [fields[.location], fields[.contentLocation]] {
                guard let text, let url = URL(string: text, relativeTo: URL(string: address)),
                    let other = url.address, other.origin == origin
                else { continue }
                addresses.insert(other.address)
            }
        }
        for address in addresses { await keep([], for: address) }
        return try result.get()
    }

    /// The transport that sends the calls.
    package var wrapped: (any HTTPTransport)? { base }

    /// A number that is another one after anything may have changed at the server.
    func era(_ head: HTTPRequest) -> Int { Origin(head).map(changeCount) ?? 0 }

    func keep(
        _ responses: [CachedResponse], for address: String, of head: HTTPRequest, era: Int
    ) async {
        guard era == self.era(head) else { return }
        await keep(Array(responses.prefix(CachingTransport.mostVariants)), for: address)
        // It may have changed while it was written.
        if era != self.era(head) { await keep([], for: address) }
    }

    private func keep(_ responses: [CachedResponse], for address: String) async {
        do {
            try await storage.keep(responses, for: address)
        } catch {
            report(error)
        }
    }
}

extension HTTPTransport {
    /// This transport with an HTTP cache (RFC 9111).
    ///
    /// Responses to `GET` are stored, and revalidated only when they are stale. A stored response
    /// has its `Age` and a `Cache-Status` (RFC 9211), and 0 attempts where no server was asked.
    /// Authorization belongs outside of it: a response to one user is stored only where the
    /// server allows that.
    ///
    /// ```swift
    /// let cache = DiskCache(folder: folder, limit: 32 << 20)
    /// let transport = network.cached(in: cache)
    /// ```
    ///
    /// - Parameters:
    ///   - isShared: Whether several users are served from it; true, the safe one, by default.
    ///   - staleIfError: How long a stale response is used where the server fails and has set no
    ///     time itself; none by default.
    public func cached(
        in storage: any HTTPCacheStorage, isShared: Bool = true, staleIfError: Duration = .zero
    ) -> some HTTPTransport {
        CachingTransport(
            self, storage: storage,
            rules: CacheRules(isShared: isShared, staleIfError: staleIfError))
    }
}

extension HTTPRequest {
    /// Whether it requests the whole, without a condition of its own.
    fileprivate var isWhole: Bool {
        [.range, .ifRange, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince]
            .allSatisfy { headerFields[$0] == nil }
    }
}

extension URL {
    /// The address as a key of stored responses.
    fileprivate var address: (address: String, origin: Origin)? {
        guard let parts = URLComponents(url: absoluteURL, resolvingAgainstBaseURL: true),
            let host = parts.encodedHost
        else { return nil }
        let authority = parts.port.map { "\(host):\($0)" } ?? host
        guard let origin = Origin(parts.scheme ?? "", authority) else { return nil }
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        let query = parts.percentEncodedQuery.map { "?" + $0 } ?? ""
        return ("\(origin.scheme)://\(origin.authority)\(path)\(query)", origin)
    }
}
