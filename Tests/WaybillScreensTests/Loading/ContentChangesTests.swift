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
    }

    private let clock = TestClock()

    private func store<Value>(_ source: Source<Value>) -> Store<
        Content<Value>, ContentAction<Value>
    > {
        Store(Content(), reducer: .content(source))
    }

    /// Lets the reading under way end, and waits until what follows sleeps or all is done.
    private func read<Value>(_ store: Store<Content<Value>, ContentAction<Value>>) async {
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
        let clock = clock
        let database = Database(clock)
        let store = store(
            Source<[Int]>.stored(
                "all", by: 2, changes: database.changes, hasMore: { $0.count < 6 },
                read: { limit in
                    _ = try await database.read()
                    return Array(0..<limit)
                }))
        store.dispatch(.load)
        await read(store)
        store.dispatch(.changed)
        await clock.waitForSleepers()
        store.dispatch(.more(.end))
        await clock.waitForSleepers(2)
        await read(store)
        #expect(store.state.value?.count == 4 && !store.hasEffects)
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
