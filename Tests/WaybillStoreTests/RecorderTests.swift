import Testing
import WaybillStore
import WaybillTesting

/// What a recorder keeps, and what jumping does.
@Suite struct RecorderTests {
    struct Counter: Equatable, Codable, Sendable {
        var value = 0
        var steps: [Int] = []
    }

    enum Change: Equatable, Codable, Sendable {
        case add(Int)
        case double
    }

    static var reducer: Reducer<Counter, Change> {
        Reducer { state, change in
            switch change {
            case .add(let amount):
                state.value &+= amount
                state.steps = [amount] + state.steps.prefix(3)
            case .double: state.value &*= 2
            }
            return .none
        }
    }

    private func makeStore() -> Store<Counter, Change> {
        Store(Counter(), reducer: RecorderTests.reducer)
    }

    private func values(_ recorder: Recorder<Counter, Change>) -> [Int?] {
        recorder.points.map { recorder.state(at: $0)?.value }
    }

    @Test func `each action is kept with the state before and after it`() {
        let store = makeStore()
        store.dispatch(.add(1))
        let recorder = Recorder(of: store)
        store.dispatch(.add(2))
        store.dispatch(.double)
        #expect(recorder.points == 0...2)
        #expect(recorder.position == 2)
        #expect(values(recorder) == [1, 3, 6])
        #expect(recorder.action(to: 0) == nil)
        #expect(recorder.action(to: 1) == .add(2))
        #expect(recorder.action(to: 2) == .double)
        #expect(recorder.state(at: 3) == nil)
        #expect(recorder.state(at: -1) == nil)
    }

    @Test func `beyond the limit the oldest action goes and points keep their numbers`() {
        let store = makeStore()
        let recorder = Recorder(of: store, limit: 3)
        for amount in 1...10 { store.dispatch(.add(amount)) }
        #expect(recorder.points == 7...10)
        #expect(recorder.position == 10)
        #expect(values(recorder) == [28, 36, 45, 55])
        #expect(recorder.action(to: 8) == .add(8))
        #expect(recorder.action(to: 7) == nil)
        #expect(recorder.jump(to: 6) == .missing)
        #expect(recorder.jump(to: 8) == .restored)
        #expect(store.state.value == 36)
    }

    @Test(arguments: [0, -1]) func `without room only the current state is kept`(limit: Int) {
        let store = makeStore()
        let recorder = Recorder(of: store, limit: limit)
        store.dispatch(.add(1))
        store.dispatch(.add(2))
        #expect(recorder.points == 2...2)
        #expect(recorder.state(at: 2)?.value == 3)
        #expect(recorder.recording.steps.isEmpty)
    }

    @Test func `states that were dropped are freed`() {
        final class Token: Sendable {}
        let store = Store<Token, Bool>(
            Token(),
            reducer: Reducer { state, isNew in
                if isNew { state = Token() }
                return .none
            })
        let recorder = Recorder(of: store, limit: 2)
        weak let first = store.state
        store.dispatch(true)
        store.dispatch(true)
        #expect(first != nil)
        store.dispatch(true)
        #expect(first == nil)
        weak let last = store.state
        recorder.jump(to: 2)
        #expect(last != nil)
        store.dispatch(false)
        #expect(last == nil, "what came after the point is dropped")
    }

    @Test func `a jump notifies subscribers as an action does, and runs no effect`() async {
        var began = 0
        let store = Store(
            0,
            reducer: Reducer<Int, Int> { state, action in
                state += action
                began += 1
                return .none
            })
        let recorder = Recorder(of: store)
        var seen: [Int] = []
        let whole = store.subscribe(to: \.self) { seen.append($0) }
        let part = store.subscribe(to: \.words) { seen.append($0.count) }
        store.dispatch(5)
        store.dispatch(500)
        seen = []
        #expect(recorder.jump(to: 1) == .restored)
        #expect(seen == [5, 1])
        #expect(recorder.position == 1)
        #expect(recorder.jump(to: 2) == .restored)
        #expect(seen == [5, 1, 505, 3])
        #expect(began == 2)
        #expect(recorder.points == 0...2, "a jump is not a step")
        for subscription in [whole, part] { subscription.cancel() }
    }

    @MainActor
    @Test(.timeLimit(.minutes(60)))
    func `effects that run go on after a jump, and are not begun again`() async {
        let clock = TestClock()
        let store = Store(
            0,
            reducer: Reducer<Int, Int> { state, action in
                state += action
                guard action == 1 else { return .none }
                return .run { send in
                    guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
                    send(10)
                }
            })
        let recorder = Recorder(of: store)
        store.dispatch(1)
        store.dispatch(100)
        await clock.waitForSleepers()
        recorder.jump(to: 0)
        recorder.jump(to: 1)
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        await store.settle()
        #expect(store.state == 11)
        #expect(recorder.points == 0...2)
        #expect(recorder.action(to: 2) == 10)
    }

    @Test func `an action after a jump goes on from there and drops what came after`() {
        let store = makeStore()
        let recorder = Recorder(of: store, limit: 4)
        for amount in 1...6 { store.dispatch(.add(amount)) }
        recorder.jump(to: 3)
        store.dispatch(.double)
        #expect(recorder.points == 2...4)
        #expect(values(recorder) == [3, 6, 12])
        #expect(recorder.jump(to: 5) == .missing)
        for amount in 1...3 { store.dispatch(.add(amount)) }
        #expect(recorder.points == 3...7)
        #expect(values(recorder) == [6, 12, 13, 15, 18])
    }

