import Testing
import WaybillLoading
import WaybillNetwork
import WaybillScreens
import WaybillSessions
import WaybillStorage
import WaybillStore
import WaybillTesting

/// What is seen of stored content in time; for the signs see `storedSign(_:)`.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct StoredContentTests {
    private typealias Content = ContentState<Int>
    private typealias Action = ContentAction<Int>

    private func run(_ input: String, _ played: PlayedSource) async -> String {
        let marbles = Marbles<Content, Action>(Content(), sign: storedSign) { clock in
            .content(played.source(clock))
        }
        let output = await marbles.run(input) { played.action(for: $0) }
        #expect(marbles.clock.sleeperCount == 0, "something still runs")
        return output
    }

    private func run(
        _ input: String, stored: Int, readDelay: Int = 0, _ answers: PlayedSource.Answer...
    ) async -> String {
        await run(input, PlayedSource(stored: stored, readDelay: readDelay, answers))
    }

    // MARK: What goes well

    @Test func `what is stored shows at once while the network is slow`() async {
        #expect(await run("l", stored: 1, (5, 2)) == "a----2")
        #expect(await run("l", stored: 1, readDelay: 2, (9, 2)) == "--a--------2")
    }

    @Test func `a response that changes nothing ends the refresh`() async {
        #expect(await run("l", stored: 1, (3, 0)) == "a--1")
    }

    @Test func `an empty store is loading until the first response is read`() async {
        #expect(await run("l", stored: 0, (3, 2)) == "---2")
        #expect(await run("l", stored: 0, readDelay: 2, (3, 2)) == "-----2", "it blinks")
        #expect(await run("l", stored: 0, readDelay: 4, (1, 2)) == "----b---2")
    }

    @Test func `nothing stored and an empty response is nothing`() async {
        #expect(await run("l", stored: 0, (3, 0)) == "---0")
    }

    @Test func `a change in the store shows at once, also while the network is asked`() async {
        #expect(await run("l-3", stored: 1, (5, 2)) == "a-c--2")
        #expect(await run("l--3-0", stored: 1, (2, 0)) == "a-13-0")
    }

    @Test func `a change that comes before the store is followed is not missed`() async {
        let clock = TestClock()
        let played = PlayedSource(stored: 1, [])
        // A slow follower: changes meanwhile are reported by the first value.
        let source = played.stored(clock) {
            AsyncStream {
                guard clock.now.offset < .seconds(1) else { return nil }
                try? await clock.sleep(for: .seconds(1))
                return ()
            }
        }
        let store = Store(Content(), reducer: .content(source))
        store.dispatch(.load)
        await clock.waitForSleepers()
        for _ in 0..<100 { await Task.yield() }
        played.store(2)
        clock.advance(by: .seconds(1))
        while store.runningEffects > 0 { await Task.yield() }
        #expect(storedSign(store.state) == "2")
    }

    // MARK: What fails

    // Behaviour 5/32
    @Test func `a failed refresh keeps what was stored, and another one recovers`() async {
        #expect(await run("l--r", stored: 1, (2, -500), (2, 2)) == "a-Aa-2")
        #expect(await run("l---3", stored: 1, (2, -500)) == "a-A-C")
    }

    @Test func `nothing stored and a failed refresh is a failure, and another one recovers`() async
    {
        #expect(await run("l--r", stored: 0, (2, -500), (2, 2)) == "--!?-2")
    }

    @Test func `what cannot be read is a failure, whatever the network does`() async {
        #expect(await run("l", stored: -1, (2, 4)) == "!-4")
        #expect(await run("lu", stored: 1, (3, 4)) == "aA-4")
        #expect(await run("l--u-2", stored: 1, (1, 0)) == "a1-A-2")
    }

    // MARK: What is cancelled

    @Test func `a refresh during another one begins after it, and both are shown`() async {
        #expect(await run("l-l", stored: 1, (5, 2), (1, 3)) == "a----b3")
        #expect(await run("l-rl", stored: 1, (5, -500), (1, 3)) == "a-----3")
    }

    @Test func `what is cancelled leaves what was there, and runs no more`() async {
        let played = PlayedSource(stored: 1, [(5, 2)])
        #expect(await run("l-x", played) == "a-1")
        #expect(played.stored == 1)
        #expect(await run("l-x", stored: 1, readDelay: 4, (5, 2)) == "", "as if not requested")
        #expect(await run("l--r-x", stored: 1, (2, -500), (9, 2)) == "a-Aa-1")
        #expect(await run("l--x", stored: 1, (2, -500)) == "a-A", "it did fail")
    }

    @Test func `what is expected waits until it is requested, or cancelled`() async {
        #expect(await run("l---e", stored: 1, (2, 2)) == "a-2-W")
        #expect(await run("l-e---l", stored: 1, readDelay: 1, (5, 2), (3, 4)) == "-aW---a---4")
        #expect(await run("l--e", stored: 0, (2, -500)) == "--!W")
        #expect(await run("l--ex", stored: 1, (2, 2)) == "a-2W2")
    }

    @Test func `a response that was overtaken changes nothing`() async throws {
        let clock = TestClock()
        let played = PlayedSource(stored: 1, [(0, -500), (9, -500)])
        let reducer = Reducer<Content, Action>.content(played.source(clock))
        let store = TestStore(
            Looks(), reducer: Reducer { reducer.reduce(&$0.content, $1) }, clock: clock)
        store.exhaustivity = .named
        store.send(.load)
        let failed = try #require(await store.receive(where: isFailure))
        let read = try #require(await store.receive(where: isReading))
        #expect(storedSign(store.state.content) == "A")
        played.store(2)
        store.send(.expect)
        store.send(read)
        store.send(failed)
        #expect(storedSign(store.state.content) == "W")
        store.send(.load)
        store.send(failed)
        store.send(read)
        #expect(storedSign(store.state.content) == "a")
        await store.receive(where: isReading)
        #expect(storedSign(store.state.content) == "b" && store.state.content.age == .seconds(2))
        store.send(.cancel)
        await store.finish()
    }

    private func isReading(_ action: Action) -> Bool {
        if case .arrived(let arrival) = action { arrival.isReading } else { false }
    }

    private func isFailure(_ action: Action) -> Bool {
        if case .arrived(let arrival) = action { !arrival.isReading } else { false }
    }

    /// Stored content that is compared by its looks: errors cannot be.
    private struct Looks: Equatable {
        var content = Content()

        static func == (one: Looks, other: Looks) -> Bool {
            storedSign(one.content) == storedSign(other.content)
                && one.content.age == other.content.age
        }
    }

    // MARK: The rest

    @Test func `a screen that opens takes what is fresh, and a reload does not`() async {
        let played = PlayedSource(stored: 1, [])
        _ = await run("lrl", played)
        #expect(played.freshness == [.usual, .none, .usual])
    }

    @Test func `cancelling ends the reading, the refresh and the observation`() async {
        let clock = TestClock()
        let broadcast = ChangeBroadcast()
        let source = Source<Int>.stored(changes: { broadcast.changes() }) {
            try await clock.sleep(for: .seconds(1))
            return 1
        }
        .refreshed { _ in _ = try? await clock.sleep(for: .seconds(1)) }
        let store = Store(Content(), reducer: .content(source))
        store.dispatch(.load)
        await clock.waitForSleepers(2)
        #expect(store.runningEffects == 3 && broadcast.observerCount == 1)
        store.dispatch(.cancel)
        while clock.sleeperCount + broadcast.observerCount > 0 { await Task.yield() }
        #expect(store.runningEffects == 0)
    }

    @Test func `two contents of one store have their own effects`() async {
        let clock = TestClock()
        let (one, other) = (PlayedSource(stored: 1, [(3, 2)]), PlayedSource(stored: 3, [(3, 4)]))
        let first = ActionCase(Part.one) { if case .one(let action) = $0 { action } else { nil } }
        let second = ActionCase(Part.other) {
            if case .other(let action) = $0 { action } else { nil }
        }
        let store = Store(
            Both(),
            reducer: .combine(
                .focus(on: \.one, first, .content(one.source(clock), id: "one")),
                .focus(on: \.other, second, .content(other.source(clock), id: "other"))))
        store.dispatch(.one(.load))
        store.dispatch(.other(.load))
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(1))
        await store.settle()
        #expect(store.state.one.value == 2 && store.state.other.value == 4)
    }

    private struct Both {
        var one = Content()
        var other = Content()
    }

    private enum Part: Sendable {
        case one(Action)
        case other(Action)
    }
}
