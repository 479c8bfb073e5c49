import Testing
import WaybillStore
import WaybillTesting

/// The store for tests: what it lets pass, and what it records.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct TestStoreTests {
    struct Search: Equatable {
        var text = ""
        var places: [String] = []
        var isLoading = false
    }

    enum Change: Equatable, Sendable {
        case type(String)
        case found([String])
        case note
    }

    private let clock = TestClock()

    private var reducer: Reducer<Search, Change> {
        Reducer { [clock] state, change in
            switch change {
            case .type(let text):
                state.text = text
                state.isLoading = true
                return .run("search") { send in
                    guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
                    send(.found([text.uppercased()]))
                }
            case .found(let places):
                state.places = places
                state.isLoading = false
                return .none
            case .note: return .none
            }
        }
    }

    private func makeStore() -> TestStore<Search, Change> {
        TestStore(Search(), reducer: reducer, clock: clock)
    }

    private func typeA(_ store: TestStore<Search, Change>) {
        store.send(.type("a")) {
            $0.text = "a"
            $0.isLoading = true
        }
    }

    private func passASecond() async {
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
    }

    // Behaviour 4/55
    @Test func `what is named in full passes`() async {
        let store = makeStore()
        store.send(.type("caf")) {
            $0.text = "caf"
            $0.isLoading = true
        }
        await passASecond()
        await store.receive(.found(["CAF"])) {
            $0.places = ["CAF"]
            $0.isLoading = false
        }
        store.send(.note)
        await store.finish()
        #expect(store.state.places == ["CAF"])
    }

    @Test func `a change that is not named is recorded with its lines`() async {
        let store = makeStore()
        withKnownIssue {
            store.send(.type("caf")) { $0.text = "caf" }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("- ") && text.contains("isLoading: false")
                && text.contains("isLoading: true") && !text.contains("- ▿")
        }
        store.send(.type("")) { $0.text = "" }
        await passASecond()
        await store.receive(.found([""])) {
            $0.places = [""]
            $0.isLoading = false
        }
        await store.finish()
    }

    @Test func `an effect that still sleeps in the end is recorded`() async {
        let store = makeStore()
        typeA(store)
        await withKnownIssue {
            await store.finish()
        } matching: {
            $0.comments.contains { $0.rawValue.contains("effects that run") }
        }
    }

    @Test func `an action that was not received is recorded`() async {
        let store = makeStore()
        typeA(store)
        await passASecond()
        await withKnownIssue {
            await store.finish()
        } matching: {
            $0.comments.contains { $0.rawValue.contains("not received: found") }
        }
    }

    @Test func `an action that never comes is recorded, and not waited for without end`() async {
        let store = makeStore()
        await withKnownIssue {
            await store.receive(.note)
        } matching: {
            $0.comments.contains { $0.rawValue.contains("nothing does") }
        }
        typeA(store)
        await withKnownIssue {
            await store.receive(.note)
        } matching: {
            $0.comments.contains { $0.rawValue.contains("effects that run") }
        }
        store.exhaustivity = .named
    }

    // Behaviour 4/55
    @Test func `another action than expected is recorded with both`() async {
        let store = makeStore()
        typeA(store)
        await passASecond()
        await withKnownIssue {
            await store.receive(.found(["B"]))
        } matching: {
            $0.comments.contains { $0.rawValue.contains("\"A\"") && $0.rawValue.contains("\"B\"") }
        }
        await store.finish()
    }

    @Test func `a test may name only a part`() async {
        let store = makeStore()
        store.exhaustivity = .named
        store.send(.type("a")) { $0.text = "a" }
        await passASecond()
        await store.receive(.found(["A"])) { $0.places = ["A"] }
        store.send(.type("b"))
        withKnownIssue { store.send(.type("c")) { $0.text = "d" } }
        await store.finish()
    }

    /// Follows numbers, and sleeps for a second when one is negative.
    private func makeFollower(_ numbers: AsyncStream<Int>) -> Reducer<[Int], Int> {
        Reducer { [clock] state, action in
            state.append(action)
            switch action {
            case 0: return .observe(events: { numbers }, action: { $0 })
            case ..<0:
                return .run { send in
                    try? await clock.sleep(for: .seconds(1))
                    send(100)
                }
            default: return .none
            }
        }
    }

    @Test(arguments: [false, true])
    func `an event that an observation has seen is received though nothing else runs`(
        _ hasClock: Bool
    ) async {
        let (numbers, source) = AsyncStream<Int>.makeStream()
        let store = TestStore([], reducer: makeFollower(numbers), clock: hasClock ? clock : nil)
        store.send(0) { $0 = [0] }
        for number in 1...20 {
            source.yield(number)
            await store.receive(number) { $0.append(number) }
        }
        await store.finish()
    }

    @Test func `an observation does not keep a wait from ending while all else sleeps`() async {
        let (numbers, source) = AsyncStream<Int>.makeStream()
        let store = TestStore([], reducer: makeFollower(numbers), clock: clock)
        store.send(0) { $0 = [0] }
        store.send(-1) { $0 = [0, -1] }
        await withKnownIssue {
            await store.receive(100)
        } matching: {
            $0.comments.contains { $0.rawValue.contains("nothing does") }
        }
        await passASecond()
        await store.receive(100) { $0.append(100) }
        source.finish()
        await store.finish()
    }

    @Test func `a store that is dropped with something left over is recorded`() async {
        withKnownIssue {
            typeA(makeStore())
        } matching: {
            $0.comments.contains { $0.rawValue.contains("finish()") }
        }
    }
}
