import WaybillStore

/// A store beside the least that can be one: a class that keeps the state, calls
/// a reducer and then each of an array of closures.
enum StoreBenchmark {
    static let rounds = 21
    static let dispatches = 10_000

    private final class Plain<State, Action> {
        var state: State
        let reduce: (inout State, Action) -> Void
        var subscribers: [(State) -> Void] = []

        init(_ state: State, _ reduce: @escaping (inout State, Action) -> Void) {
            self.state = state
            self.reduce = reduce
        }

        func dispatch(_ action: Action) {
            reduce(&state, action)
            for subscriber in subscribers { subscriber(state) }
        }
    }

    struct Row: Identifiable, Equatable, Sendable {
        var id: Int
        var title: String
        var count = 0
    }

    /// Twenty parts beside the one that changes.
    struct Parts {
        var count = 0
        var others = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
        var rows = KeyedRows<Row>()
    }

    enum Change: Sendable {
        case count
        case row(ElementOf<Int, Int>)
    }

    static func run() async {
        printTable(
            "\(grouped(dispatches)) dispatches to a store, beside a plain class",
            subject: "store", baseline: "B",
            [0, 1, 10].map { compare("\($0) subscribers", $0) }
                + [compare("1,000 closures that select", 1_000)])
        tableOfParts()
        tableOfLevels()
        tableOfSubscribing()
        tableOfWitnesses()
        replaying()
        await storeTests()
    }

    private static var counting: Reducer<Parts, Change> {
        .combine(
            .focus(
                on: \.count,
                ActionCase({ Change.count }, extract: { if case .count = $0 { () } else { nil } }),
                Reducer<Int, Void> { count, _ in
                    count &+= 1
                    return .none
                }),
            .each(
                \.rows, ActionCase(Change.row) { if case .row(let row) = $0 { row } else { nil } },
                Reducer { row, amount in
                    row.count &+= amount
                    return .none
                }))
    }

    private static func compare(_ name: String, _ count: Int) -> Comparison {
        let times = count > 100 ? dispatches / 100 : dispatches
        let sum = Sum()
        let store = Store(
            0,
            reducer: Reducer<Int, Int> { state, action in
                state &+= action
                return .none
            })
        let plain = Plain(0) { (state: inout Int, action: Int) in state &+= action }
        var subscriptions: [Subscription] = []
        for _ in 0..<count {
            subscriptions.append(store.subscribe(to: { $0 }) { sum.value &+= $0 })
            plain.subscribers.append { sum.value &+= $0 }
        }
        return withExtendedLifetime(subscriptions) {
            Comparison(
                name, rounds: rounds,
                subject: {
                    for _ in 0..<times { store.dispatch(1) }
                    return sum.value
                },
                baseline: {
                    for _ in 0..<times { plain.dispatch(1) }
                    return sum.value
                })
        }
    }

    private final class Sum {
        var value = 0
    }

    private static func rows(_ count: Int) -> KeyedRows<Row> {
        KeyedRows((0..<count).map { Row(id: $0, title: "Row \($0)") })
    }

    private static func makeStore(_ rowCount: Int) -> Store<Parts, Change> {
        Store(Parts(rows: rows(rowCount)), reducer: counting)
    }

    private static func dispatching(_ store: Store<Parts, Change>, _ change: Change) -> Int {
        for _ in 0..<dispatches { store.dispatch(change) }
        return store.state.count
    }

