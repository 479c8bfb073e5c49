import Waybill

/// A feed that is fetched page by page: pulled down it begins anew, near its end
/// it goes on, and a page that failed is asked for again by its own row.
struct FeedScreen: Screen {
    struct Post: Identifiable, Equatable, Sendable {
        var id: Int
        var text: String
    }

    typealias State = Paged<Post, Int, StockError>
    typealias Action = PageAction<Post, Int, StockError>

    /// Answers with the page at a cursor.
    let page: @Sendable (Int) async throws(StockError) -> PageAnswer<Post, Int>

    var start: (state: State, action: Action?) { (State(), .load) }

    var reducer: Reducer<State, Action> {
        .paging { [page] origin async throws(StockError) in try await page(origin.cursor ?? 0) }
    }

    func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
        var screen = ScreenDescription(title: "Feed", url: RouteURL())
        var content = StatusContent<StockError>()
        content.words = { $0.text }
        content.mayReload = { _ in true }
        screen.show(state.content, content, reload: { dispatch(.load) })
        screen.sections = [
            SectionRecord(
                id: "posts",
                cells: state.rows.map { row in
                    CellRecord(LineCell.self, model: row.element?.text ?? "…", id: row.id)
                }),
            SectionRecord(id: "end", cells: end(state.end, dispatch)),
        ]
        return screen
    }

    private func end(_ edge: State.Edge, _ dispatch: @escaping (Action) -> Void) -> [CellRecord] {
        switch edge {
        case .more, .complete: []
        case .loading:
            [CellRecord(StatusCell.self, model: .init(.status, .text("More…")), id: "more")]
        case .failed(_, let error):
            [
                CellRecord(StatusCell.self, model: .init(.alert, .text(error.text)), id: "more"),
                CellRecord(
                    ReloadCell.self, model: "Try again", id: "again",
                    onSelection: { _, _ in dispatch(.retry(.end)) }),
            ]
        }
    }

    func plugins(dispatch: @escaping (Action) -> Void) -> [any ListListener] {
        [
            PullToRefreshPlugin(distance: 3) { request in
                dispatch(.load)
                request.end()
            },
            LoadMorePlugin { request in
                dispatch(.more(.end))
                request.finish(.more)
            },
        ]
    }
}

/// An app of the feed alone.
struct FeedApp: ListApp {
    let screen: FeedScreen

    var name: String { "Feed" }
    var tabs: [AppTab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { url.path.isEmpty ? screen : nil }
}
