import Testing
import WaybillStore
import WaybillTesting

/// A caller that waits for a request gets its result, also where changes repeat
/// it meanwhile.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct EffectReplacementTests {
    private struct Counts {
        var choices = 0
        var news = 0
        var begun = 0
        var answers = 0
    }

    private enum Step: Sendable {
        case follow(AsyncStream<Void>)
        case news
        case choose
        case chosen
        case begun
        case answered
    }

    enum Pace: CaseIterable, Sendable {
        case atOnce
        case debounced
    }

    private let clock = TestClock()

    private func makeStore(_ pace: Pace) -> Store<Counts, Step> {
        Store(
            Counts(),
            reducer: Reducer { [clock] counts, step in
                let question: @Sendable (Send<Step>) async -> Void = { send in
                    send(.begun)
                    try? await clock.sleep(for: .seconds(100))
                    send(.answered)
                }
                let paced: Effect<Step> =
                    switch pace {
                    case .atOnce: .run("question", question)
                    case .debounced:
                        .debounced("question", for: .seconds(60), clock: clock, question)
                    }
                switch step {
                case .follow(let events):
                    return .observe("events", events: { events }, action: { _ in .news })
                case .news:
                    counts.news += 1
                    return paced
                case .choose:
                    return .run { send in send(.chosen) }
                case .chosen:
                    counts.choices += 1
                    return paced
                case .begun: counts.begun += 1
                case .answered: counts.answers += 1
                }
                return .none
            })
    }

    @Test(arguments: Pace.allCases)
    func `a page that waits for a result is drawn without it when a change requests it again`(
        _ pace: Pace
    ) async {
        let store = makeStore(pace)
        let (events, feed) = AsyncStream<Void>.makeStream()
        store.dispatch(.follow(events))
        let moment = store.effectMoment
        store.dispatch(.choose)
        while store.state.choices < 1 || (pace != .debounced && store.state.begun < 1) {
            await Task.yield()
        }
        feed.yield()
        while store.state.news < 1 { await Task.yield() }
        let time = Task { [clock] in
            while !Task.isCancelled {
                // Time passes where all that has an end sleeps.
                await store.flush()
                if store.awaitedEffects == clock.sleeperCount { clock.advance(by: .seconds(1)) }
                await Task.yield()
            }
        }
        await store.settle(since: moment)
        #expect(store.state.answers == 1)
        #expect(store.state.begun == (pace == .debounced ? 1 : 2))
        time.cancel()
        store.end()
    }

    @Test(arguments: Pace.allCases)
    func `news alone are not waited for, however they are asked about`(_ pace: Pace) async {
        let store = makeStore(pace)
        let (events, feed) = AsyncStream<Void>.makeStream()
        store.dispatch(.follow(events))
        let moment = store.effectMoment
        for number in 1...3 {
            feed.yield()
            while store.state.news < number { await Task.yield() }
            #expect(store.hasEffects && !store.hasEffects(since: moment))
        }
        store.end()
    }
}
