import Waybill
import WaybillPlugins

/// A feed that is fetched page by page: pulled down it starts again, near its end it goes on, and a
/// page that failed is requested again by its own row.
struct FeedScreen: Screen {
    struct Post: Identifiable, Equatable, Sendable {
        var id: Int
        var text: String
    }

    /// Returns the page at a cursor.
    let page: @Sendable (Int) async throws(StockError) -> PageResponse<Post, Int>

    func source(for query: NoQuery) -> Source<Pages<Post, Int>>? {
        .pages { origin in try await page(origin.cursor ?? 0) }
    }

    func describe(_ context: Context) -> ScreenDescription {
        var screen = ScreenDescription("Feed") {
            Section(id: "posts", of: context.value?.elements ?? []) { post in
                Row(LineCell.self, model: post.text, id: post.id)
            }
        }
        screen.statusTexts.words = { ($0.cause as? StockError)?.text }
        screen.statusTexts.mayReload = { _ in true }
        return screen.plugin("pull") {
            PullToRefreshPlugin(distance: 3) { request in
                context.perform(.reload)
                request.end()
            }
        }
    }
}

struct FeedApp: ListApp {
    let screen: FeedScreen

    var name: String { "Feed" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? { url.path.isEmpty ? screen : nil }
}
