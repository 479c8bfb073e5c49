import Foundation
import Synchronization
import Testing
import WaybillStore

private struct Eight<Part: Sendable>: Sendable {
    var (a, b, c, d): (Part, Part, Part, Part)
    var (e, f, g, h): (Part, Part, Part, Part)
}

/// A state of 64 KB, all of it in its place and not in an array.
private struct Large: Sendable {
    var words: Eight<Eight<Eight<Eight<(Int, Int)>>>>
    var count: Int

    /// Nothing but zeros, made on the heap: the initialisers of what lies in one
    /// another would take more of the stack than the store.
    static var zero: Large {
        let size = MemoryLayout<Large>.size
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: size, alignment: MemoryLayout<Large>.alignment)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return memory.load(as: Large.self)
    }
}

private typealias LargeStore = Store<Large, Int>

private let depth = 50

/// A store of a large state; in a function of its own, so that what its making
/// takes of the stack is given back.
@inline(never)
private func makeStore(
    _ reducer: Reducer<Large, Int> = counting, _ middleware: [Middleware<Large, Int>] = []
) -> LargeStore {
    LargeStore(.zero, reducer: reducer, middleware: middleware)
}

private var counting: Reducer<Large, Int> {
    .focus(
        on: \.count, .all(),
        Reducer { count, amount in
            count += amount
            return .none
        })
}

/// Large states on the small stacks of other threads.
@Suite struct SmallStackTests {
    /// Runs a body on a thread with a stack of 512 KB, as threads have on
    /// Apple's systems.
    private func onSmallStack(_ body: @escaping @Sendable () -> Int) async -> Int {
        await withCheckedContinuation { waiting in
            let thread = Thread { waiting.resume(returning: body()) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }

    // Behaviour 4/20
    @Test func `fifty nested dispatches of subscribers to a large state fit a small stack`() async {
        let count = await onSmallStack {
            let store = makeStore()
            let subscription = store.subscribe(to: \.count) { count in
                if count > 0, count < depth { store.dispatch(1) }
            }
            store.dispatch(1)
            subscription.cancel()
            return store.state.count
        }
        #expect(count == depth)
    }

    // Behaviour 4/20
    @Test func `fifty reducers in one another with a large state fit a small stack`() async {
        let count = await onSmallStack {
            var reducer = counting
            for _ in 0..<depth { reducer = .combine(reducer, .none) }
            let store = makeStore(reducer)
            store.dispatch(1)
            return store.state.count
        }
        #expect(count == 1)
    }

    // Behaviour 4/20
    @Test func `fifty pieces of middleware before a large state fit a small stack`() async {
        let count = await onSmallStack {
            let passing = (0..<depth).map { _ in
                Middleware<Large, Int> { store in
                    { action, next in
                        let before = store.state.count
                        next(action + before)
                    }
                }
            }
            let store = makeStore(counting, [.logging { _ in }] + passing)
            store.dispatch(1)
            return store.state.count
        }
        #expect(count == 1)
    }

    // Behaviour 4/20
    @Test
    func `fifty actions of middleware within one another with a large state fit a small stack`()
        async
    {
        let count = await onSmallStack {
            let nesting = Middleware<Large, Int> { store in
                { action, next in
                    next(1)
                    if action < depth { store.dispatch(action + 1) }
                }
            }
            let store = makeStore(counting, [nesting])
            let subscription = store.subscribe(to: \.count) { _ in }
            store.dispatch(1)
            subscription.cancel()
            return store.state.count
        }
        #expect(count == depth)
    }

    @Test func `a large state is recorded, travelled in and undone on a small stack`() async {
        let count = await onSmallStack {
            let store = makeStore()
            let recorder = Recorder(of: store, limit: depth)
            let history = UndoHistory(of: store) { _ in true }
            for _ in 0..<depth { store.dispatch(1) }
            for _ in 0..<10 { history.undo() }
            recorder.jump(to: recorder.points.upperBound - 3)
            return store.state.count
        }
        #expect(count == depth - 7)
    }
}
