import Waybill

/// So many rows that they are not compared: what changed is declared.
struct DeclaredScreen: Screen {
    let source: Source<State>

    /// The state: the number of rows, and how often each was changed.
    struct State: Sendable {
        var journal: RowJournal
        var counts: [Int: Int] = [:]

        init(count: Int) { journal = RowJournal(count: count) }

        mutating func change(_ row: Int) {
            counts[row, default: 0] += 1
            journal.update(at: row)
        }
    }

    enum Action: Sendable {
        case follow

        case show(State)

        case select(Int)
    }

    var state: State { source.value }

    func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .follow:
            return .observe(events: { source.changes }, action: { .show($0) })
        case .show(let new): state = new
        case .select(let row): state.change(row)
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        return ScreenDescription(
            "Rows",
            url: RouteURL(
                path: ["declared"], query: [.init("rows", String(state.journal.count))]),
            sections: [
                SectionRecord(
                    id: "rows",
                    cells: CellRows(following: state.journal) { index in
                        let row = Row(id: index, count: state.counts[index] ?? 0)
                        return CellRecord(RowCell.self, model: row) { row, _ in
                            context.dispatch(.select(row.id))
                        }
                    })
            ]
        )
        .onAppear { context.dispatch(.follow) }
    }
}
