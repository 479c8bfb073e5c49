import Waybill
import WaybillPlugins

/// A feed that is fetched page by page: pulled down it starts again, near its end it goes on, and a
/// page that failed is requested again by its own row.
struct FeedScreen: ContentScreen {
    struct Post: Identifiable, Equatable, Sendable {
        var id: Int
        var text: String
    }

    /// Returns the page at a cursor.
    let page: @Sendable (Int) async throws(StockError) -> PageResponse<Post, Int>

    func source(for choices: NoChoices) -> Source<Pages<Post, Int>>? {
        .pages { origin in try await page(origin.cursor ?? 0) }
    }

    func describe(_ posts: Pages<Post, Int>?, _ context: Context) -> ScreenDescription {
        ScreenDescription(title: "Feed") {
            SectionRecord(
                id: "posts",
                cells: (posts?.elements ?? []).map { post in
                    CellRecord(LineCell.self, model: post.text, id: post.id)
                })
        }
    }

    func statusContent(_ choices: NoChoices) -> StatusContent {
        var content = StatusContent()
        content.words = { ($0.cause as? StockError)?.text }
        content.mayReload = { _ in true }
        return content
    }

    func plugins(dispatch: @escaping (Action) -> Void) -> [any ListListener] {
        [
            PullToRefreshPlugin(distance: 3) { request in
                dispatch(.content(.load))
                request.end()
            },
            LoadMorePlugin { request in
                dispatch(.content(.more(.end)))
                request.finish(.more)
            },
        ]
    }
}

struct FeedApp: ListApp {
    let screen: FeedScreen

    var name: String { "Feed" }
    var tabs: [AppTab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { url.path.isEmpty ? screen : nil }
}
