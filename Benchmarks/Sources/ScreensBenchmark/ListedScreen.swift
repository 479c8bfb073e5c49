import Waybill

/// Rows of an array: what changed is found out.
struct ListedScreen: Screen {
    let source: Source<[Row]>
    let count: Int

    enum Action: Sendable {
        case follow

        case show([Row])
    }

    var start: (state: [Row], action: Action?) { (source.value, .follow) }

    var reducer: Reducer<[Row], Action> {
        Reducer { rows, action in
            switch action {
            case .follow:
                return .observe(events: { source.changes }, action: { .show($0) })
            case .show(let new): rows = new
            }
            return .none
        }
    }

    func describe(
        _ rows: [Row], dispatch: @escaping (Action) -> Void
    ) -> ScreenDescription {
        ScreenDescription(
            title: "Rows",
            url: RouteURL(path: ["listed"], query: [.init("rows", String(count))]),
            sections: [SectionRecord(id: "rows", of: rows) { CellRecord(RowCell.self, model: $0) }])
    }
}
