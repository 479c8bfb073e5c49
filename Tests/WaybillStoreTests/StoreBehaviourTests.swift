import Testing
import WaybillStore

private enum Setting: Sendable {
    case value(Int)
    case name(String?)
}

private struct Settings: Equatable {
    var value = 0
    var name: String?
}

/// A state that no one can compare.
private struct Opaque {
    var settings = Settings()
    let closure: () -> Void = {}
}

private func change(_ settings: inout Settings, _ action: Setting) {
    switch action {
    case .value(let value): settings.value = value
    case .name(let name): settings.name = name
    }
}

private func makeStore(_ value: Int = 0) -> Store<Settings, Setting> {
    Store(
        Settings(value: value),
        reducer: Reducer { state, action in
            change(&state, action)
            return .none
        })
}

private func makeOpaqueStore() -> Store<Opaque, Setting> {
    Store(
        Opaque(),
        reducer: Reducer { state, action in
            change(&state.settings, action)
            return .none
        })
}

/// What a store promises, line by line of the ledger.
@Suite(.timeLimit(.minutes(60)))
struct StoreBehaviourTests {
    // MARK: Dispatch

    // Behaviour 4/2
    @Test func `a new store has its first state and dispatches nothing`() {
        var actions = 0
        let store = Store<Int, Int>(
            7,
            reducer: Reducer { state, action in
                actions += 1
                state = action
                return .none
            })
        #expect(store.state == 7 && actions == 0)
        store.dispatch(8)
        #expect(store.state == 8 && actions == 1)
    }

    // Behaviour 4/13
    @Test func `what a subscriber gets is the state of the store`() {
        let store = makeStore()
        var reported: [[Int]] = []
        let subscriptions = (0..<2).map { _ in
            store.subscribe(to: \.value, skipsInitial: true) { value in
                if value == 1 { store.dispatch(.value(2)) }
                reported.append([value, store.state.value])
            }
        }
        store.dispatch(.value(1))
        #expect(reported == [[1, 1], [1, 1], [2, 2], [2, 2]])
        for subscription in subscriptions { subscription.cancel() }
    }

    // Behaviour 4/18
    @Test func `one that dispatches alone is accepted in place of a store's`() async {
        /// Knows nothing of a state.
        struct Reporter {
            let send: Send<Int>
            func report() { send(3) }
        }
        let (sent, continuation) = AsyncStream<Int>.makeStream()
        Reporter(send: Send { continuation.yield($0) }).report()
        continuation.finish()
        var all: [Int] = []
        for await action in sent { all.append(action) }
        #expect(all == [3])
    }

    @MainActor
    // Behaviour 3/18, 3/19, 3/31, 4/15
    @Test func `what is sent arrives where the store lives, and nowhere once it is released`() async
    {
        var reduced: [Int] = []
        var arrived = 0
        var store: Store<Int, Int>? = Store(
            0,
            reducer: Reducer { _, action in
                reduced.append(action)
                return .none
            })
        weak let gone = store
        let send = store?.sender
        var subscription = store?.subscribe(
            to: { $0 }, isRepeat: { _, _ in false }, skipsInitial: true,
            onChange: { _ in
                MainActor.assertIsolated()
                arrived += 1
            })
        await Task.detached { send?(1) }.value
        while arrived < 1 { await Task.yield() }
        subscription = nil
        _ = subscription
        store = nil
        #expect(gone == nil)
        send?(2)
        for _ in 0..<100 { await Task.yield() }
        #expect(reduced == [1])
    }

    // MARK: Subscriptions

    // Behaviour 4/30, 4/testRemoveSubscribers, 4/testDispatchInitialStateAfterStateChange
    // Behaviour 4/testDontDispatchToUnsubscribers
    @Test func `subscribing again begins with the current state and disturbs no one`() {
        let store = makeStore(5)
        var seen: [Int] = []
        var all: [Int] = []
        var subscription = store.subscribe(to: \.value) { seen.append($0) }
        let other = store.subscribe(to: \.value) { all.append($0) }
        store.dispatch(.value(10))
        subscription.cancel()
        subscription.cancel()
        store.dispatch(.value(25))
        #expect(seen == [5, 10])
        subscription = store.subscribe(to: \.value) { seen.append($0) }
        store.dispatch(.value(20))
        #expect(seen == [5, 10, 25, 20])
        #expect(all == [5, 10, 25, 20])
        subscription.cancel()
        other.cancel()
    }

    // Behaviour 4/35
    @Test func `one who subscribes again during a round is called once`() {
        let store = makeStore()
        var seen: [Int] = []
        var second: Subscription?
        func subscribe() {
            second = store.subscribe(
                to: \.value, isRepeat: { _, _ in false }, onChange: { seen.append($0) })
        }
        let first = store.subscribe(to: \.value, skipsInitial: true) { _ in
            second?.cancel()
            subscribe()
        }
        subscribe()
        store.dispatch(.value(1))
        #expect(seen == [0, 1])
        first.cancel()
        second?.cancel()
    }

