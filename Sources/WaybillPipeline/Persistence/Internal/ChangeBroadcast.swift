internal import Synchronization

/// Notifies any number of observers that something changed.
///
/// Its streams end when it is released. The lock `state` keeps the observers.
package final class ChangeBroadcast: Sendable {
    private struct State {
        var observers: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastNumber = 0
    }

    private let state = Mutex(State())

    package init() {}

    deinit {
        for observer in state.withLock(\.observers).values { observer.finish() }
    }

    /// A value at once, then one after each change; those that no one has taken
    /// yet are one.
    package func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastNumber += 1
            state.observers[state.lastNumber] = continuation
            return state.lastNumber
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
        }
        continuation.yield()
        return stream
    }

    /// Notifies all observers.
    ///
    /// - Complexity: O(*n*) for *n* observers.
    package func send() {
        for observer in state.withLock(\.observers).values { observer.yield() }
    }

    package var observerCount: Int { state.withLock(\.observers.count) }
}
