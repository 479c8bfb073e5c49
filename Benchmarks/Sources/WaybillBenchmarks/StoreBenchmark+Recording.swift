import Testing
import WaybillStore
import WaybillTesting

/// What keeping, replaying and testing cost.
extension StoreBenchmark {
    private struct Counter: Equatable {
        var count = 0
        var sum: UInt64 = 0
    }

    private static var counting: Reducer<Counter, Int> {
        Reducer { state, action in
            state.count &+= 1
            state.sum = state.sum &* 31 &+ UInt64(truncatingIfNeeded: action)
            return .none
        }
    }

    private static func counterStore(
        _ middleware: Middleware<Counter, Int>...
    ) -> Store<Counter, Int> {
        Store(Counter(), reducer: counting, middleware: middleware)
    }

    /// What each way of looking on adds to a dispatch.
    static func tableOfWitnesses() {
        let (plain, recorded, undoable) = (counterStore(), counterStore(), counterStore())
        let recorder = Recorder(of: recorded)
        let history = UndoHistory(of: undoable) { $0.isMultiple(of: 10) }
        let ways = [
            ("a recorder of 1,000 actions", recorded, plain),
            ("a history, each tenth action a step", undoable, plain),
        ].map { name, subject, baseline in
            Comparison(
                name, rounds: rounds, subject: { dispatching(subject) },
                baseline: { dispatching(baseline) })
        }
        printTable(
            "\(grouped(dispatches)) dispatches to a store of a counter",
            subject: "with", baseline: "without", ways)
        for way in ways {
            print("\(way.name): \(text((way.subject - way.baseline) / dispatches)) an action")
        }
        print("kept: \(grouped(recorder.points.count)) points, \(history.undoCount) steps")
    }

    private static func dispatching(_ store: Store<Counter, Int>) -> Int {
        for number in 0..<dispatches { store.dispatch(number) }
        return store.state.count
    }

    /// How many actions of a recording are reduced in a second.
    static func replaying() {
        let count = 1_000_000
        let store = counterStore()
        let recorder = Recorder(of: store, limit: count)
        for number in 0..<count { store.dispatch(number) }
        let recording = recorder.recording
        var isSame = true
        let time = median(5) {
            let replay = recording.replay(with: counting)
            isSame = isSame && replay.divergence == nil && bytes(replay.state) == bytes(store.state)
            return replay.state.count
        }
        let rate = grouped(Int(Double(count) / (time / .seconds(1))))
        print("\nReplaying \(grouped(count)) actions: \(text(time)), \(rate) a second")
        print("the state at the end is \(isSame ? "the same, byte for byte" : "ANOTHER ONE")")
    }

    private static func bytes(_ counter: Counter) -> [UInt8] {
        withUnsafeBytes(of: counter) { Array($0) }
    }

    private enum Question: Equatable, Sendable {
        case ask
        case response(Int)
    }

    private static var asking: Reducer<Int, Question> {
        Reducer { state, change in
            switch change {
            case .ask: return .send(.response(42))
            case .response(let value): state = value
            }
            return .none
        }
    }

    /// How many tests of a store with an effect run in a second.
    static func storeTests() async {
        print("\n\(grouped(testCount)) store tests")
        let tester = Tester()
        await printTests("of a change, on the main actor", runChangesOnMainActor)
        await printTests("of a change, in an actor of their own", tester.runChanges)
        await printTests("with an effect, on the main actor", runOnMainActor)
        await printTests("with an effect, in an actor of their own", tester.run)
    }

    private static let testCount = 10_000

    private static func printTests(_ name: String, _ run: @Sendable () async -> Void) async {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<5 {
            let start = clock.now
            await run()
            times.append(clock.now - start)
        }
        let time = times.sorted()[2]
        let rate = grouped(Int(Double(testCount) / (time / .seconds(1))))
        printRow(name, text(time), "\(rate) a second")
    }

    @MainActor
    @Sendable
    private static func runOnMainActor() async {
        for _ in 0..<testCount { await test() }
    }

    @MainActor
    @Sendable
    private static func runChangesOnMainActor() async {
        for _ in 0..<testCount { await change() }
    }

    private actor Tester {
        @Sendable
        func runChanges() async {
            for _ in 0..<testCount { await change() }
        }

        @Sendable
        func run() async {
            for _ in 0..<testCount { await test() }
        }
    }

    private static func change(isolation: isolated (any Actor)? = #isolation) async {
        let store = TestStore(0, reducer: asking, isolation: isolation)
        store.send(.response(42)) { $0 = 42 }
        await store.finish(isolation: isolation)
    }

    private static func test(isolation: isolated (any Actor)? = #isolation) async {
        let store = TestStore(0, reducer: asking, isolation: isolation)
        store.send(.ask)
        await store.receive(.response(42), isolation: isolation) { $0 = 42 }
        await store.finish(isolation: isolation)
    }
}
