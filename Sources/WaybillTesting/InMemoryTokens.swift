import Synchronization
public import WaybillNetwork

/// A token source for tests: one token after the other, each when the test
/// releases it.
///
/// The lock `state` keeps them.
public final class InMemoryTokens: TokenSource {
    private struct State {
        var current: String?
        var next: [String]
        var refused: [String] = []
        var isHeld = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    /// There is no further token.
    public struct NoMore: Error {}

    private let state: Mutex<State>

    /// Begins with a token.
    ///
    /// - Parameter current: The current token; nil if no one is signed in.
    public init(_ current: String?, then next: String...) {
        state = Mutex(State(current: current, next: next))
    }

    /// The tokens that were to be renewed, in this order.
    public var refused: [String] { state.withLock(\.refused) }

    /// Signs somebody in, or out.
    public func set(_ token: String?) { state.withLock { $0.current = token } }

    /// Keeps those waiting who want a new token, until ``release()``.
    public func hold() { state.withLock { $0.isHeld = true } }

    /// Lets those go who wait for a new token.
    public func release() {
        let held = state.withLock { state in
            state.isHeld = false
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    /// The current token.
    ///
    /// - Returns: The token; nil if no one is signed in.
    public func token() async -> String? { state.withLock(\.current) }

    /// The next token.
    ///
    /// - Throws: ``NoMore`` at the end.
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
