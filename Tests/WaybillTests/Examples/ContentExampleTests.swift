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

    struct BooksScreen: ContentScreen {
        struct Choices: Hashable, Sendable {
            var text = ""
            var order = Order.title
        }

        enum Order: String, CaseIterable, Sendable {
            case title = "Title"
            case newest = "Newest"
        }

        static let route = Route("/books", Choices(), .field("q", \.text), .field("by", \.order))

        let find: @Sendable (Choices) async throws -> [Book]
        var choices = Choices()

        func source(for choices: Choices) -> Source<[Book]>? {
            .fetched(choices) { try await find(choices) }
        }

        func describe(_ books: [Book]?, _ context: Context) -> ScreenDescription {
            var screen = ScreenDescription(title: "Books") {
                SectionRecord(id: "books", of: books ?? []) { CellRecord($0.id, .text($0.title)) }
            }
            screen.search = context.search("Search books", \.text)
            screen.choices = [context.choices("Order by", \.order, title: \.rawValue)]
            return screen
        }
    }

    @Test func `a content screen loads what is chosen`() async throws {
        let books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Dubliners")]
        let find: @Sendable (BooksScreen.Choices) async throws -> [Book] = { choices in
            let found = books.filter { choices.text.isEmpty || $0.title == choices.text }
            return choices.order == .title ? found.sorted { $0.title < $1.title } : found.reversed()
        }
        struct BooksApp: ListApp {
            let name = "Books"
            let tabs: [AppTab] = []
            let find: @Sendable (BooksScreen.Choices) async throws -> [Book]
            var routes: RouteTable {
                [BooksScreen.route.opens { [find] in BooksScreen(find: find, choices: $0) }]
            }
        }
        let host = HeadlessHost(BooksApp(find: find))
        try await host.open("/books")
        #expect(host.visibleRows == ["Dubliners", "Emma"])
        try await host.search("Emma")
        #expect(host.visibleRows == ["Emma"])
    }

    struct NewsScreen: Screen {
        typealias State = Content<[String]>
        typealias Action = ContentAction<[String]>

        let news: @Sendable () async throws -> [String]

        var start: (state: State, action: Action?) { (Content(), .load) }
        var reducer: Reducer<State, Action> { .content(.fetched { [news] in try await news() }) }

        func describe(_ state: State, dispatch: @escaping (Action) -> Void) -> ScreenDescription {
            var screen = ScreenDescription(title: "News") {
                SectionRecord("news") { (state.value ?? []).map { CellRecord($0, .text($0)) } }
            }
            screen.reload = { dispatch(.reload) }
            return screen
        }
    }

    @Test func `a screen of its own kind loads content, too`() async throws {
        let host = try await HeadlessHost(showing: NewsScreen { ["It rains."] })
        #expect(host.shows("It rains."))
    }

    struct Offline: Error {}

    @Test func `a screen says in its own words what is missing`() {
        var status = StatusContent(empty: "No news today.", failed: "The news could not be read.")
        status.words = { $0.cause is Offline ? "You are offline." : nil }
        status.mayReload = { $0 != nil }
        #expect(status.texts.empty == "No news today.")
    }

    @Test func `panes are screens within a screen`() async throws {
        struct Period: StaticScreen {
            let period: String
            var description: ScreenDescription {
                ScreenDescription(title: "") {
                    SectionRecord("p") { CellRecord("p", .text(period)) }
                }
            }
        }
        struct Desk: StaticScreen {
            let period = "This week"
            var description: ScreenDescription {
                var screen = ScreenDescription(title: "Desk")
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

    struct NumbersScreen: ContentScreen {
        let page: @Sendable (PageOrigin<Int>) async throws -> PageResponse<Numbered, Int>

        func source(for choices: NoChoices) -> Source<Pages<Numbered, Int>>? {
            .pages(from: 0) { [page] origin in try await page(origin) }
        }

        func describe(_ pages: Pages<Numbered, Int>?, _ context: Context) -> ScreenDescription {
            ScreenDescription(title: "Numbers") {
                SectionRecord(id: "numbers", of: pages?.elements ?? []) { number in
                    CellRecord(number.id, .text("\(number.id)"))
                }
            }
        }
    }

    @Test func `a screen that grows has plugins of its own`() async throws {
        let host = try await HeadlessHost(showing: SeenNumbers())
        #expect(host.visibleRows == ["0"])
    }

    struct SeenNumbers: ContentScreen {
        let clock = TestClock()

        func source(for choices: NoChoices) -> Source<Pages<Numbered, Int>>? {
            .pages(from: 0) { _ in PageResponse([Numbered(id: 0)]) }
        }

        func describe(_ pages: Pages<Numbered, Int>?, _ context: Context) -> ScreenDescription {
            ScreenDescription(title: "Numbers") {
                SectionRecord(id: "numbers", of: pages?.elements ?? []) { number in
                    CellRecord(number.id, .text("\(number.id)"))
                }
            }
        }

        func plugins(dispatch: @escaping (Action) -> Void) -> [any ListListener] {
            growingPlugins(dispatch: dispatch)
                + [ImpressionsPlugin(clock: clock) { print("Seen:", $0.record.id) }]
        }
    }
}
