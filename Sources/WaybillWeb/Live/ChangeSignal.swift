/// A flag of changes since the last read; one task may wait for it.
final class ChangeSignal {
    private var isMarked = false
    private var isOver = false
    private var waiting: CheckedContinuation<Void, Never>?

    func mark() {
        isMarked = true
        waiting?.resume()
        waiting = nil
    }

    /// Ends the changes.
    func end() {
        isOver = true
        mark()
    }

    func wait() async -> Bool {
        if !isMarked, !isOver {
            await withCheckedContinuation { waiting = $0 }
        }
        isMarked = false
        return !isOver
    }
}
