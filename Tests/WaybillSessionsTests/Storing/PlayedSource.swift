import Synchronization
import WaybillLoading
import WaybillNetwork
import WaybillScreens
import WaybillSessions
import WaybillStorage
import WaybillStore
import WaybillTesting

/// A number that is stored, and a network that changes it, both as a test
/// plays them: moments are those of `Marbles`.
///
/// The lock `state` keeps it all.
final class PlayedSource: Sendable {
    typealias Content = ContentState<Int>
    typealias Action = ContentAction<Int>

    /// What a refresh comes to: the number that it stores, 0 for none, or a
    /// negative one for a failure, with that status.
    typealias Answer = (delay: Int, outcome: Int)

    private struct State {
        /// 0 is nothing, and a negative number cannot be read.
        var stored: Int
        var answers: [Answer]
        var freshness: [Freshness] = []
    }

    private let state: Mutex<State>
    private let readDelay: Int

    init(stored: Int, readDelay: Int = 0, _ answers: [Answer]) {
        state = Mutex(State(stored: stored, answers: answers))
        self.readDelay = readDelay
    }

    var stored: Int { state.withLock(\.stored) }

    /// How fresh the requested refreshes were to be.
    var freshness: [Freshness] { state.withLock(\.freshness) }

    func store(_ number: Int) { state.withLock { $0.stored = number } }

    /// What a letter means: `l` load, `r` retry, `x` cancel, `e` expect; a digit is
    /// stored by somebody else, and `u` is what cannot be read.
    func action(for letter: Character) -> Action {
        switch letter {
        case "l": return .load
        case "r": return .retry
        case "x": return .cancel
        case "e": return .expect
        default:
            store(letter.wholeNumberValue ?? -1)
            return .changed
        }
    }

    /// Its source, without reports of changes, because an observation never
    /// sleeps.
    func source(
        _ clock: TestClock,
        changes: @escaping @Sendable () -> AsyncStream<Void> = { AsyncStream { $0.finish() } }
    ) -> Source<Int> {
        stored(clock, changes).refreshed { [self] reason in
            try await refresh(reason.freshness, clock)
        }
    }

    func stored(
        _ clock: TestClock, _ changes: @escaping @Sendable () -> AsyncStream<Void>
    ) -> Source<Int> {
        let moment = Marbles<Content, Action>.moment
        return .stored(
            changes: changes, age: { $0.map { .seconds($0) } },
            read: { [self] in
                if readDelay > 0 { try await clock.sleep(for: moment * readDelay) }
                let number = stored
                guard number >= 0 else { throw PersistenceError(.busy, message: "Wait.") }
                return number == 0 ? nil : number
            })
    }

    private func refresh(_ freshness: Freshness, _ clock: TestClock) async throws(UpdateError) {
        let response = state.withLock { state in
            state.freshness.append(freshness)
            return state.answers.isEmpty ? (delay: 0, outcome: 0) : state.answers.removeFirst()
        }
        let pause = Marbles<Content, Action>.moment * response.delay
        if response.delay > 0 { try? await clock.sleep(for: pause) }
        if Task.isCancelled {
            throw UpdateError(.cancelled, message: "It was cancelled.", request: "")
        }
        if response.outcome > 0 { store(response.outcome) }
        guard response.outcome < 0 else { return }
        throw UpdateError(.refused(status: -response.outcome), message: "No.", request: "")
    }
}

/// What stored content looks like, in a character.
///
/// `?` is on its way, `0` nothing, `!` failed. A digit is a number, its letter
/// (`a` for 1) the number with something on its way beside it, and its capital
/// the number beside a failure.
func storedSign(_ content: ContentState<Int>) -> Character {
    var screen = ScreenDescription("", url: RouteURL())
    screen.show(content) { _ in }
    let value = content.value
    let letter = value.map { Array("-abcdefghi")[$0] }
    switch screen.status.kind {
    case .ready: return value.map { Character("\($0)") } ?? "R"
    case .empty: return value == nil ? "0" : "E"
    case .loading: return letter ?? "?"
    case .failed: return letter.map { Character($0.uppercased()) } ?? "!"
    case .waiting, .missing: return "W"
    }
}
