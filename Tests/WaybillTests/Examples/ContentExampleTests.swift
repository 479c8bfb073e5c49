import Foundation
import Testing
import Waybill
import WaybillTesting

/// The examples in the documentation of screens that load what they show.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ContentExampleTests {
    struct Book: Codable, Hashable, Identifiable, Sendable {
        var id: Int
        var title: String
    }

    struct BooksScreen: Screen {
        struct Query: Hashable, Sendable {
            var text = ""
            var order = Order.title
        }

        enum Order: String, CaseIterable, Sendable {
            case title = "Title"
            case newest = "Newest"
        }

        static let route = Route("/books", Query(), .field("q", \.text), .field("by", \.order))

        let find: @Sendable (Query) async throws -> [Book]
        var query = Query()

        func source(for query: Query) -> Source<[Book]>? {
            .fetched { try await find(query) }
        }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Books") {
                Section(id: "books", of: context.value ?? []) {
                    Row($0.id, .text($0.title))
                }
            }
            .search(context.search("Search books", \.text))
            .filters(context.picker("Order by", \.order))
            .empty("No books found")
        }
    }

    @Test func `a content screen loads what is chosen`() async throws {
        let books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Dubliners")]
        let find: @Sendable (BooksScreen.Query) async throws -> [Book] = { query in
            let found = books.filter { query.text.isEmpty || $0.title == query.text }
            return query.order == .title ? found.sorted { $0.title < $1.title } : found.reversed()
        }
        struct BooksApp: ListApp {
            let name = "Books"
            let tabs: [Tab] = []
            let find: @Sendable (BooksScreen.Query) async throws -> [Book]
            var routes: Routes {
                BooksScreen.route.destination { [find] in BooksScreen(find: find, query: $0) }
            }
        }
        let host = HeadlessHost(BooksApp(find: find))
        try await host.open("/books")
        #expect(host.visibleRows == ["Dubliners", "Emma"])
        try await host.search("Emma")
        #expect(host.visibleRows == ["Emma"])
    }

    struct NewsScreen: Screen {
        let news: @Sendable () async throws -> [String]

        func source(for query: NoQuery) -> Source<[String]>? { .fetched { try await news() } }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("News") {
                Section("news") { (context.value ?? []).map { Row($0, .text($0)) } }
            }
            .empty("No news today.")
            .failed("The news could not be read.")
        }
    }

    struct Offline: Error {}

    @Test func `a screen says in its own words what is missing`() async throws {
        var texts = StatusTexts()
        texts.loading = "Wird geladen …"
        texts.words = { $0.cause is Offline ? "Keine Verbindung." : nil }
        texts.mayReload = { $0 != nil }
        let host = try await HeadlessHost(showing: NewsScreen { [] })
        #expect(host.page?.status == .empty("No news today.", hint: nil))
    }

    @Test func `panes are screens within a screen`() async throws {
        struct Period: Screen {
            let period: String
            func describe(_ context: Context) -> ScreenDescription {
                ScreenDescription("") {
                    Section("p") { Row("p", .text(period)) }
                }
            }
        }
        struct Desk: Screen {
            let period = "This week"
            func describe(_ context: Context) -> ScreenDescription {
                var screen = ScreenDescription("Desk")
                screen.panes = [
                    Pane("period", for: period, Period(period: period)),
                    Pane("news", NewsScreen { ["It rains."] }),
                ]
                return screen
            }
        }
        let host = try await HeadlessHost(showing: Desk())
        #expect(host.shows("This week") && host.shows("It rains."))
    }

    @Test func `pages are one list, in which an element can be changed`() async throws {
        let loads = Loads()
        let host = try await HeadlessHost(
            showing: NumbersScreen { origin in await loads.page(origin.cursor ?? 0) })
        #expect(host.visibleRows == ["0", "1", "2", "3"])
    }

    private actor Loads {
        func page(_ start: Int) -> PageResponse<Numbered, Int> {
            let numbers = start..<min(start + 2, 4)
            return PageResponse(
                numbers.map { Numbered(id: $0) }, next: numbers.upperBound < 4 ? start + 2 : nil)
        }
    }

    struct Numbered: Hashable, Identifiable, Sendable {
        var id: Int
    }

    struct NumbersScreen: Screen {
        let page: @Sendable (PageOrigin<Int>) async throws -> PageResponse<Numbered, Int>

        func source(for query: NoQuery) -> Source<Pages<Numbered, Int>>? {
            .pages(from: 0) { [page] origin in try await page(origin) }
        }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Numbers") {
                Section(id: "numbers", of: context.value?.elements ?? []) { number in
                    Row(number.id, .text("\(number.id)"))
                }
            }
        }
    }

    @Test func `a screen that grows has plugins of its own`() async throws {
        let host = try await HeadlessHost(showing: SeenNumbers())
        #expect(host.visibleRows == ["0"])
    }

    struct SeenNumbers: Screen {
        let clock = TestClock()

        func source(for query: NoQuery) -> Source<Pages<Numbered, Int>>? {
            .pages(from: 0) { _ in PageResponse([Numbered(id: 0)]) }
        }

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Numbers") {
                Section(id: "numbers", of: context.value?.elements ?? []) { number in
                    Row(number.id, .text("\(number.id)"))
                }
            }
            .plugin("impressions") {
                ImpressionsPlugin(clock: clock) { print("Seen:", $0.record.id) }
            }
        }
    }
}
