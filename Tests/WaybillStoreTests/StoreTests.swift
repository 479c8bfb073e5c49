import Testing
import WaybillStore

private enum Counting: Sendable {
    case add(Int)
    case set(Int)
}

private struct Counter: Equatable {
    var value = 0
    var label = ""
}

private func makeCounter(_ value: Int = 0) -> Store<Counter, Counting> {
    Store(
        Counter(value: value),
        reducer: Reducer { state, action in
            switch action {
            case .add(let amount): state.value += amount
            case .set(let value): state.value = value
            }
            return .none
        })
}

@Suite struct StoreTests {
    // Behaviour 4/6, 4/7
    @Test func `the state is new when dispatch returns`() {
        let store = makeCounter()
        store.dispatch(.add(3))
        #expect(store.state.value == 3)
    }

    // Behaviour 4/6, 4/30, 4/testDispatchInitialValue
    // Behaviour 4/testInitialSubscriptionWithRegularSubstateSelection
    @Test func `a subscriber sees the current state and every change`() {
        let store = makeCounter(7)
        var seen: [Int] = []
        let subscription = store.subscribe(to: \.value) { seen.append($0) }
        store.dispatch(.set(9))
        #expect(seen == [7, 9])
        subscription.cancel()
        store.dispatch(.set(10))
        #expect(seen == [7, 9])
    }

    // Behaviour 4/41
    @Test func `the first call can be skipped`() {
        let store = makeCounter(7)
        var seen: [Int] = []
        let subscription = store.subscribe(to: \.value, skipsInitial: true) { seen.append($0) }
        store.dispatch(.set(9))
        #expect(seen == [9])
        subscription.cancel()
    }

    // Behaviour 4/11, 4/testAllowDispatchWithinObserver
    @Test func `every subscriber sees nested states once and in order`() {
        let store = makeCounter()
        var logs: [[Int]] = [[], [], []]
        let subscriptions = (0..<3).map { index in
            store.subscribe(to: \.value) { value in
                logs[index].append(value)
                if index == 1, value == 1 { store.dispatch(.set(2)) }
            }
        }
        store.dispatch(.set(1))
        #expect(logs == [[0, 1, 2], [0, 1, 2], [0, 1, 2]])
        for subscription in subscriptions { subscription.cancel() }
    }

    // Behaviour 4/12
    @Test func `a nested action that restores the value is seen as two changes`() {
        let store = makeCounter()
        var logs: [[Int]] = [[], []]
        let first = store.subscribe(to: \.value) { value in
            logs[0].append(value)
            if value == 1 { store.dispatch(.set(0)) }
        }
        let second = store.subscribe(to: \.value) { logs[1].append($0) }
        store.dispatch(.set(1))
        #expect(logs == [[0, 1, 0], [0, 1, 0]])
        first.cancel()
        second.cancel()
    }

    // Behaviour 4/33
    @Test func `subscribers are called in the order of subscription`() {
        let store = makeCounter()
        var order: [Int] = []
        let subscriptions = (0..<20).map { index in
            store.subscribe(to: \.value, skipsInitial: true) { _ in order.append(index) }
        }
        store.dispatch(.add(1))
        #expect(order == Array(0..<20))
        for subscription in subscriptions { subscription.cancel() }
    }

    // Behaviour 4/34, 4/36
    @Test func `no call comes after a subscription was cancelled in the same round`() {
        let store = makeCounter()
        var calls = 0
        var second: Subscription?
        let first = store.subscribe(to: \.value, skipsInitial: true) { _ in second?.cancel() }
        second = store.subscribe(to: \.value, skipsInitial: true) { _ in calls += 1 }
        store.dispatch(.add(1))
        #expect(calls == 0)
        first.cancel()
    }

    // Behaviour 4/35, 4/36, 4/testNewStateModifyingSubscriptionsDoesNotDiscardNewSubscription
    @Test func `one who subscribes during a round is called once with the current state`() {
        let store = makeCounter()
        var inner: [Int] = []
        var late: Subscription?
        let outer = store.subscribe(to: \.value, skipsInitial: true) { _ in
            if late == nil { late = store.subscribe(to: \.value) { inner.append($0) } }
        }
        store.dispatch(.set(5))
        #expect(inner == [5])
        store.dispatch(.set(6))
        #expect(inner == [5, 6])
        outer.cancel()
        late?.cancel()
    }

