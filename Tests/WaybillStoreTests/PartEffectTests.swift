import Synchronization
import Testing
import WaybillStore
import WaybillTesting

/// The effects of a part of the state end with it.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct PartEffectTests {
    private struct Sheet: Sendable {
        var answers = 0
    }

    private struct Row: Identifiable, Sendable {
        let id: Int
        var sheet: Sheet?
        var answers = 0
    }

    private enum Page: Sendable {
        case list
        case detail(Sheet)
    }

    private struct Whole {
        var sheet: Sheet?
        var selected: Row?
        var page = Page.list
        var rows: [Row] = []
        var table: [Int: Row] = [:]
    }

    enum Kind: CaseIterable, Sendable {
        case run, named, waiting, debounced, observed, retried
    }

    private enum Step: Sendable {
        case work(Kind)
        case answered
        case ask
        case sheet(SheetStep)
    }

    private struct SheetStep: Sendable { var kind: Kind? }

    private enum Action: Sendable {
        case change(@Sendable (inout Whole) -> Void)
        case sheet(Step, close: Bool = false)
        case selected(Step)
        case page(Step)
        case row(ElementOf<Int, Step>)
        case entry(ElementOf<Int, Step>)
    }

    private struct Question: OwnerRequest { let answer: () -> Void }

    /// A source of events for several observers.
    ///
    /// The lock keeps them.
    private final class Events: Sendable {
        private let observers = Mutex<[AsyncStream<Void>.Continuation]>([])

        func follow() -> AsyncStream<Void> {
            let (stream, observer) = AsyncStream<Void>.makeStream()
            observers.withLock { $0.append(observer) }
            return stream
        }

        func happen() { for observer in observers.withLock(\.self) { observer.yield() } }
    }

    private let clock = TestClock()
    private let events = Events()

    private func work(_ kind: Kind) -> Effect<Step> {
        let later = Effect<Step>.run { [clock] send in
            try? await clock.sleep(for: .seconds(1))
            send(.answered)
        }
        switch kind {
        case .run: return later
        case .named:
            return .run("work") { [clock] send in
                try? await clock.sleep(for: .seconds(1))
                send(.answered)
            }
        case .waiting:
            return .concatenate(
                .run { [clock] _ in try? await clock.sleep(for: .seconds(1)) }, .send(.answered))
        case .debounced:
            return .debounced("pause", for: .seconds(1), clock: clock) { $0(.answered) }
        case .observed:
            return .observe(events: { [events] in events.follow() }, action: { .answered })
        case .retried:
            return .retrying(firstWait: .seconds(1), clock: clock) { _ in
                throw CancellationError()
            } failure: { _ in
                .answered
            }
        }
    }

    private func step(_ answers: inout Int, _ step: Step) -> Effect<Step> {
        switch step {
        case .work(let kind): return work(kind)
        case .answered: answers += 1
        case .ask: return .request { answers in Question { answers.dispatch(.answered) } }
        case .sheet: break
        }
        return .none
    }

    private func makeStore() -> Store<Whole, Action> {
        let sheet = Reducer<Sheet, Step> { state, step in self.step(&state.answers, step) }
        let row = Reducer<Row, Step>.combine(
            Reducer { state, step in self.step(&state.answers, step) },
            .focus(
                onOptional: \.sheet,
                ActionCase({ .sheet(SheetStep(kind: $0.kind)) }) {
                    if case .sheet(let step) = $0 { step } else { nil }
                },
                Reducer { state, step in
                    guard let kind = step.kind else {
                        state.answers += 1
                        return .none
                    }
                    return self.work(kind).map { _ in SheetStep() }
                }))
        return Store(
            Whole(),
            reducer: .combine(
                .focus(
                    onOptional: \.sheet,
                    ActionCase({ .sheet($0) }) {
                        if case .sheet(let step, _) = $0 { step } else { nil }
                    }, sheet),
                .focus(
                    onOptional: \.selected,
                    ActionCase(Action.selected) {
                        if case .selected(let step) = $0 { step } else { nil }
                    }, row),
                .focus(on: \.page, .all(), pages(sheet)),
                .each(
                    \.rows,
                    ActionCase(Action.row) { if case .row(let row) = $0 { row } else { nil } }, row),
                .each(
                    \.table,
                    ActionCase(Action.entry) { if case .entry(let row) = $0 { row } else { nil } },
                    row),
                Reducer { state, action in
                    switch action {
                    case .change(let change): change(&state)
                    case .sheet(_, close: true): state.sheet = nil
                    case .sheet, .selected, .page, .row, .entry: break
                    }
                    return .none
                }))
    }

    private func pages(_ sheet: Reducer<Sheet, Step>) -> Reducer<Page, Action> {
        .focus(
            onCase: { if case .detail(let sheet) = $0 { sheet } else { nil } }, embed: Page.detail,
            ActionCase(Action.page) { if case .page(let step) = $0 { step } else { nil } }, sheet)
    }

    /// Waits until all that runs sleeps or observes.
    private func rest(_ store: Store<Whole, Action>) async {
        repeat {
            await store.flush()
        } while store.awaitedEffects != clock.sleeperCount
    }

    /// Lets whatever still runs send its answer.
    private func finish(_ store: Store<Whole, Action>) async {
        #expect(store.runningEffects == 0 && !store.hasEffects)
        events.happen()
        clock.advance(by: .seconds(5))
        await rest(store)
    }

    @Test(arguments: Kind.allCases)
    func `a closed sheet's effect does not answer the next sheet`(_ kind: Kind) async {
        let store = makeStore()
        store.dispatch(.change { $0.sheet = Sheet() })
        for _ in 0..<2 { store.dispatch(.sheet(.work(kind))) }
        await rest(store)
        #expect(store.runningEffects > 0)
        store.dispatch(.change { $0.sheet = nil })
        store.dispatch(.change { $0.sheet = Sheet() })
        await finish(store)
        #expect(store.state.sheet?.answers == 0)
    }

    @Test(arguments: Kind.allCases)
    func `a removed row's effects end`(_ kind: Kind) async {
        let store = makeStore()
        store.dispatch(
            .change {
                for id in 1...2 {
                    $0.rows.append(Row(id: id))
                    $0.table[id] = Row(id: id)
                }
            })
        for id in 1...2 {
            store.dispatch(.row(ElementOf(id: id, action: .work(kind))))
            store.dispatch(.entry(ElementOf(id: id, action: .work(kind))))
        }
        await rest(store)
        let before = store.runningEffects
        store.dispatch(
            .change {
                $0.rows.removeFirst()
                $0.table[1] = nil
            })
        #expect(store.runningEffects == before / 2)
        store.dispatch(
            .change {
                $0.rows = [Row(id: 1)]
                $0.table = [1: Row(id: 1)]
            })
        await finish(store)
        #expect(store.state.rows[0].answers == 0 && store.state.table[1]?.answers == 0)
    }

    @Test func `a sheet of a row ends with the sheet and with the row`() async {
        for change: @Sendable (inout Whole) -> Void in [
            { $0.rows[0].sheet = nil }, { $0.rows.removeAll() },
        ] {
            let store = makeStore()
            let open: @Sendable (inout Whole) -> Void = {
                $0.rows = [Row(id: 1, sheet: Sheet())]
            }
            store.dispatch(.change(open))
            store.dispatch(.row(ElementOf(id: 1, action: .sheet(SheetStep(kind: .run)))))
            await rest(store)
            // Another change of the row leaves it alone.
            store.dispatch(.change { $0.rows[0].answers = 7 })
            #expect(store.runningEffects == 1)
            store.dispatch(.change(change))
            store.dispatch(.change(open))
            await finish(store)
            #expect(store.state.rows[0].sheet?.answers == 0)
        }
    }

    @Test func `a part that becomes one of another identity ends the effects of the old one`()
        async
    {
        let store = makeStore()
        store.dispatch(.change { $0.selected = Row(id: 1) })
        store.dispatch(.selected(.work(.run)))
        await rest(store)
        store.dispatch(.change { $0.selected?.answers = 3 })
        #expect(store.runningEffects == 1)
        store.dispatch(.change { $0.selected = Row(id: 2) })
        await finish(store)
        #expect(store.state.selected?.answers == 0)
    }

    @Test func `the effects of a case end when the state leaves it`() async {
        let store = makeStore()
        store.dispatch(.change { $0.page = .detail(Sheet()) })
        store.dispatch(.page(.work(.run)))
        await rest(store)
        #expect(store.runningEffects == 1)
        store.dispatch(.change { $0.page = .list })
        await finish(store)
    }

    @Test func `a part that goes with an action begins nothing by it`() async {
        let store = makeStore()
        for kind in Kind.allCases {
            store.dispatch(.change { $0.sheet = Sheet() })
            store.dispatch(.sheet(.work(kind), close: true))
            #expect(store.runningEffects == 0 && !store.hasEffects)
        }
    }

    @Test(arguments: [Kind.run, .named, .waiting, .debounced, .retried])
    func `the parent's next step begins when the sheet goes in the step before`(
        _ kind: Kind
    ) async {
        let sheet = Reducer<Whole, Step>.focus(
            onOptional: \.sheet, .all(),
            Reducer { state, step in self.step(&state.answers, step) })
        let store = Store<Whole, Step>(
            Whole(sheet: Sheet()),
            reducer: Reducer { state, step in
                switch step {
                case .work:
                    return .concatenate(sheet.reduce(&state, step), .run { send in send(.ask) })
                case .ask: state.selected = Row(id: 1)
                case .sheet: state.sheet = nil
                case .answered: return sheet.reduce(&state, step)
                }
                return .none
            })
        store.dispatch(.work(kind))
        await store.flush()
        #expect(store.awaitedEffects > 0)
        store.dispatch(.sheet(SheetStep()))
        await store.settle()
        #expect(store.state.selected?.id == 1 && store.state.sheet == nil)
    }

    @Test func `a question of a closed sheet is not answered in the next`() {
        let store = makeStore()
        var questions: [Question] = []
        store.onRequest = { questions += $0.compactMap { $0 as? Question } }
        store.dispatch(.change { $0.sheet = Sheet() })
        store.dispatch(.sheet(.ask))
        questions.first?.answer()
        #expect(store.state.sheet?.answers == 1)
        store.dispatch(.sheet(.ask))
        store.dispatch(.change { $0.sheet = nil })
        store.dispatch(.change { $0.sheet = Sheet() })
        questions.last?.answer()
        #expect(questions.count == 2 && store.state.sheet?.answers == 0)
    }

    @Test func `a jump to a state without a part ends its effects`() async {
        let store = makeStore()
        let recorder = Recorder(of: store)
        store.dispatch(.change { $0.sheet = Sheet() })
        store.dispatch(.sheet(.work(.run)))
        await rest(store)
        recorder.jump(to: 0)
        await finish(store)
    }
}
