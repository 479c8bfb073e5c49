internal import Synchronization

/// The changes of stores that were reported to a screen and have not arrived there, so that a test
/// can wait for them.
///
/// The lock `state` guards them.
package final class ChangeLedger: Sendable {
    /// The ledger of the screen that handles an action in this task.
    @TaskLocal package static var current: ChangeLedger?

    /// The entry of the streams of changes that are made in this task.
    @TaskLocal package static var entry: Entry?

    private struct State {
        /// The streams with such a change, by the name of the content that follows them.
        var pending: [String: Set<Int>] = [:]
        var lastStream = 0
        var isPaused = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether a change is on its way to the screen.
    package var hasPending: Bool { state.withLock { !$0.isPaused && !$0.pending.isEmpty } }

    /// Notes that a content reads again.
    package func take(by content: String) {
        state.withLock { $0.pending[content] = nil }
    }

    /// Forgets the changes that an app left out.
    package func drop() { state.withLock { $0.pending = [:] } }

    /// Notes whether the screen is hidden, where no change arrives.
    package func pause(_ isPaused: Bool) { state.withLock { $0.isPaused = isPaused } }

    /// A content of a screen that follows changes.
    package struct Entry: Sendable {
        private let content: String
        private let ledger: ChangeLedger

        package init(_ content: String, in ledger: ChangeLedger) {
            (self.content, self.ledger) = (content, ledger)
        }

        /// Numbers a stream of changes.
        package func makeStream() -> Int {
            ledger.state.withLock { state in
                state.lastStream += 1
                return state.lastStream
            }
        }

        /// Notes a change that a stream reports.
        package func note(_ stream: Int) {
            ledger.state.withLock { _ = $0.pending[content, default: []].insert(stream) }
        }

        /// Notes the end of a stream.
        package func end(_ stream: Int) {
            ledger.state.withLock { state in
                let rest = state.pending[content]?.subtracting([stream]) ?? []
                state.pending[content] = rest.isEmpty ? nil : rest
            }
        }
    }
}
