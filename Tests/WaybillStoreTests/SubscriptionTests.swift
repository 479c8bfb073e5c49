import Testing
import WaybillStore
import WaybillTesting

@Suite struct SubscriptionTests {
    private func makeStore(_ value: Int = 0, skipsRepeats: Bool = true) -> Store<Int, Int> {
        Store(
            value,
            reducer: Reducer { state, action in
                state = action
                return .none
            }, skipsRepeats: skipsRepeats)
    }

    @Test func `an ended subscription releases its captures at once`() {
        final class Token {}
        weak var token: Token?
        let store = makeStore()
        do {
            let strong = Token()
            token = strong
            let subscription = store.subscribe(to: \.self, skipsInitial: true) { _ in
                _ = strong
            }
            store.dispatch(1)
            subscription.cancel()
        }
        #expect(token == nil)
    }

    @Test func `the end of a store releases what its subscribers captured`() {
        final class Token {}
        weak var token: Token?
        var subscription: Subscription?
        do {
            let strong = Token()
            token = strong
            subscription = makeStore().subscribe(to: \.self, skipsInitial: true) { _ in
                _ = strong
            }
        }
        #expect(token == nil)
        subscription?.cancel()
    }

    @Test func `a subscription without a rule keeps no value of its own`() {
        final class Token {}
        struct Holder {
            var token: Token?
        }
        let store = Store(
            Holder(token: Token()),
            reducer: Reducer<Holder, Void> { state, _ in
                state.token = nil
                return .none
            })
        weak let token = store.state.token
        let subscription = store.subscribe(to: \.token) { _ in }
        var isKept = true
        let last = store.subscribe(
            to: { _ in }, skipsInitial: true, onChange: { isKept = token != nil })
        store.dispatch(())
        #expect(!isKept)
        withExtendedLifetime((subscription, last)) {}
    }

    // Behaviour 4/41
    @Test func `a subscriber that keeps the last value sees the old and the new one`() {
        let store = makeStore(5)
        var seen: [[Int]] = []
        var last = store.state
        let subscription = store.subscribe(to: \.self, skipsInitial: true) { value in
            seen.append([last, value])
            last = value
        }
        for value in [5, 6, 6, 2] { store.dispatch(value) }
        #expect(seen == [[5, 6], [6, 2]])
        subscription.cancel()
    }

    // Behaviour 4/1, 4/45
    // Behaviour 4/testPassesOnDuplicateSubstateWhenSkipsFalseWithRegularSubstateSelection
    @Test func `a store decides whether equal parts are skipped`() {
        let store = makeStore(5, skipsRepeats: false)
        var seen: [Int] = []
        let subscription = store.subscribe(to: \.self) { seen.append($0) }
        for value in [5, 6, 6] { store.dispatch(value) }
        #expect(seen == [5, 5, 6, 6])
        subscription.cancel()
    }

    // Behaviour 4/38, 4/testNotify
    @Test func `ten thousand subscriptions end in any order and leave the others`() {
        var random = SeededGenerator(seed: 7)
        let store = makeStore()
        var heard: [Int] = []
        var all = (0..<10_000).map { number -> Subscription? in
            store.subscribe(to: \.self, skipsInitial: true) { _ in heard.append(number) }
        }
        for number in all.indices.shuffled(using: &random).prefix(9_000) { all[number] = nil }
        store.dispatch(1)
        #expect(heard == all.indices.filter { all[$0] != nil })
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `subscribers that begin and end others see each state once, in order`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let store = makeStore()
        var active: [Int: Subscription] = [:]
        var seen: [[Int]] = []
        var lateCalls = 0
        var (sent, isNotified) = (0, false)
        func begin() {
            let number = seen.count
            seen.append([])
            let subscription = store.subscribe(to: \.self) { value in
                if isNotified, active[number] == nil { lateCalls += 1 }
                seen[number].append(value)
                change()
            }
            active[number] = subscription
        }
        func change() {
            guard isNotified else { return }
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where active.count < 60:
                isNotified = false
                begin()
                isNotified = true
            case 1 where active.count > 5:
                let number = active.keys.sorted().randomElement(using: &random)
                let ended = number.flatMap { active.removeValue(forKey: $0) }
                ended?.cancel()
            case 2 where sent < 100:
                sent += 1
                store.dispatch(sent)
            default: break
            }
        }
        for _ in 0..<40 { begin() }
        isNotified = true
        while sent < 100 {
            sent += 1
            store.dispatch(sent)
        }
        #expect(lateCalls == 0, "seed \(seed)")
        for (number, values) in seen.enumerated() {
            let first = values.first ?? -1
            #expect(values == Array(first..<(first + values.count)), "seed \(seed)")
            if active[number] != nil { #expect(values.last == 100, "seed \(seed)") }
        }
    }
}
