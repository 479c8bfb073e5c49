import Waybill

/// A log of a million lines, to which more come: no row exists before it is looked at.
struct LogScreen: Screen {
    struct State: Equatable {
        var journal = RowJournal(count: 1_000_000)
        var marked: Set<Int> = []
        var scroll: ScrollRequest?
    }

    enum Action: Hashable, Sendable {
        case mark(Int)
        case append
        case goToEnd
    }

    let state = State()

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .mark(let line):
            state.marked.formSymmetricDifference([line])
            state.journal.update(at: line)
        case .append: state.journal.insert(at: state.journal.count)
        case .goToEnd:
            let last = RecordID(state.journal.count - 1)
            state.scroll = ScrollRequest(
                to: .row(last, inSection: "lines"), isAnimated: false, after: state.scroll)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let rows = CellRows(
            following: state.journal,
            indexOf: { Int($0.description) },
            row: { line in
                let isMarked = state.marked.contains(line)
                return Row(line, .text(isMarked ? "Line \(line), marked" : "Line \(line)")) {
                    context.dispatch(.mark(line))
                }
            })
        var screen = ScreenDescription("Log", subtitle: "\(state.journal.count) lines")
        screen.sections = [
            Section("actions") {
                Row.button("Write a line") { context.dispatch(.append) }
                Row.button("Go to the end") { context.dispatch(.goToEnd) }
            },
            Section(id: "lines", cells: rows),
        ]
        screen.scrollRequest = state.scroll
        return screen
    }
}
