package import Foundation

/// An HTTP cache: a transport that stores responses, and revalidates only stale ones (RFC 9111).
///
/// Only responses to `GET` are stored; range and conditional requests pass. A response to a request
/// with `Authorization` or a cookie is stored only if the server allows sharing it; so this belongs
/// inside the transport that adds a token. An unsafe method removes the address, whatever its
/// result.
///
/// A stored response has its `Age`, and 0 attempts without a request.
package final class CachingTransport: HTTPTransport, ChangeCounting {
    /// The maximum number of responses of one address, chosen by `Vary`.
    package static let mostVariants = 4

    let base: any HTTPTransport
    let storage: any HTTPCacheStorage
    let rules: CacheRules
    let now: @Sendable () -> Date
    private let report: @Sendable (any Error) -> Void
    package let changes = ChangeCounter()

    /// Wraps a transport.
    ///
    /// - Parameter report: Called with the error of a failed storing, which does not fail the call;
    ///   ignored by default.
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
    /// - Throws: ``TransportError``, or `CancellationError`.
    package func send(_ call: HTTPCall) async throws -> TransportResponse {
        try Task.checkCancellation()
        let call = call.revalidating
        let head = call.head
        guard let origin = Origin(head) else { return try await base.send(call) }
        let address = "\(origin.scheme)://\(origin.authority)\(head.path ?? "/")"
        guard head.isSafe else { return try await change(call, address) }
        guard head.method == .get, head.isWhole, call.body.isEmpty else {
            return try await base.send(call)
        }
        return try await CacheLookup(self, call, address).send()
    }

    private func change(_ call: HTTPCall, _ address: String) async throws -> TransportResponse {
        let result: Result<TransportResponse, any Error>
        do {
            result = .success(try await base.send(call))
        } catch {
            result = .failure(error)
        }
        changes.note(call)
        await keep([], for: address)
        return try result.get()
    }

    package var wrapped: (any HTTPTransport)? { base }

    /// A number that changes with every unsafe call to the server.
    func era(_ head: HTTPRequest) -> Int { Origin(head).map(changeCount) ?? 0 }

    func keep(
        _ responses: [CachedResponse], for address: String, of head: HTTPRequest, era: Int
    ) async {
        guard era == self.era(head) else { return }
        await keep(Array(responses.prefix(CachingTransport.mostVariants)), for: address)
        // It may have changed during the writing.
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
    /// has its `Age`, and 0 attempts without a request. Authorization belongs outside of it: a
    /// response to one user is stored only if the server allows that.
    ///
    /// ```swift
    /// let cache = DiskCache(folder: folder, limit: 32 << 20)
    /// let transport = network.cached(in: cache)
    /// ```
    ///
    /// - Parameters:
    ///   - isShared: Whether several users share it; true, the safe choice, by default.
    ///   - staleIfError: The maximum staleness of a response in place of a failing server that has
    ///     set no time itself; none by default.
    public func cached(
        in storage: any HTTPCacheStorage, isShared: Bool = true, staleIfError: Duration = .zero
    ) -> some HTTPTransport {
        CachingTransport(
            self, storage: storage,
            rules: CacheRules(isShared: isShared, staleIfError: staleIfError))
    }
}

extension HTTPRequest {
    fileprivate var isWhole: Bool {
        [.range, .ifRange, .ifMatch, .ifNoneMatch, .ifModifiedSince, .ifUnmodifiedSince]
            .allSatisfy { headerFields[$0] == nil }
    }
}