    // MARK: Parts and repeats

    // Behaviour 4/42, 4/testDispatchStateChanges, 4/testAllowsSelectorClosure
    @Test func `an optional part is reported when it comes and when it goes`() {
        let store = makeStore()
        var byKeyPath: [String?] = []
        var byClosure: [String?] = []
        let subscriptions = [
            store.subscribe(to: \.name) { byKeyPath.append($0) },
            store.subscribe(to: { $0.name }, onChange: { byClosure.append($0) }),
        ]
        store.dispatch(.name("a"))
        store.dispatch(.name(nil))
        #expect(byKeyPath == [nil, "a", nil] && byClosure == byKeyPath)
        for subscription in subscriptions { subscription.cancel() }
    }

    // Behaviour 4/43, 4/44, 4/testSkipWhenWithRegularSubstateSelection
    @Test func `a rule is asked about successive parts and never for the first call`() {
        let store = makeStore()
        var asked: [[Int]] = []
        var near = 0
        var always = 0
        let subscriptions = [
            store.subscribe(
                to: \.value,
                isRepeat: { old, new in
                    asked.append([old, new])
                    return abs(new - old) < 5
                }, onChange: { _ in near += 1 }),
            store.subscribe(
                to: \.value, isRepeat: { _, _ in true }, onChange: { _ in always += 1 }),
        ]
        for value in [3, 6, 9, 20] { store.dispatch(.value(value)) }
        #expect(asked == [[0, 3], [3, 6], [6, 9], [9, 20]])
        #expect(near == 2 && always == 1)
        for subscription in subscriptions { subscription.cancel() }
    }

    // Behaviour 4/46, 4/47, 4/testSkipsStateUpdatesForEquatableStateByDefault
    // Behaviour 4/testSkipsStateUpdatesForEquatableSubStateByDefaultWithKeyPathOnGenericStoreType
    @Test func `equal whole states are skipped in generic code too, unless a rule prevents it`() {
        func calls<State: Equatable>(of store: Store<State, Setting>) -> [Int] {
            var calls = [0, 0, 0]
            let subscriptions = [
                store.subscribe(to: { $0 }, onChange: { _ in calls[0] += 1 }),
                store.subscribe(to: \.self) { _ in calls[1] += 1 },
                store.subscribe(
                    to: { $0 }, isRepeat: { _, _ in false }, onChange: { _ in calls[2] += 1 }),
            ]
            store.dispatch(.value(0))
            store.dispatch(.value(1))
            store.dispatch(.value(1))
            for subscription in subscriptions { subscription.cancel() }
            return calls
        }
        #expect(calls(of: makeStore()) == [2, 2, 4])
    }

    // Behaviour 4/8, 4/48, 4/testComplexStateSelector
    // Behaviour 4/testSkipsStateUpdatesForCustomEqualityChecksWithRegularSubstateSelection
    // Behaviour 4/testPassesOnDuplicateSubstateUpdatesByDefaultWithRegularSubstateSelection
    // Behaviour 4/testSkipsStateUpdatesForEquatableSubStateByDefaultWithRegularSubstateSelection
    // Behaviour 4/testDispatchUnrelatedActionWithExplicitSkipRepeatsWithRegularSubstateSelection
    // Behaviour 4/testDispatchUnrelatedActionWithoutExplicitSkipRepeatsWithRegularSubstateSelection
    @Test func `parts that cannot be compared are reported at every action`() {
        let store = makeOpaqueStore()
        var calls = [0, 0, 0, 0]
        let subscriptions = [
            store.subscribe(to: { $0 }, onChange: { _ in calls[0] += 1 }),
            store.subscribe(
                to: { ($0.settings.value, $0.settings.name) }, onChange: { _ in calls[1] += 1 }),
            store.subscribe(
                to: { ($0.settings.value, $0.settings.name) },
                isRepeat: { $0.0 == $1.0 }, onChange: { _ in calls[2] += 1 }),
            store.subscribe(to: \.settings.name) { _ in calls[3] += 1 },
        ]
        store.dispatch(.value(0))
        store.dispatch(.value(1))
        #expect(calls == [3, 3, 2, 1])
        store.dispatch(.name("a"))
        #expect(calls == [4, 4, 2, 2])
        for subscription in subscriptions { subscription.cancel() }
    }
}

@Suite struct FirstCallTests {
    // Behaviour 4/11, 4/13
    @Test func `what the first call dispatches is seen after it, in order`() {
        let store = Store<Int, Int>(
            0,
            reducer: Reducer { state, action in
                state = action
                return .none
            })
        var seen: [Int] = []
        var held: [Int] = []
        let subscription = store.subscribe(
            to: { $0 },
            onChange: { value in
                if value == 0 { store.dispatch(7) }
                seen.append(value)
                held.append(store.state)
            })
        #expect(seen == [0, 7])
        #expect(held == [0, 7])
        subscription.cancel()
    }
}
