import Waybill

/// Rows of an array: what changed is found out.
struct ListedScreen: Screen {
    let source: Source<[Row]>
    let count: Int

    enum Action: Sendable {
        case follow

        case show([Row])
    }

    var state: [Row] { source.value }

    func reduce(_ rows: inout [Row], _ action: Action) -> Effect<Action> {
        switch action {
        case .follow:
            return .observe(events: { source.changes }, action: { .show($0) })
        case .show(let new): rows = new
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let rows = context.state
        return ScreenDescription(
            "Rows",
            url: RouteURL(path: ["listed"], query: [.init("rows", String(count))]),
            sections: [SectionRecord(id: "rows", of: rows) { CellRecord(RowCell.self, model: $0) }]
        )
        .onAppear { context.dispatch(.follow) }
    }
}
