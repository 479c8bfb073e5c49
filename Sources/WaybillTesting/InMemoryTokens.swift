import Synchronization
public import WaybillNetwork

/// A token source for tests, with a list of tokens and held renewals.
///
/// The lock `state` guards it.
public final class InMemoryTokens: TokenSource {
    private struct State {
        var current: String?
        var next: [String]
        var refused: [String] = []
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    /// An error: the list of tokens is exhausted.
    public struct NoMore: Error {}

    private let state: Mutex<State>

    /// Creates a source; the current token is nil if the user is signed out.
    public init(_ current: String?, then next: String...) {
        state = Mutex(State(current: current, next: next))
    }

    /// The tokens of the renewal requests, in order.
    public var refused: [String] { state.withLock(\.refused) }

    /// Signs the user in, or out.
    public func set(_ token: String?) { state.withLock { $0.current = token } }

    /// Holds renewal requests until ``release()``.
    public func hold() { state.withLock { $0.isHeld = true } }

    /// Resumes the held renewals.
    public func release() {
        let held = state.withLock { state in
            state.isHeld = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// The current token; nil if the user is signed out.
    public func token() async -> String? { state.withLock(\.current) }

    /// Renews the token; throws ``NoMore`` at the end of the list.
    public func refreshedToken(after token: String) async throws -> String {
        state.withLock { $0.refused.append(token) }
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.isHeld { state.held.append(continuation) }
                return state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        return try state.withLock { state in
            guard !state.next.isEmpty else { throw NoMore() }
            let next = state.next.removeFirst()
            state.current = next
            return next
        }
    }
}
