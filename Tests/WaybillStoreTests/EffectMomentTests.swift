import Testing
import WaybillStore
import WaybillTesting

/// What began after a moment is distinguished from what was on its way before.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct EffectMomentTests {
    private enum Work: Sendable {
        case begin(Int)
        case end(Int)
        case chain(Duration)
        case observe(AsyncStream<Void>)
    }

    private let clock = TestClock()

    private func makeStore() -> Store<Int, Work> {
        Store(
            0,
            reducer: Reducer { [clock] state, work in
                switch work {
                case .begin(let number):
                    return .run(EffectID("work", number)) { _ in
                        try? await clock.sleep(for: .seconds(number + 1))
                    }
                case .end(let number): return .cancel(EffectID("work", number))
                case .observe(let events):
                    return .observe("events", events: { events }, action: { _ in .begin(1000) })
                case .chain(let pause):
                    state += 1
                    guard state < 3 else { return .none }
                    return .run { send in
                        try? await clock.sleep(for: pause)
                        send(.chain(pause))
                    }
                }
            })
    }

    @Test func `before anything began, all is awaited`() async {
        let store = makeStore()
        #expect(!store.hasEffects(since: EffectMoment()))
        store.dispatch(.begin(1))
        #expect(store.hasEffects(since: EffectMoment()))
        store.dispatch(.end(1))
        #expect(!store.hasEffects(since: EffectMoment()))
        await store.settle(since: EffectMoment())
    }

    @Test func `what hangs from before is not waited for`() async {
        let store = makeStore()
        store.dispatch(.begin(1000))
        let moment = store.effectMoment
        await store.settle(since: moment)
        store.dispatch(.begin(1))
        #expect(store.hasEffects(since: moment))
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(2))
        await store.settle(since: moment)
        #expect(store.hasEffects && !store.hasEffects(since: moment))
        store.dispatch(.end(1000))
        await store.settle()
    }

    @Test func `what began after a moment is awaited with all that it begins`() async {
        let store = makeStore()
        store.dispatch(.begin(1000))
        let moment = store.effectMoment
        store.dispatch(.chain(.seconds(5)))
        let settling = Task { await store.settle(since: moment) }
        for _ in 0..<2 {
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(5))
        }
        await settling.value
        #expect(store.state == 3 && store.hasEffects)
        store.dispatch(.end(1000))
    }

    @Test func `what one from before leads to is not waited for`() async {
        let store = makeStore()
        store.dispatch(.chain(.seconds(5)))
        let moment = store.effectMoment
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        while store.state < 2 { await Task.yield() }
        #expect(store.hasEffects && !store.hasEffects(since: moment))
        store.dispatch(.begin(1))
        #expect(store.hasEffects(since: moment))
        store.end()
    }

    @Test func `what an observation leads to is not waited for`() async {
        let store = makeStore()
        let (events, feed) = AsyncStream<Void>.makeStream()
        store.dispatch(.observe(events))
        let moment = store.effectMoment
        feed.yield()
        await clock.waitForSleepers()
        #expect(store.hasEffects && !store.hasEffects(since: moment))
        await store.settle(since: moment)
        store.end()
    }

    @Test func `a waiting caller returns when the store ends`() async {
        let store = makeStore()
        store.dispatch(.begin(1))
        let moment = store.effectMoment
        store.dispatch(.begin(1000))
        let settling = Task { await store.settle(since: moment) }
        await clock.waitForSleepers(2)
        store.end()
        await settling.value
    }

    @Test(arguments: SeededGenerator.seeds(50))
    func `at each moment, what is awaited is what began after it and has not ended`(
        _ seed: UInt64
    ) async {
        var random = SeededGenerator(seed: seed)
        let store = makeStore()
        var moments = [(EffectMoment(), 0)]
        var running: [Int] = []
        for number in 1...40 {
            store.dispatch(.begin(number))
            running.append(number)
            if Bool.random(using: &random) { moments.append((store.effectMoment, number)) }
            while Int.random(in: 0..<5, using: &random) < 2,
                let index = running.indices.randomElement(using: &random)
            {
                store.dispatch(.end(running.remove(at: index)))
            }
            for (moment, begun) in moments {
                let expected = running.contains { $0 > begun }
                #expect(store.hasEffects(since: moment) == expected, "seed \(seed), at \(number)")
            }
        }
        store.end()
    }
}
