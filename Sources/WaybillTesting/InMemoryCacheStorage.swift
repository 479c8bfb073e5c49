import Synchronization
public import WaybillPipeline

/// Keeps answers for as long as a test runs.
///
/// The lock `state` keeps them.
public final class InMemoryCacheStorage: HTTPCacheStorage {
    private struct State {
        var answers: [String: [CachedAnswer]] = [:]
        var error: (any Error)?
    }

    private let state = Mutex(State())

    /// Creates an empty storage.
    public init() {}

    /// The addresses for which something is kept.
    public var addresses: Set<String> { state.withLock { Set($0.answers.keys) } }

    /// Keeps nothing from now on.
    ///
    /// - Parameter error: What keeps it from that; nil lets it keep again.
    public func fail(with error: (any Error)?) { state.withLock { $0.error = error } }

    /// The answers that are kept for an address.
    ///
    /// - Parameter address: The address.
    /// - Returns: The answers.
    public func answers(for address: String) async -> [CachedAnswer] {
        state.withLock { $0.answers[address] ?? [] }
    }

    /// Keeps answers for an address instead of those kept so far.
    ///
    /// - Parameters:
    ///   - answers: The answers; none forgets the address.
    ///   - address: The address.
    /// - Throws: What ``fail(with:)`` was given.
    public func keep(_ answers: [CachedAnswer], for address: String) async throws {
        try state.withLock { state in
            if let error = state.error { throw error }
            state.answers[address] = answers.isEmpty ? nil : answers
        }
    }

    /// Forgets everything.
    public func removeAll() async { state.withLock { $0.answers = [:] } }
}