    // Behaviour 4/10, 4/37, 4/testAllowDispatchWithinObserver
    @Test func `dispatching in the first call of a subscription works`() {
        let store = makeCounter()
        var seen: [Int] = []
        let subscription = store.subscribe(to: \.value) { value in
            seen.append(value)
            if value == 0 { store.dispatch(.set(7)) }
        }
        #expect(seen == [0, 7])
        subscription.cancel()
    }

    // Behaviour 4/8, 4/43, 4/47, 4/testUnchangedStateWithRegularSubstateSelection
    // Behaviour 4/testUnchangedStateDefaultSkipRepeatsWithRegularSubstateSelection
    // Behaviour 4/testDispatchUnrelatedActionWithoutExplicitSkipRepeatsWithRegularSubstateSelection
    @Test func `equal parts are skipped, and an explicit rule wins`() {
        let store = makeCounter()
        var automatic = 0
        var never = 0
        var custom = 0
        let subscriptions = [
            store.subscribe(to: \.label) { _ in automatic += 1 },
            store.subscribe(
                to: \.label, isRepeat: { _, _ in false }, onChange: { _ in never += 1 }),
            store.subscribe(
                to: \.value, isRepeat: { $0 / 10 == $1 / 10 }, onChange: { _ in custom += 1 }),
        ]
        store.dispatch(.set(1))
        store.dispatch(.set(12))
        #expect([automatic, never, custom] == [1, 3, 2])
        for subscription in subscriptions { subscription.cancel() }
    }

    // Behaviour 4/45, 4/testPassesOnDuplicateStateUpdatesInCustomizedStore
    @Test func `equal whole states are reported where the store is set to`() {
        let store = Store(
            Counter(),
            reducer: Reducer<Counter, Int> { state, action in
                state.value = action
                return .none
            }, skipsRepeats: false)
        var (automatic, explicit) = (0, 0)
        let subscriptions = [
            store.subscribe(to: \.self) { _ in automatic += 1 },
            store.subscribe(to: \.self, isRepeat: ==, onChange: { _ in explicit += 1 }),
        ]
        for value in [0, 0, 1, 1] { store.dispatch(value) }
        #expect(automatic == 5)
        #expect(explicit == 2, "a rule of one's own counts all the same")
        for subscription in subscriptions { subscription.cancel() }
    }

    // Behaviour 4/49
    @Test func `a selector runs once for each state`() {
        let store = makeCounter()
        var runs = 0
        let subscription = store.subscribe(
            to: { state in
                runs += 1
                return state.value
            }, onChange: { _ in })
        store.dispatch(.add(1))
        store.dispatch(.add(1))
        #expect(runs == 3)
        subscription.cancel()
    }

    // Behaviour 4/32, 4/52, 4/testDoesNotCaptureStrongly, 4/testRemoveSubscribers
    // Behaviour 4/testRetainCycle_OriginalSubscription
    @Test func `a released subscription is over and leaves nothing behind`() {
        let store = makeCounter()
        final class Token {}
        weak var released: Token?
        var calls = 0
        do {
            let token = Token()
            released = token
            var subscription: Subscription? = store.subscribe(
                to: \.value, skipsInitial: true
            ) { _ in
                _ = token
                calls += 1
            }
            store.dispatch(.add(1))
            subscription = nil
            _ = subscription
        }
        store.dispatch(.add(1))
        #expect(calls == 1)
        #expect(released == nil)
    }

    // Behaviour 4/20
    @Test func `a hundred thousand chained dispatches keep the stack flat`() {
        let store = makeCounter()
        let subscription = store.subscribe(to: \.value) { value in
            if value < 100_000 { store.dispatch(.add(1)) }
        }
        #expect(store.state.value == 100_000)
        subscription.cancel()
    }

    @Test(arguments: [false, true])
    func `a store that its subscriber alone holds goes with the subscription`(_ isPart: Bool) {
        weak var gone: Store<Counter, Counting>?
        var subscription: Subscription?
        do {
            let store = makeCounter()
            gone = store
            subscription =
                isPart
                ? store.subscribe(to: \.value) { if $0 == 1 { store.dispatch(.add(1)) } }
                : store.subscribe(to: { $0.value }, onChange: { _ in _ = store.state })
            store.dispatch(.add(1))
        }
        #expect(gone != nil)
        subscription?.cancel()
        #expect(gone == nil)
    }

    // Behaviour 4/19, 4/52, 4/60, 4/testDeinit
    @Test func `a store that no one holds is released`() {
        weak var gone: Store<Counter, Counting>?
        do {
            let store = makeCounter()
            store.dispatch(.add(1))
            gone = store
        }
        #expect(gone == nil)
    }
}
