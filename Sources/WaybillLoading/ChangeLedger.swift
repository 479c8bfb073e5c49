internal import Synchronization

/// The reported but not yet delivered store changes of a screen, for tests to wait for.
///
/// The lock `state` guards them.
package final class ChangeLedger: Sendable {
    /// The ledger of the screen that handles an action in this task.
    @TaskLocal package static var current: ChangeLedger?

    /// The entry for the change streams created in this task.
    @TaskLocal package static var entry: Entry?

    private struct State {
        /// The streams with undelivered changes, by the name of their content.
        var pending: [String: Set<Int>] = [:]
        var lastStream = 0
        var isPaused = false
    }

    private let state = Mutex(State())

    package init() {}

    package var hasPending: Bool { state.withLock { !$0.isPaused && !$0.pending.isEmpty } }

    /// Removes the changes of a content that reads again.
    package func take(by content: String) {
        state.withLock { $0.pending[content] = nil }
    }

    /// Removes the changes skipped by an app.
    package func drop() { state.withLock { $0.pending = [:] } }

    /// Pauses the ledger while the screen is hidden and receives no changes.
    package func pause(_ isPaused: Bool) { state.withLock { $0.isPaused = isPaused } }

    /// A content of a screen that follows changes.
    package struct Entry: Sendable {
        private let content: String
        private let ledger: ChangeLedger

        package init(_ content: String, in ledger: ChangeLedger) {
            (self.content, self.ledger) = (content, ledger)
        }

        package func makeStream() -> Int {
            ledger.state.withLock { state in
                state.lastStream += 1
                return state.lastStream
            }
        }

        package func note(_ stream: Int) {
            ledger.state.withLock { _ = $0.pending[content, default: []].insert(stream) }
        }

        package func end(_ stream: Int) {
            ledger.state.withLock { state in
                let rest = state.pending[content]?.subtracting([stream]) ?? []
                state.pending[content] = rest.isEmpty ? nil : rest
            }
        }
    }
}
