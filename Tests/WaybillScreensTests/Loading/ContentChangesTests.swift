import Synchronization
import Testing
import WaybillLoading
import WaybillScreens
import WaybillStore
import WaybillTesting

/// Changes that come while stored content is read.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ContentChangesTests {
    /// A database whose readings take a second.
    ///
    /// The lock keeps the stored value.
    private final class Database: Sendable {
        private let state = Mutex<(value: Int?, readings: Int, required: [Bool])>((1, 0, []))
        private let clock: TestClock

        init(_ clock: TestClock) { self.clock = clock }

        var readings: Int { state.withLock(\.readings) }

        /// Whether each reading was to ask the server.
        var required: [Bool] { state.withLock(\.required) }

        func set(_ value: Int?) { state.withLock { $0.value = value } }

        func read() async throws -> Int? {
            let value = state.withLock { state in
                state.readings += 1
                state.required.append(Revalidation.isRequired)
                return state.value
            }
            try await clock.sleep(for: .seconds(1))
            return value
        }

        func changes() -> AsyncStream<Void> {
            let (stream, change) = AsyncStream<Void>.makeStream()
            change.yield()
            change.onTermination = { _ in _ = change }
            return stream
        }

        /// Numbers from the stored one on, two more at a time.
        func numbers(_ id: String = "all") -> Source<[Int]> {
            .stored(
                id: id, by: 2, changes: changes, hasMore: { $0.count < 6 },
                read: { limit in
                    let first = try await self.read() ?? 0
                    return Array(first..<first + limit)
                })
        }
    }

    private struct Numbers: Screen {
        struct Query: Hashable, Sendable {
            var text = ""
        }

        static let route = Route("/numbers", Query(), .field("q", \.text))

        let database: Database
        var query = Query()

        func source(for query: Query) -> Source<[Int]>? { database.numbers(query.text) }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Numbers")
        }
    }

    private let clock = TestClock()

    private func store<Value>(_ source: Source<Value>) -> Store<
        ContentState<Value>, ContentAction<Value>
    > {
        Store(ContentState(), reducer: .content(source))
    }

    /// Lets the reading under way end, and waits until the next one sleeps or all is done.
    private func read<State, Action>(_ store: Store<State, Action>) async {
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        repeat { await store.flush() } while store.awaitedEffects != clock.sleeperCount
    }

    @Test func `changes that come faster than a reading do not keep it from its end`() async {
        let database = Database(clock)
        let store = store(.stored(changes: database.changes, read: database.read))
        store.dispatch(.load)
        for round in 1...3 {
            await clock.waitForSleepers()
            for change in 1...10 {
                database.set(round * 100 + change)
                store.dispatch(.changed)
            }
            #expect(database.readings == round && clock.sleeperCount == 1)
            await read(store)
            // At most one reading old.
            #expect(store.state.value == (round == 1 ? 1 : (round - 1) * 100 + 10))
        }
        await read(store)
        #expect(store.state.value == 310 && database.readings == 4 && !store.hasEffects)
        store.dispatch(.changed)
        await read(store)
        #expect(database.readings == 5 && !store.hasEffects)
    }

    @Test func `what a refresh stored during a reading is read before it counts as missing`() async
    {
        let database = Database(clock)
        database.set(nil)
        let (gate, open) = AsyncStream<Never>.makeStream()
        let store = store(
            .stored(changes: database.changes, read: database.read).refreshed { _ in
                for await _ in gate {}
                database.set(5)
            })
        store.dispatch(.load)
        await clock.waitForSleepers()
        open.finish()
        while store.awaitedEffects > 1 { await store.flush() }
        await read(store)
        #expect(store.state.value == nil && !store.state.isMissing)
        await read(store)
        #expect(store.state.value == 5 && !store.hasEffects)
    }

    @Test func `more that is requested during a reading is shown`() async {
        let database = Database(clock)
        let store = store(database.numbers())
        store.dispatch(.load)
        await read(store)
        store.dispatch(.changed)
        await clock.waitForSleepers()
        database.set(9)
        for action: ContentAction<[Int]> in [.changed, .more(.end)] { store.dispatch(action) }
        await read(store)
        #expect(store.state.value == [1, 2])
        await read(store)
        #expect(store.state.value == [9, 10, 11, 12], "more comes before one more reading")
        await read(store)
        #expect(store.state.value?.count == 4 && database.readings == 4 && !store.hasEffects)
    }

    @Test func `a change while more is loading is read after it`() async {
        let database = Database(clock)
        let store = store(database.numbers())
        store.dispatch(.load)
        await read(store)
        store.dispatch(.more(.end))
        await clock.waitForSleepers()
        database.set(9)
        store.dispatch(.changed)
        await read(store)
        #expect(store.state.value == [1, 2, 3, 4])
        await read(store)
        #expect(store.state.value == [9, 10, 11, 12] && database.readings == 3)
        #expect(!store.hasEffects)
    }

    private struct Shelf: Equatable, Sendable { var rows: [Int] }

    @Test func `a longer group is loaded by scrolling, though no group is new`() async {
        let database = Database(clock)
        let store = store(
            Source<[Shelf]>.stored(
                id: "shelves", by: 2, changes: database.changes, hasMore: { _ in true },
                read: { limit in
                    _ = try await database.read()
                    return [Shelf(rows: Array(0..<limit))]
                }))
        store.dispatch(.load)
        await read(store)
        for count in [4, 6] {
            store.dispatch(.more(.end))
            await read(store)
            #expect(store.state.value?.first?.rows.count == count)
        }
        #expect(database.readings == 3 && !store.hasEffects)
    }

    @Test func `a value that is no collection goes on over readings that change nothing`() async {
        let database = Database(clock)
        let store = store(
            Source<Shelf>.stored(
                id: "shelf", by: 2, changes: database.changes, hasMore: { $0.rows.isEmpty },
                read: { limit in
                    _ = try await database.read()
                    return Shelf(rows: limit < 6 ? [] : [limit])
                }))
        store.dispatch(.load)
        await read(store)
        store.dispatch(.more(.end))
        await read(store)
        await read(store)
        #expect(store.state.value?.rows == [6] && database.readings == 3 && !store.hasEffects)
    }

    @Test(arguments: [0, 1, 2])
    func `loads that come faster than a reading do not keep it from its end`(kind: Int) async {
        let actions: [ContentAction<Int>] = [.load, .retry, .reload]
        let database = Database(clock)
        let store = store(.stored(changes: database.changes, read: database.read))
        store.dispatch(.load)
        for round in 1...3 {
            await clock.waitForSleepers()
            for change in 1...10 {
                database.set(round * 100 + change)
                store.dispatch(actions[kind])
            }
            #expect(database.readings == round && clock.sleeperCount == 1)
            await read(store)
            // At most one reading old.
            #expect(store.state.value == (round == 1 ? 1 : (round - 1) * 100 + 10))
            #expect(store.state.isRefreshing)
        }
        await read(store)
        #expect(store.state.value == 310 && database.readings == 4 && !store.hasEffects)
        #expect(database.required == [false] + Array(repeating: kind > 0, count: 3))
    }

    @Test func `refreshes that come faster than the network do not keep it from its end`() async {
        let database = Database(clock)
        let refreshes = Mutex<[RefreshReason]>([])
        let store = store(
            Source<Int>.stored(changes: database.changes, read: { 1 }).refreshed { reason in
                refreshes.withLock { $0.append(reason) }
                _ = try await database.read()
            })
        for action: ContentAction<Int> in [.load, .retry, .load] {
            store.dispatch(action)
            await clock.waitForSleepers()
        }
        await read(store)
        #expect(refreshes.withLock { $0 } == [.shown, .asked] && store.state.isRefreshing)
        await read(store)
        #expect(refreshes.withLock(\.count) == 2 && !store.state.isRefreshing && !store.hasEffects)
    }

    @Test func `a load about something else does not wait for a reading`() async {
        let screen = Numbers(database: Database(clock))
        let engine = ScreenEngine(screen)
        let store = Store(engine.start, reducer: Reducer(engine.reduce))
        store.dispatch(.query(screen.query))
        await clock.waitForSleepers()
        screen.database.set(9)
        store.dispatch(.query(Numbers.Query(text: "other")))
        await read(store)
        #expect(store.state.content.value == [9, 10] && !store.hasEffects)
    }

    @Test func `a list to which a person returns from another search has more`() async {
        let screen = Numbers(database: Database(clock))
        let engine = ScreenEngine(screen)
        let store = Store(engine.start, reducer: Reducer(engine.reduce))
        store.dispatch(.query(screen.query))
        await read(store)
        store.dispatch(.type(Numbers.Query(text: "other"), .seconds(1), clock))
        store.dispatch(.type(screen.query, .seconds(1), clock))
        await read(store)
        store.dispatch(.content(.moreAgain(.end)))
        await read(store)
        #expect(store.state.content.value == [1, 2, 3, 4])
    }

    @Test func `a person who pulls to refresh has the server asked`() async {
        let database = Database(clock)
        let fetched = store(.fetched { try await database.read() })
        for action: ContentAction<Int> in [.load, .retry, .load, .reload] {
            fetched.dispatch(action)
            await read(fetched)
        }
        #expect(database.required == [false, true, false, true])
    }

    @Test func `pages after a pull are asked of the server, too`() async {
        let database = Database(clock)
        struct Row: Identifiable { let id: Int }
        let pages = store(
            Source<Pages<Row, Int>>.pages(from: 0) { origin in
                _ = try await database.read()
                let start = origin.cursor ?? 0
                return PageResponse([Row(id: start)], next: start + 1)
            })
        for action: ContentAction<Pages<Row, Int>> in [
            .load, .more(.end), .retry, .more(.end), .load,
        ] {
            pages.dispatch(action)
            await read(pages)
        }
        #expect(database.required == [false, false, true, true, false])
    }
}
