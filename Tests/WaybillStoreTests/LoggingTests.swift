import Testing
import WaybillStore
import WaybillTesting

/// What middleware writes and measures.
@Suite struct LoggingTests {
    enum SignIn: Sendable {
        case type(password: String)
        case pressed
    }

    enum Change: Sendable {
        case signIn(SignIn)
        case token(String?)
        case add(Int)
        case reset
    }

    struct Secret: CustomStringConvertible, Sendable {
        var word: String
        var description: String { word }
    }

    enum Talking: CustomStringConvertible, Sendable {
        case silent
        case said(Secret)
        var description: String { "hunter2" }
    }

    private func makeStore(
        _ middleware: Middleware<Int, Change>...
    ) -> Store<Int, Change> {
        Store(
            0,
            reducer: Reducer { state, change in
                if case .add(let amount) = change { state += amount }
                return .none
            }, middleware: middleware)
    }

    @Test func `only the names of actions are written by default`() {
        var lines: [String] = []
        let store = makeStore(.logging { lines.append($0) })
        store.dispatch(.signIn(.type(password: "hunter2")))
        store.dispatch(.signIn(.pressed))
        store.dispatch(.token("hunter2"))
        store.dispatch(.add(3))
        store.dispatch(.reset)
        #expect(lines == ["signIn.type", "signIn.pressed", "token", "add", "reset"])
    }

    @Test func `no name reveals what an action holds`() {
        #expect(actionName(of: Secret(word: "hunter2")) == "Secret")
        #expect(actionName(of: "hunter2") == "String")
        #expect(actionName(of: Talking.silent) == "Talking")
        #expect(actionName(of: Talking.said(Secret(word: "hunter2"))) == "said")
        #expect(actionName(of: Result<String, StoreFault>.success("hunter2")) == "success")
        #expect(actionName(of: ElementOf(id: "hunter2", action: 1)) == "ElementOf<String, Int>")
    }

    @Test func `words and changes are chosen by closures`() {
        var lines: [String] = []
        let store = makeStore(
            .logging(
                words: { if case .add(let amount) = $0 { "add \(amount)" } else { nil } },
                changes: { $0 == $1 ? nil : "\($0) -> \($1)" },
                write: { lines.append($0) }))
        store.dispatch(.add(2))
        store.dispatch(.reset)
        store.dispatch(.add(0))
        #expect(lines == ["add 2", "0 -> 2", "add 0"])
    }

    @Test func `an action is written before it is carried out`() {
        var lines: [String] = []
        let store = makeStore(.logging { lines.append($0) })
        let subscription = store.subscribe(to: \.self) { value in
            lines.append("saw \(value)")
            if value == 1 { store.dispatch(.reset) }
        }
        store.dispatch(.add(1))
        #expect(lines == ["saw 0", "add", "saw 1", "reset"])
        subscription.cancel()
    }

    // MARK: Timing

    /// A store whose actions take the time that they name, and its timer.
    private func makeTimed(
        _ clock: TestClock, slowest: Int = 3, then more: @escaping (Int) -> Void = { _ in }
    ) -> (Store<Int, Change>, ActionTimer<Int, Change>) {
        let timer = ActionTimer<Int, Change>(slowest: slowest, clock: clock) { change in
            if case .add(let amount) = change { "add \(amount)" } else { actionName(of: change) }
        }
        let slow = Middleware<Int, Change> { _ in
            { action, next in
                clock.advance(by: .seconds(1))
                next(action)
            }
        }
        let store = Store<Int, Change>(
            0,
            reducer: Reducer { state, change in
                guard case .add(let amount) = change else { return .none }
                clock.advance(by: .seconds(amount))
                state += amount
                return .none
            }, middleware: [timer.middleware, slow])
        return (store, timer)
    }

    @Test func `an action's time is that of middleware, reducer and subscribers`() {
        let clock = TestClock()
        let (store, timer) = makeTimed(clock)
        #expect(timer.longest == .zero)
        let subscription = store.subscribe(to: \.self, skipsInitial: true) { _ in
            clock.advance(by: .seconds(10))
        }
        store.dispatch(.add(2))
        #expect(timer.count == 1)
        #expect(timer.total == .seconds(13))
        #expect(timer.longest == .seconds(13))
        subscription.cancel()
    }

    @Test func `what is dispatched meanwhile counts as its own`() {
        let clock = TestClock()
        let (store, timer) = makeTimed(clock)
        let subscription = store.subscribe(to: \.self) { value in
            if value == 5 { store.dispatch(.add(20)) }
        }
        store.dispatch(.add(5))
        #expect(timer.slowest.map(\.words) == ["add 20", "add 5"])
        #expect(timer.slowest.map(\.duration) == [.seconds(21), .seconds(6)])
        #expect(timer.total == .seconds(27))
        subscription.cancel()
    }

    @Test func `only the slowest actions are kept, the earlier of two alike first`() {
        let clock = TestClock()
        let (store, timer) = makeTimed(clock)
        for amount in [1, 5, 3, 5, 2, 9, 9, 0] { store.dispatch(.add(amount)) }
        #expect(timer.slowest.map(\.words) == ["add 9", "add 9", "add 5"])
        #expect(timer.count == 8)
        timer.reset()
        #expect(timer.count == 0 && timer.slowest.isEmpty && timer.total == .zero)
        let (other, none) = makeTimed(clock, slowest: 0)
        other.dispatch(.add(4))
        #expect(none.slowest.isEmpty)
        #expect(none.longest == .seconds(5))
    }

    @Test func `a timer that goes before its store does no harm`() {
        var timer: ActionTimer<Int, Change>? = ActionTimer()
        let store = makeStore()
        if let timer { store.middleware = [timer.middleware] }
        timer = nil
        store.dispatch(.add(1))
        #expect(store.state == 1)
    }

    @Test(arguments: 0..<SeededGenerator.rounds(100)) func `what is kept is the slowest of all`(
        seed: Int
    ) {
        var random = SeededGenerator(seed: UInt64(seed))
        let (store, timer) = makeTimed(TestClock(), slowest: 4)
        let amounts = (0..<40).map { _ in Int.random(in: 0...12, using: &random) }
        for amount in amounts { store.dispatch(.add(amount)) }
        let expected = amounts.sorted(by: >).prefix(4).map { Duration.seconds($0 + 1) }
        #expect(timer.slowest.map(\.duration) == expected, "seed \(seed)")
        #expect(timer.total == .seconds(amounts.reduce(40, +)), "seed \(seed)")
    }
}
