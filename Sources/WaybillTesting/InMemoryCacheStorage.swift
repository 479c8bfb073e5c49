import Synchronization
public import WaybillNetwork

/// An HTTP cache in memory; the lock `state` guards it.
public final class InMemoryCacheStorage: HTTPCacheStorage {
    private struct State {
        var responses: [String: [CachedResponse]] = [:]
        var error: (any Error)?
    }

    private let state = Mutex(State())

    /// Creates an empty storage.
    public init() {}

    /// The addresses with stored responses.
    public var addresses: Set<String> { state.withLock { Set($0.responses.keys) } }

    /// Makes every later store fail with an error; nil ends the failures.
    public func fail(with error: (any Error)?) { state.withLock { $0.error = error } }

    /// The stored responses for an address.
    public func responses(for address: String) async -> [CachedResponse] {
        state.withLock { $0.responses[address] ?? [] }
    }

    /// Replaces the stored responses of an address; an empty array removes it.
    ///
    /// - Throws: The error of ``fail(with:)``.
    public func keep(_ responses: [CachedResponse], for address: String) async throws {
        try state.withLock { state in
            if let error = state.error { throw error }
            state.responses[address] = responses.isEmpty ? nil : responses
        }
    }

    /// Removes all responses.
    public func removeAll() async { state.withLock { $0.responses = [:] } }
}
