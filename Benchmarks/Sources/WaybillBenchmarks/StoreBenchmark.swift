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

    struct Parts {
        var count = 0
        var rows: [Int: Row] = [:]
    }

    enum Change: Sendable {
        case count
        case row(ElementOf<Int, Int>)
    }

    static func run() async {
        printTable(
            "\(grouped(dispatches)) dispatches to a store, beside a plain class",
            subject: "store", baseline: "B",
            [0, 1, 10, 100].map { compare("\($0) subscribers", $0) }
                + [compare("1,000 closures that select", 1_000)])
        tableOfRows()
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

    private static func makeStore(_ rowCount: Int) -> Store<Parts, Change> {
        let rows = (0..<rowCount).map { ($0, Row(id: $0, title: "Row \($0)")) }
        return Store(
            Parts(rows: Dictionary(uniqueKeysWithValues: rows)), reducer: counting)
    }

    private static func dispatching(_ store: Store<Parts, Change>, _ change: Change) -> Int {
        for _ in 0..<dispatches { store.dispatch(change) }
        return store.state.count
    }

    /// The cost of a change in a large collection, which is made in its place.
    private static func tableOfRows() {
        let sum = Sum()
        let (alone, long, watched) = (makeStore(0), makeStore(100_000), makeStore(100_000))
        let subscription = watched.subscribe(to: \.rows, isRepeat: nil) { sum.value &+= $0.count }
        let change = Change.row(ElementOf(id: 500, action: 1))
        printTable(
            "\(grouped(dispatches)) dispatches that change one row",
            subject: "rows", baseline: "B",
            [
                Comparison(
                    "a row of 100,000, beside a counter", rounds: rounds,
                    subject: { dispatching(long, change) },
                    baseline: { dispatching(alone, .count) }),
                Comparison(
                    "a row of 100,000 with one observer without a rule, versus none",
                    rounds: rounds, subject: { dispatching(watched, change) },
                    baseline: { dispatching(long, change) }),
            ])
        subscription.cancel()
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
                    "selectors", rounds: rounds, subject: { subscribe(3_000) },
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
