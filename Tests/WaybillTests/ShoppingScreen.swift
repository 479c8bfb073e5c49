import Waybill
import WaybillPlugins

/// A list to shop by: its rows are deleted by a swipe, dragged between aisles,
/// and chosen; aisles can be folded up, and a pull or the end brings more.
struct ShoppingScreen: Screen {
    struct Aisle: Hashable, Sendable {
        var name: String
        var goods: [String]
    }

    enum Action: Sendable {
        case delete(String)
        case move(String, aisle: String, after: String?)
        case refresh
        case more
    }

    let state: [Aisle]
    var mode = SelectionMode.none
    var mostGoods = 0

    init(_ aisles: [Aisle], mode: SelectionMode = .none, mostGoods: Int = 0) {
        state = aisles
        self.mode = mode
        self.mostGoods = mostGoods
    }

    func reduce(_ aisles: inout [Aisle], _ action: Action) -> Effect<Action> {
        switch action {
        case .delete(let name):
            for index in aisles.indices { aisles[index].goods.removeAll { $0 == name } }
        case .move(let name, let aisle, let before):
            for index in aisles.indices { aisles[index].goods.removeAll { $0 == name } }
            guard let index = aisles.firstIndex(where: { $0.name == aisle }) else { break }
            let place = before.flatMap { aisles[index].goods.firstIndex(of: $0) }
            aisles[index].goods.insert(name, at: place.map { $0 + 1 } ?? 0)
        case .refresh: aisles[0].goods.insert("Fresh \(aisles[0].goods.count)", at: 0)
        case .more:
            let last = aisles.count - 1
            let count = aisles[last].goods.count
            for number in stride(from: count, to: min(count + 20, mostGoods), by: 1) {
                aisles[last].goods.append("More \(number)")
            }
        }
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        var screen = ScreenDescription("Shopping", url: RouteURL())
        screen.selectionMode = mode
        screen.sections = state.map { aisle in
            var section = Section(
                id: RecordID(aisle.name),
                header: Row(SectionHeaderCell.self, model: aisle.name),
                cells: aisle.goods.map { row($0, context.dispatch) })
            section.indexTitle = aisle.name
            section.isCollapsed = false
            section.moves = RowMoves(
                allowsMoving: true, accepts: aisle.name == "Freezer" ? .none : .any,
                onMove: { move in
                    context.dispatch(
                        .move(
                            move.record.id.description, aisle: aisle.name,
                            after: move.rowBefore?.description))
                })
            return section
        }
        return
            screen
            .plugin("pull") {
                PullToRefreshPlugin(distance: 3) { request in
                    context.dispatch(.refresh)
                    request.end()
                }
            }
            .plugin("more") {
                LoadMorePlugin { request in
                    context.dispatch(.more)
                    request.finish(.more)
                }
            }
    }

    private func row(_ name: String, _ dispatch: @escaping (Action) -> Void) -> Row {
        var row = Row(GoodsCell.self, model: name, id: name) { _, _ in }
        row.swipeActions.trailing = [
            RowAction("Delete", role: .destructive, allowsFullSwipe: true) { _ in
                dispatch(.delete(name))
            }
        ]
        return row
    }
}

enum GoodsCell: ContentCell {
    static func content(for model: String) -> Content { .text(model) }
}
