import Synchronization
import Testing
import WaybillStore

private enum Watching: Sendable {
    case watch(AsyncStream<Int>)
    case saw(Int)
    case work
    case worked
    case stop
}

@MainActor
private func makeStore() -> Store<[Int], Watching> {
    Store(
        [],
        reducer: Reducer { state, action in
            switch action {
            case .watch(let numbers):
                return .observe("numbers", events: { numbers }, action: Watching.saw)
            case .saw(let number):
                state.append(number)
                return number < 0 ? .run { send in send(.worked) } : .none
            case .work: return .run("numbers") { send in send(.worked) }
            case .worked:
                state.append(0)
                return .none
            case .stop: return .cancel("numbers")
            }
        })
}

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct ObservationTests {
    /// Gives way until a store has a state; the suite's limit ends a vain wait.
    private func wait(for state: [Int], in store: Store<[Int], Watching>) async {
        while store.state != state { await Task.yield() }
    }

    @Test func `no one waits for an observation`() async {
        let store = makeStore()
        let (numbers, source) = AsyncStream<Int>.makeStream()
        store.dispatch(.watch(numbers))
        #expect(!store.hasEffects)
        await store.settle()
        source.yield(1)
        source.yield(2)
        await wait(for: [1, 2], in: store)
        await store.settle()
        source.finish()
    }

    @Test func `what an observed event starts is waited for`() async {
        let store = makeStore()
        let (numbers, source) = AsyncStream<Int>.makeStream()
        store.dispatch(.watch(numbers))
        source.yield(-1)
        while store.state.isEmpty { await Task.yield() }
        await store.settle()
        #expect(store.state == [-1, 0])
    }

    @Test func `an observation ends when it is cancelled`() async {
        let store = makeStore()
        let (numbers, source) = AsyncStream<Int>.makeStream()
        let ended = AsyncStream<Void>.makeStream()
        source.onTermination = { _ in ended.continuation.finish() }
        store.dispatch(.watch(numbers))
        source.yield(1)
        await wait(for: [1], in: store)
        store.dispatch(.stop)
        for await _ in ended.stream {}
        #expect(store.state == [1])
    }

    @Test func `an observation ends with its store`() async {
        let ended = AsyncStream<Void>.makeStream()
        do {
            let store = makeStore()
            let (numbers, source) = AsyncStream<Int>.makeStream()
            source.onTermination = { _ in ended.continuation.finish() }
            store.dispatch(.watch(numbers))
        }
        for await _ in ended.stream {}
    }

    @Test func `work replaces an observation of its name, and the reverse`() async {
        let store = makeStore()
        let first = AsyncStream<Int>.makeStream()
        store.dispatch(.watch(first.stream))
        store.dispatch(.work)
        #expect(store.hasEffects)
        await store.settle()
        #expect(store.state == [0])

        store.dispatch(.work)
        let second = AsyncStream<Int>.makeStream()
        store.dispatch(.watch(second.stream))
        #expect(!store.hasEffects)
        await store.settle()
        #expect(store.state == [0])
    }

    @Test func `an observation that is held back is caught up with its last event`() async {
        let store = makeStore()
        let asked = Mutex(0)
        let numbers = AsyncStream<Int> {
            asked.withLock { asked in
                asked += 1
                return asked < 4 ? asked : nil
            }
        }
        store.dispatch(.watch(numbers))
        store.pauseObservations()
        store.pauseObservations()
        // Requesting the next event sends the one before.
        while asked.withLock(\.self) < 4 { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(store.state.isEmpty)
        store.resumeObservations()
        #expect(store.state == [3])
        store.resumeObservations()
        #expect(store.state == [3])
    }

    @Test func `what is cancelled while it is held back is never sent`() async {
        let store = makeStore()
        let (numbers, source) = AsyncStream<Int>.makeStream()
        store.dispatch(.watch(numbers))
        store.pauseObservations()
        source.yield(1)
        for _ in 0..<100 { await Task.yield() }
        store.dispatch(.stop)
        store.resumeObservations()
        #expect(store.state.isEmpty)
        source.finish()
    }

    @Test func `work goes on while observations are held back`() async {
        let store = makeStore()
        store.pauseObservations()
        store.dispatch(.work)
        await store.settle()
        #expect(store.state == [0])
    }

    @Test func `an observation begins before the effects behind it`() async {
        let (events, source) = AsyncStream<Int>.makeStream()
        let store = Store<[Int], Int>(
            [],
            reducer: Reducer { state, action in
                state.append(action)
                guard action == 0 else { return .none }
                return .merge(
                    .observe(events: { events.dropFirst() }, action: { $0 }),
                    .run { _ in for number in 1...2 { source.yield(number) } })
            })
        store.dispatch(0)
        while store.state != [0, 2] { await Task.yield() }
    }

    @Test func `a caller keeps waiting between a cancellation and what follows it`() async {
        let (holds, hold) = AsyncStream<Never>.makeStream()
        let store = Store<[String], String>(
            [],
            reducer: Reducer { state, action in
                state.append(action)
                switch action {
                case "begin": return .run("work") { _ in for await _ in holds {} }
                case "again": return .merge(.cancel("work"), .run("more") { $0("done") })
                default: return .none
                }
            })
        store.dispatch("begin")
        let settled = Task {
            await store.settle()
            return store.state
        }
        // It waits when it has had its turn; the main actor takes tasks in order.
        await Task {}.value
        store.dispatch("again")
        #expect(await settled.value == ["begin", "again", "done"])
        hold.finish()
    }

    @Test func `actions in other words keep names and kinds`() async {
        enum Outer: Sendable {
            case inner(Watching)
        }
        let (numbers, source) = AsyncStream<Int>.makeStream()
        let store = Store<[Int], Outer>(
            [],
            reducer: Reducer { state, action in
                switch action {
                case .inner(.watch(let numbers)):
                    return Effect<Watching>
                        .observe("numbers", events: { numbers }, action: Watching.saw).map(
                            Outer.inner)
                case .inner(.saw(let number)):
                    state.append(number)
                    return Effect<Watching>.run { $0(.worked) }.map(Outer.inner)
                case .inner(.worked):
                    state.append(0)
                    return Effect<Watching>.cancel("numbers").map(Outer.inner)
                case .inner(.work), .inner(.stop):
                    return .none
                }
            })
        let ended = AsyncStream<Void>.makeStream()
        source.onTermination = { _ in ended.continuation.finish() }
        store.dispatch(.inner(.watch(numbers)))
        #expect(!store.hasEffects)
        source.yield(7)
        for await _ in ended.stream {}
        #expect(store.state == [7, 0])
    }
}