    /// What one change costs among a thousand who look at other parts.
    private static func tableOfParts() {
        let sum = Sum()
        let (one, many) = (makeStore(1_000), makeStore(1_000))
        var subscriptions = [one, many].map { $0.subscribe(to: \.count) { sum.value &+= $0 } }
        for number in 1..<1_000 {
            let part: KeyPath<Parts, Int> = number.isMultiple(of: 2) ? \.others.3 : \.others.17
            subscriptions.append(many.subscribe(to: part) { sum.value &+= $0 })
        }
        let (oneRow, manyRows) = (makeStore(1_000), makeStore(1_000))
        subscriptions.append(
            oneRow.subscribe(toElement: 500, of: \.rows) { sum.value &+= $0?.count ?? 0 })
        for id in 0..<1_000 {
            subscriptions.append(
                manyRows.subscribe(toElement: id, of: \.rows) { sum.value &+= $0?.count ?? 0 })
        }
        let (long, watched) = (makeStore(100_000), makeStore(100_000))
        subscriptions.append(
            watched.subscribe(to: \.rows, isRepeat: nil) { sum.value &+= $0.count })
        let alone = makeStore(0)
        let change = Change.row(ElementOf(id: 500, action: 1))
        printTable(
            "\(grouped(dispatches)) dispatches that change one part",
            subject: "many", baseline: "one",
            [
                Comparison(
                    "1,000 subscribers to key paths, beside 1", rounds: rounds,
                    subject: { dispatching(many, .count) }, baseline: { dispatching(one, .count) }),
                Comparison(
                    "1,000 subscribers to elements, beside 1", rounds: rounds,
                    subject: { dispatching(manyRows, change) },
                    baseline: { dispatching(oneRow, change) }),
                Comparison(
                    "a row of 100,000, beside a counter", rounds: rounds,
                    subject: { dispatching(long, change) },
                    baseline: { dispatching(alone, .count) }),
                Comparison(
                    "a row of 100,000 with one observer without a rule, versus none",
                    rounds: rounds, subject: { dispatching(watched, change) },
                    baseline: { dispatching(long, change) }),
            ])
        withExtendedLifetime(subscriptions) {}
    }

    private struct Level<Part> {
        var below: Part
        var own = 0
    }

    private static func level<Part>(_ reducer: Reducer<Part, Int>) -> Reducer<Level<Part>, Int> {
        .focus(on: \.below, .all(), reducer)
    }

    private static func tableOfLevels() {
        let leaf = Reducer<Int, Int> { state, action in
            state &+= action
            return .none
        }
        let five = level(level(level(level(level(leaf)))))
        let ten = level(level(level(level(level(five)))))
        func state<Part>(_ part: Part) -> Level<Part> { Level(below: part) }
        let fiveState = state(state(state(state(state(0)))))
        let one = Store(state(0), reducer: level(leaf))
        let deep = Store(state(state(state(state(state(fiveState))))), reducer: ten)
        printTable(
            "\(grouped(dispatches)) dispatches through reducers of parts of parts",
            subject: "10 levels", baseline: "1 level",
            [
                Comparison(
                    "ten levels", rounds: rounds,
                    subject: {
                        for _ in 0..<dispatches { deep.dispatch(1) }
                        return deep.state.own
                    },
                    baseline: {
                        for _ in 0..<dispatches { one.dispatch(1) }
                        return one.state.own
                    })
            ])
    }

    private static func tableOfSubscribing() {
        func subscribe(_ count: Int) -> Int {
            let store = makeStore(0)
            var subscriptions = (0..<count).map { _ in store.subscribe(to: \.count) { _ in } }
            subscriptions.removeAll()
            return store.state.count
        }
        printTable(
            "Subscribing 3,000 and ending them, beside 300", subject: "3,000", baseline: "300",
            [
                Comparison(
                    "key paths", rounds: rounds, subject: { subscribe(3_000) },
                    baseline: { subscribe(300) })
            ])
        let nested = Store(
            0,
            reducer: Reducer<Int, Int> { state, action in
                state &+= action
                return .none
            })
        let subscription = nested.subscribe(to: \.self) { value in
            if value % 1_000_000 != 0 { nested.dispatch(1) }
        }
        let time = median(3) {
            nested.dispatch(1)
            return nested.state
        }
        print("\nA million dispatches, each by a subscriber of the one before: \(text(time))")
        subscription.cancel()
    }
}
