import Testing
import WaybillStore

/// Results that a test returns by hand, so that nothing waits for time.
private actor Gate {
    private var waiting: [CheckedContinuation<String, Never>] = []
    private var answers: [String] = []

    func answer() async -> String {
        if !answers.isEmpty { return answers.removeFirst() }
        return await withCheckedContinuation { waiting.append($0) }
    }

    func give(_ answer: String) {
        if waiting.isEmpty {
            answers.append(answer)
        } else {
            waiting.removeFirst().resume(returning: answer)
        }
    }

    func waitForQuestion() async {
        while waiting.isEmpty { await Task.yield() }
    }
}

private enum Asking: Sendable {
    case ask(Gate)
    case answered(String)
    case giveUp
    case both(Gate, Gate)
}

@MainActor
private func makeStore() -> Store<[String], Asking> {
    Store(
        [],
        reducer: Reducer { state, action in
            switch action {
            case .ask(let gate):
                return .run("question") { send in send(.answered(await gate.answer())) }
            case .both(let first, let second):
                return .merge(
                    .run { send in send(.answered(await first.answer())) },
                    .run { send in send(.answered(await second.answer())) })
            case .answered(let text):
                state.append(text)
                return .none
            case .giveUp:
                return .cancel("question")
            }
        })
}

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct EffectTests {
    // Behaviour 3/19, 5/44
    @Test func `an effect sends its action back into the owner's isolation`() async {
        let store = makeStore()
        let gate = Gate()
        store.dispatch(.ask(gate))
        #expect(store.hasEffects)
        await gate.give("yes")
        await store.settle()
        #expect(store.state == ["yes"])
        #expect(!store.hasEffects)
    }

    // Behaviour 3/29, 5/44
    @Test func `the latest effect under a name wins`() async {
        let store = makeStore()
        let first = Gate()
        let second = Gate()
        store.dispatch(.ask(first))
        store.dispatch(.ask(second))
        await second.give("second")
        await store.settle()
        await first.give("first")
        await store.settle()
        #expect(store.state == ["second"])
    }

    // Behaviour 5/44
    @Test func `what a cancelled effect sends is dropped`() async {
        let store = makeStore()
        let gate = Gate()
        store.dispatch(.ask(gate))
        await gate.waitForQuestion()
        store.dispatch(.giveUp)
        #expect(!store.hasEffects)
        await gate.give("late")
        store.dispatch(.ask(gate))
        await gate.give("in time")
        await store.settle()
        #expect(store.state == ["in time"])
    }

    @Test func `merged effects run side by side`() async {
        let store = makeStore()
        let first = Gate()
        let second = Gate()
        store.dispatch(.both(first, second))
        await second.give("second")
        while store.state.isEmpty { await Task.yield() }
        await first.give("first")
        await store.settle()
        #expect(store.state == ["second", "first"])
    }

    // Behaviour 3/29, 3/31
    @Test func `effects are cancelled when the store goes`() async {
        let (begun, beginning) = AsyncStream<Void>.makeStream()
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        do {
            let store = Store<Int, Int>(
                0,
                reducer: Reducer { _, _ in
                    .run { _ in
                        beginning.finish()
                        while !Task.isCancelled { await Task.yield() }
                        continuation.finish()
                    }
                })
            store.dispatch(1)
            for await _ in begun {}
            #expect(store.state == 0)
        }
        for await _ in ended {}
    }

    @Test func `forty nested steps that wait do not slow an action down`() async {
        let gate = Gate()
        let store = Store<Int, Bool>(
            0,
            reducer: Reducer { state, begins in
                state += 1
                guard begins else { return .cancel("other") }
                return (0..<40).reduce(.run { _ in _ = await gate.answer() }) { rest, step in
                    .concatenate(.run("step") { _ in _ = await gate.answer() }, rest)
                }
            })
        store.dispatch(true)
        await gate.waitForQuestion()
        store.dispatch(false)
        #expect(store.state == 2)
    }

    // Behaviour 3/20, 4/14, 4/18
    @Test func `a sender dispatches from other tasks in the order of sending`() async {
        let store = makeStore()
        let send = store.sender
        await Task.detached {
            for number in 0..<100 { send(.answered("\(number)")) }
        }.value
        while store.state.count < 100 { await Task.yield() }
        #expect(store.state == (0..<100).map { "\($0)" })
    }

    // Behaviour 4/14
    @Test func `eight tasks that send at once lose nothing, and each keeps its order`() async {
        let store = Store<[[Int]], ElementOf<Int, Int>>(
            Array(repeating: [], count: 8),
            reducer: Reducer { state, action in
                state[action.id].append(action.action)
                return .none
            })
        let send = store.sender
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<1_000 { send(ElementOf(id: task, action: number)) }
                }
            }
        }
        await store.flush()
        #expect(store.state == Array(repeating: Array(0..<1_000), count: 8))
    }

    // Behaviour 4/14, 4/15
    @Test func `a store lives inside any actor`() async {
        actor Visitor {
            private var store: Store<Int, Int>?

            func run() async -> Int {
                let store = Store<Int, Int>(
                    0,
                    reducer: Reducer { state, action in
                        state += action
                        return action == 1 ? .run { send in send(10) } : .none
                    })
                self.store = store
                store.dispatch(1)
                await store.settle()
                return store.state
            }
        }
        #expect(await Visitor().run() == 11)
    }

    @Test func `waiting ends when the waiting task is cancelled`() async {
        let store = makeStore()
        store.dispatch(.ask(Gate()))
        let waiting = Task { await store.settle() }
        waiting.cancel()
        await waiting.value
        #expect(store.hasEffects)
    }
}
