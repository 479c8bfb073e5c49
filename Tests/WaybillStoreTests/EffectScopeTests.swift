import Testing
import WaybillStore

/// Names of effects count within the part of the state that gave them.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct EffectScopeTests {
    private struct Part: Identifiable {
        var id = 0
        var value = 0
    }

    private struct Whole {
        var first = Part()
        var second = Part()
        var rows = [Part(id: 1), Part(id: 2)]
    }

    private enum Step: Sendable {
        case work(Int, AsyncStream<Void>)
        case cancel
        case done(Int)
    }

    private enum Action: Sendable {
        case first(Step)
        case second(Step)
        case row(ElementOf<Int, Step>)
        case cancel
    }

    /// Each part works under the same name.
    private static let part = Reducer<Part, Step> { part, step in
        switch step {
        case .work(let value, let gate):
            return .run("work") { send in
                for await _ in gate {}
                send(.done(value))
            }
        case .cancel: return .cancel("work")
        case .done(let value):
            part.value = value
            return .none
        }
    }

    private func makeStore() -> Store<Whole, Action> {
        Store(
            Whole(),
            reducer: .combine(
                .focus(
                    on: \.first,
                    ActionCase(Action.first) {
                        if case .first(let step) = $0 { step } else { nil }
                    }, Self.part),
                .focus(
                    on: \.second,
                    ActionCase(Action.second) {
                        if case .second(let step) = $0 { step } else { nil }
                    }, Self.part),
                .each(
                    \.rows,
                    ActionCase(Action.row) { if case .row(let row) = $0 { row } else { nil } },
                    Self.part),
                Reducer { _, action in
                    if case .cancel = action { .cancel("work") } else { .none }
                }))
    }

    @Test func `work of two parts under one name does not replace one another`() async {
        let store = makeStore()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (other, openOther) = AsyncStream<Void>.makeStream()
        store.dispatch(.first(.work(1, gate)))
        store.dispatch(.second(.work(2, other)))
        open.finish()
        openOther.finish()
        await store.settle()
        #expect(store.state.first.value == 1 && store.state.second.value == 2)
    }

    @Test func `work of two elements under one name does not replace one another`() async {
        let store = makeStore()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (other, openOther) = AsyncStream<Void>.makeStream()
        store.dispatch(.row(ElementOf(id: 1, action: .work(1, gate))))
        store.dispatch(.row(ElementOf(id: 2, action: .work(2, other))))
        open.finish()
        openOther.finish()
        await store.settle()
        #expect(store.state.rows.map(\.value) == [1, 2])
    }

    @Test func `within a part the latest work under a name still wins`() async {
        let store = makeStore()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (other, openOther) = AsyncStream<Void>.makeStream()
        store.dispatch(.first(.work(1, gate)))
        store.dispatch(.first(.work(2, other)))
        openOther.finish()
        await store.settle()
        open.finish()
        await store.settle()
        #expect(store.state.first.value == 2)
    }

    @Test func `a part cancels its own work, and the whole does not cancel a part's`() async {
        let store = makeStore()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let (other, openOther) = AsyncStream<Void>.makeStream()
        store.dispatch(.first(.work(1, gate)))
        store.dispatch(.second(.work(2, other)))
        store.dispatch(.cancel)
        store.dispatch(.first(.cancel))
        open.finish()
        openOther.finish()
        await store.settle()
        #expect(store.state.first.value == 0 && store.state.second.value == 2)
    }
}
