import Synchronization
public import WaybillNetwork

/// An HTTP cache in memory: it stores responses for as long as a test runs.
///
/// The lock `state` keeps them.
public final class InMemoryCacheStorage: HTTPCacheStorage {
    private struct State {
        var responses: [String: [CachedResponse]] = [:]
        var error: (any Error)?
    }

    private let state = Mutex(State())

    /// Creates an empty storage.
    public init() {}

    /// The addresses for which something is kept.
    public var addresses: Set<String> { state.withLock { Set($0.responses.keys) } }

    /// Keeps nothing from now on.
    ///
    /// - Parameter error: What keeps it from that; nil lets it keep again.
    public func fail(with error: (any Error)?) { state.withLock { $0.error = error } }

    /// The stored responses for an address.
    public func responses(for address: String) async -> [CachedResponse] {
        state.withLock { $0.responses[address] ?? [] }
    }

    /// Stores responses for an address in place of those stored so far.
    ///
    /// - Parameter responses: The responses; an empty array forgets the address.
    /// - Throws: What ``fail(with:)`` was given.
    public func keep(_ responses: [CachedResponse], for address: String) async throws {
        try state.withLock { state in
            if let error = state.error { throw error }
            state.responses[address] = responses.isEmpty ? nil : responses
        }
    }

    /// Forgets everything.
    public func removeAll() async { state.withLock { $0.responses = [:] } }
}
