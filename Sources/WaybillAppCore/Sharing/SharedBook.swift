import Synchronization
import WaybillStore

/// The state of a shared store, readable by everyone at any time.
///
/// The lock `page` guards the state, `pokes` the observers of changes.
final class SharedBook<State: Sendable>: Sendable {
    struct Page: Sendable {
        var state: State

        /// How often it was replaced.
        var version = 0

        var undoCount = 0

        var redoCount = 0

        /// How many dispatches are not done.
        var pending = 0

        var savedVersion = 0

        /// The reason of the failure to save it last; nil after a success.
        var saveFailure: SavedStateError.Reason?
    }

    private struct Pokes {
        var last = 0
        var closures: [Int: @Sendable () -> Void] = [:]
    }

    private let page: Mutex<Page>
    private let pokes = Mutex(Pokes())

    init(_ state: State) { page = Mutex(Page(state: state)) }

    var current: Page { page.withLock { $0 } }

    var state: State { page.withLock(\.state) }

    var version: Int { page.withLock(\.version) }

    /// Changes what is known, without notifying anyone.
    func note(_ change: @Sendable (inout Page) -> Void) {
        page.withLock { change(&$0) }
    }

    func publish(_ state: State, undoCount: Int, redoCount: Int) {
        page.withLock { page in
            page.state = state
            page.version += 1
            page.undoCount = undoCount
            page.redoCount = redoCount
        }
        poke()
    }

    /// Notes the result of saving; nil where it succeeded.
    func note(failure: SavedStateError?) {
        let hasChanged = page.withLock { page in
            defer { page.saveFailure = failure?.reason }
            return page.saveFailure != failure?.reason
        }
        if hasChanged { poke() }
    }

    private func poke() {
        let closures = pokes.withLock { Array($0.closures.values) }
        for poke in closures { poke() }
    }

    func follow(_ poke: @escaping @Sendable () -> Void) -> SharedFollower {
        let number = pokes.withLock { pokes in
            pokes.last += 1
            pokes.closures[pokes.last] = poke
            return pokes.last
        }
        return SharedFollower { [weak self] in
            self?.pokes.withLock { _ = $0.closures.removeValue(forKey: number) }
        }
    }
}

/// Keeps pokes coming until it is released.
final class SharedFollower: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
