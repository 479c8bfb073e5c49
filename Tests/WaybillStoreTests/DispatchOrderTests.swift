import Foundation
import Testing
import WaybillStore
import WaybillTesting

/// In which order actions are carried out, with and without middleware that
/// lets all of them pass.
@Suite struct DispatchOrderTests {
    private static func makeStore(
        _ middleware: [Middleware<Int, Int>]
    ) -> Store<Int, Int> {
        Store(
            0,
            reducer: Reducer { state, action in
                state = action
                return .none
            }, middleware: middleware)
    }

    private static func passing(_ count: Int) -> [Middleware<Int, Int>] {
        (0..<count).map { _ in Middleware { _ in { action, next in next(action) } } }
    }

    /// Dispatches one, and in each call the next, to a hundred thousand.
    private static func chain(_ middleware: [Middleware<Int, Int>]) -> Int {
        let store = makeStore(middleware)
        let subscription = store.subscribe(to: \.self) { value in
            if (1..<100_000).contains(value) { store.dispatch(value + 1) }
        }
        store.dispatch(1)
        subscription.cancel()
        return store.state
    }

    // Behaviour 4/20
    @Test(arguments: [1, 3])
    func `a hundred thousand chained dispatches through middleware keep the stack flat`(
        _ count: Int
    ) {
        #expect(Self.chain(Self.passing(count)) == 100_000)
    }

    // Behaviour 4/20
    @Test func `a hundred thousand chained dispatches through middleware fit a small stack`() async
    {
        let last = await withCheckedContinuation { waiting in
            let thread = Thread { waiting.resume(returning: Self.chain(Self.passing(2))) }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(last == 100_000)
    }

    @Test func `a hundred thousand dispatches of one subscriber are done in order`() {
        let store = Self.makeStore(Self.passing(1))
        var seen: [Int] = []
        let subscription = store.subscribe(to: \.self) { value in
            if value == 0 { for next in 1...100_000 { store.dispatch(next) } }
            seen.append(value)
        }
        #expect(seen == Array(0...100_000))
        subscription.cancel()
    }

    @Test(arguments: [0, 1, 2])
    func `what waits comes before what is dispatched meanwhile, whatever the middleware`(
        _ count: Int
    ) {
        let (a, b, c) = (1, 2, 3)
        let store = Self.makeStore(Self.passing(count))
        var seen: [Int] = []
        let subscription = store.subscribe(to: \.self) { value in
            seen.append(value)
            if value == 0 {
                store.dispatch(a)
                store.dispatch(b)
            }
            if value == a { store.dispatch(c) }
        }
        #expect(seen == [0, a, b, c])
        subscription.cancel()
    }

    /// What each action makes subscribers dispatch, by a number for each.
    private static func seen(
        _ tree: [Int: [[Int]]], _ firsts: [Int], _ middleware: [Middleware<Int, Int>]
    ) -> [Int] {
        let store = makeStore(middleware)
        var seen: [Int] = []
        let subscriptions = (0..<2).map { index in
            store.subscribe(to: \.self, skipsInitial: index == 0) { value in
                if index == 0 { seen.append(value) }
                for next in tree[value]?[index] ?? [] { store.dispatch(next) }
            }
        }
        for action in firsts { store.dispatch(action) }
        withExtendedLifetime(subscriptions) {}
        return seen
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `a random tree of dispatches has one order with and without middleware`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var tree: [Int: [[Int]]] = [:]
        var last = 3
        // The numbers grow: each action is dispatched once.
        for parent in [0] + Array(1...60) where parent <= last {
            tree[parent] = (0..<2).map { index in
                // The first subscriber has no first call.
                if parent == 0, index == 0 { return [] }
                return (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    last += 1
                    return last
                }
            }
        }
        let plain = Self.seen(tree, [1, 2, 3], [])
        #expect(plain.sorted() == Array(1...last), "seed \(seed)")
        for count in [1, 3] {
            #expect(Self.seen(tree, [1, 2, 3], Self.passing(count)) == plain, "seed \(seed)")
        }
    }
}
