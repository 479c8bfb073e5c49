import Foundation
import Synchronization
import Testing
import WaybillDiff
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// One store below several screens.
@Suite(.timeLimit(.minutes(60))) struct SharedStoreTests {
    private func opened(_ pool: SharedStore<Pool, PoolAction>) async -> AppSession {
        let session = AppSession(app: PoolApp(pool: pool))
        session.open(RouteURL())
        await session.settle()
        return session
    }

    @Test @MainActor
    func `a screen shows what it dispatched once it has settled`() async {
        let session = await opened(SharedStore(Pool(), reducer: poolReducer()))
        for row in 0...2 {
            session.pressRow(at: ItemPath(section: 0, item: row))
            await session.settle()
        }
        #expect(session.page?.title == "12", "the slow one counts ten")
        session.perform(.reload)
        await session.settle()
        #expect(session.page?.title == "13")
    }

    @Test @MainActor
    func `a screen is not described again for a part that it does not read`() async {
        let tally = Tally()
        let pool = SharedStore(Pool(), reducer: poolReducer())
        let session = AppSession(app: PoolApp(pool: pool, onDescribe: { tally.raise() }))
        session.open(RouteURL())
        await session.settle()
        let first = tally.count
        await pool.perform(.name("Ada"))
        await session.settle()
        #expect(tally.count == first)
        await pool.perform(.add(1))
        await session.settle()
        #expect(tally.count == first + 1)
    }

    @Test @MainActor
    func `a description sees one snapshot, though the store changes within it`() {
        let pool = SharedStore(Pool(), reducer: poolReducer())
        let reads = Mutex<[[Int]]>([])
        let screen = LiveScreen(
            TwiceReadScreen(pool: pool) { first, second in
                reads.withLock { $0.append([first, second]) }
            })
        #expect(reads.withLock(\.first) == [0, 0])
        screen.appear()
        #expect(screen.description.title == "\(pool.count)", "the change follows")
    }

    @Test @MainActor
    func `a screen that is shown follows what others dispatch`() async {
        let pool = SharedStore(Pool(), reducer: poolReducer())
        let session = await opened(pool)
        let (changes, signal) = AsyncStream<String>.makeStream()
        session.onChange = { [weak session] in
            if let title = session?.page?.title { signal.yield(title) }
        }
        pool.dispatch(.add(5))
        for await title in changes where title == "5" { break }
        session.close()
    }

    @Test @MainActor
    func `a covered screen waits, and has caught up when it is shown again`() async {
        let pool = SharedStore(Pool(), reducer: poolReducer())
        let session = await opened(pool)
        let covered = session.screen
        covered?.disappear()
        await pool.perform(.add(3))
        await covered?.settle()
        #expect(covered?.description.title == "0")
        covered?.appear()
        #expect(covered?.description.title == "3")
    }

    @Test func `dispatches of one isolation are carried out in order`() async {
        let pool = SharedStore(Pool(), reducer: poolReducer())
        for number in 0..<500 { pool.dispatch(.name("\(number)")) }
        await pool.perform(.name("500"))
        #expect(pool.names == (0...500).map(String.init))
    }

    @Test @MainActor
    func `effects of a screen dispatch in the order in which they were returned`() async {
        let pool = SharedStore(Pool(), reducer: poolReducer())
        let store = Store<Void, Int>(
            (), reducer: Reducer { _, number in .dispatch(.name("\(number)"), to: pool) })
        for number in 0..<200 { store.dispatch(number) }
        await store.settle()
        #expect(pool.names == (0..<200).map(String.init))
    }

    @Test func `perform waits for the effects that it began`() async {
        let pool = SharedStore(Pool(), reducer: poolReducer(work: { await Task.yield() }))
        await pool.perform(.addSlowly(7))
        #expect(pool.state.count == 7)
    }

    @Test func `steps are undone and redone`() async throws {
        let pool = SharedStore(Pool(), reducer: poolReducer(), features: [.undoable(limit: 2)])
        for number in [1, 10, 100] { pool.dispatch(.add(number)) }
        try await pool.flush()
        #expect(pool.canUndo)
        for _ in 0..<5 { pool.undo() }
        try await pool.flush()
        #expect(pool.count == 1, "two steps are kept")
        #expect(!pool.canUndo && pool.canRedo)
        pool.redo()
        try await pool.flush()
        #expect(pool.count == 11)
    }

    @Test func `each action is logged`() async {
        let lines = Mutex<[String]>([])
        let log = LineLog(lines: { line in lines.withLock { $0.append(line) } })
        let pool = SharedStore(
            Pool(), reducer: poolReducer(), features: [.logging(write: log.lines)])
        await pool.perform(.add(1))
        #expect(lines.withLock { $0.count } == 1)
    }

    @Test @MainActor
    func `an inspector shows a shared store, and puts it back to a state`() async throws {
        let pool = SharedStore(Pool(), reducer: poolReducer())
        let host = HeadlessHost(PoolApp(pool: pool), inspector: Inspector())
        try await host.open("/")
        for number in [1, 10] { await pool.perform(.add(number)) }
        try await host.open("/inspector")
        #expect(host.visibleRows.filter { $0.hasPrefix("add(") }.count == 2)
        #expect(host.visibleHeaders.contains("Pool"))
        try await host.tap("add(1)")
        #expect(pool.count == 1)
        await host.back()
        #expect(host.title == "1")
    }

    @Test @MainActor
    func `a dispatch that is done at once was work of its screen all the same`() async {
        let pool = SharedStore(Pool(), reducer: poolReducer())
        let screen = LiveScreen(TwiceReadScreen(pool: pool) { _, _ in })
        screen.appear()
        let moment = screen.moment
        #expect(!screen.hasBegunWork(since: moment))
        screen.acting { pool.dispatch(.add(1)) }
        // Works of a store are done in their order.
        await pool.perform(.add(10))
        #expect(!screen.isBusy(since: moment) && screen.hasBegunWork(since: moment))
        screen.end()
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `sessions that share a store see their own dispatches, and end alike`(
        _ seed: UInt64
    ) async {
        let pool = SharedStore(
            Pool(), reducer: poolReducer(work: { await Task.yield() }))
        var random = SeededGenerator(seed: seed)
        let scripts = (0..<4).map { _ in
            (0..<12).map { _ in Int.random(in: 0...3, using: &random) }
        }
        let users = scripts.map { _ in PoolUser(pool) }
        await withTaskGroup(of: Void.self) { group in
            for (user, script) in zip(users, scripts) {
                group.addTask { await user.run(script, seed) }
            }
        }
        let wanted = scripts.joined().reduce(0) { $0 + PoolUser.worth($1) }
        #expect(pool.count == wanted, "seed \(seed)")
        for user in users {
            let title = await user.settledTitle()
            #expect(title == "\(wanted)", "seed \(seed)")
        }
    }
}

/// Reads the number before and after another task raises it.
private struct TwiceReadScreen: Screen {
    let pool: SharedStore<Pool, PoolAction>
    let onRead: @Sendable (Int, Int) -> Void

    func describe(_ context: Context) -> ScreenDescription {
        let first = pool.count
        if first == 0 { raise() }
        let second = pool.count
        onRead(first, second)
        return ScreenDescription("\(second)")
    }

    private func raise() {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached { [pool] in
            await pool.perform(.add(1))
            isDone.signal()
        }
        isDone.wait()
    }
}

private struct LineLog: Sendable { let lines: @Sendable (String) -> Void }

/// One session in an actor of its own.
private actor PoolUser {
    private let session: AppSession
    private let pool: SharedStore<Pool, PoolAction>

    init(_ pool: SharedStore<Pool, PoolAction>) {
        self.pool = pool
        session = AppSession(app: PoolApp(pool: pool))
    }

    static func worth(_ step: Int) -> Int { step == 2 ? 10 : 1 }

    func run(_ script: [Int], _ seed: UInt64) async {
        session.open(RouteURL())
        var own = 0
        for step in script {
            if step < 3 {
                session.pressRow(at: ItemPath(section: 0, item: step))
            } else {
                session.perform(.reload)
            }
            own += PoolUser.worth(step)
            await session.settle()
            let shown = session.page.flatMap { Int($0.title) } ?? -1
            #expect(shown >= own, "seed \(seed): what it dispatched is not shown")
        }
    }

    func settledTitle() async -> String {
        await session.settle()
        return session.page?.title ?? ""
    }
}