    @Test func `nested actions are kept in the order in which they were reduced`() {
        let passing = Middleware<Counter, Change> { store in
            { action, next in
                if action == .add(1) { store.dispatch(.add(7)) }
                next(action)
                if action == .add(1) { store.dispatch(.add(8)) }
            }
        }
        let store = Store(Counter(), reducer: RecorderTests.reducer, middleware: [passing])
        let recorder = Recorder(of: store)
        let subscription = store.subscribe(to: \.value) { value in
            if value == 8 { store.dispatch(.double) }
        }
        store.dispatch(.add(1))
        let actions = recorder.points.compactMap { recorder.action(to: $0) }
        #expect(actions == [.add(7), .add(1), .double, .add(8)])
        #expect(recorder.recording.replay(with: RecorderTests.reducer).divergence == nil)
        subscription.cancel()
    }

    @Test func `a jump of a subscriber waits until all have seen the state`() {
        let store = makeStore()
        let recorder = Recorder(of: store)
        var seen: [Int] = []
        var result: RestoreResult?
        let first = store.subscribe(to: \.value) { value in
            if value == 3 {
                store.dispatch(.add(4))
                result = recorder.jump(to: 1)
            }
        }
        let second = store.subscribe(to: \.value) { seen.append($0) }
        store.dispatch(.add(1))
        store.dispatch(.add(2))
        #expect(result == .waits)
        #expect(seen == [0, 1, 3, 7, 1])
        #expect(recorder.position == 1)
        for subscription in [first, second] { subscription.cancel() }
    }

    @Test func `middleware jumps at once`() {
        var recorder: Recorder<Counter, Change>?
        let rewinding = Middleware<Counter, Change> { store in
            { action, next in
                guard action == .double else { return next(action) }
                #expect(recorder?.jump(to: 0) == .restored)
                #expect(store.state.value == 0)
                next(.add(5))
            }
        }
        let store = Store(Counter(), reducer: RecorderTests.reducer, middleware: [rewinding])
        recorder = Recorder(of: store)
        store.dispatch(.add(1))
        store.dispatch(.double)
        #expect(store.state.value == 5)
        #expect(recorder?.points == 0...1)
    }

    @Test func `a jump out of a reducer is a fault and follows`() {
        let faults = FaultLog()
        var recorder: Recorder<Int, Int>?
        let store = Store(
            0,
            reducer: Reducer<Int, Int> { state, action in
                state += action
                if action == 2 { recorder?.jump(to: 0) }
                return .none
            }, onFault: faults.add)
        recorder = Recorder(of: store)
        store.dispatch(1)
        store.dispatch(2)
        #expect(faults.all.count == 1)
        #expect(faults.all.first?.contains("Do so where actions are dispatched") == true)
        #expect(store.state == 0)
        recorder = nil
    }

    @Test func `a recorder can be read when the store was released, and does not hold it`() {
        weak var token: FaultLog?
        let recorder: Recorder<Int, Int>
        do {
            let strong = FaultLog()
            token = strong
            let store = Store(
                0,
                reducer: Reducer<Int, Int> { state, action in
                    state += action
                    return .none
                },
                middleware: [
                    Middleware { _ in
                        { [strong] action, next in
                            _ = strong
                            next(action)
                        }
                    }
                ])
            recorder = Recorder(of: store)
            store.dispatch(3)
        }
        #expect(token == nil)
        #expect(recorder.state(at: 1) == 3)
        #expect(recorder.jump(to: 0) == .storeIsGone)
        #expect(recorder.position == 1)
    }

    @Test func `a released recorder records nothing more`() {
        let store = makeStore()
        var recorder: Recorder<Counter, Change>? = Recorder(of: store)
        weak let kept = recorder
        store.dispatch(.add(1))
        recorder = nil
        #expect(kept == nil)
        store.dispatch(.add(1))
        #expect(store.state.value == 2)
    }

    @Test(arguments: 0..<SeededGenerator.rounds(200))
    func `random actions and jumps match a list of states`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let store = makeStore()
        let limit = Int.random(in: 0...6, using: &random)
        let recorder = Recorder(of: store, limit: limit)
        var (states, first, position) = ([Counter()], 0, 0)
        for _ in 0..<60 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                let point = first + Int.random(in: -1...states.count, using: &random)
                let isThere = (first..<(first + states.count)).contains(point)
                #expect(
                    recorder.jump(to: point) == (isThere ? .restored : .missing), "seed \(seed)")
                if isThere { position = point }
            default:
                store.dispatch(.add(Int.random(in: 1...9, using: &random)))
                states = states.prefix(position - first + 1) + [store.state]
                position += 1
                if states.count > limit + 1 {
                    states.removeFirst()
                    first += 1
                }
            }
            #expect(store.state == states[position - first], "seed \(seed)")
            #expect(recorder.position == position, "seed \(seed)")
            #expect(recorder.points.map { recorder.state(at: $0) } == states, "seed \(seed)")
            let recording = recorder.recording
            #expect(recording.points == recorder.points, "seed \(seed)")
            #expect(
                recording.replay(with: RecorderTests.reducer).divergence == nil, "seed \(seed)")
        }
    }
}

extension Int {
    fileprivate var words: String { String(self) }
}
