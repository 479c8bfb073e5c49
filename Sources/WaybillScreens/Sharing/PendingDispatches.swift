import Synchronization

/// A count of unfinished dispatches to shared stores, effects included.
///
/// The lock `state` guards the count and the waiting callers.
package final class PendingDispatches: Sendable {
    /// The dispatches of the current screen.
    @TaskLocal package static var current: PendingDispatches?

    private struct State {
        var count = 0
        var begun = 0
        var waiting: [AsyncStream<Never>.Continuation] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var isEmpty: Bool { state.withLock { $0.count == 0 } }

    package var begun: Int { state.withLock(\.begun) }

    package func begin() {
        state.withLock { state in
            state.count += 1
            state.begun += 1
        }
    }

    package func end() {
        let signals = state.withLock { state in
            state.count -= 1
            guard state.count == 0 else { return [AsyncStream<Never>.Continuation]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for signal in signals { signal.finish() }
    }

    package func wait(isolation: isolated (any Actor)? = #isolation) async {
        let (done, signal) = AsyncStream<Never>.makeStream()
        let isEmpty = state.withLock { state in
            if state.count > 0 { state.waiting.append(signal) }
            return state.count == 0
        }
        guard !isEmpty else { return }
        for await _ in done {}
    }
}
