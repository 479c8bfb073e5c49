import Testing
import Waybill
import WaybillTesting

/// The examples in the documentation of apps, and of what one needs who writes a host.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct HostExampleTests {
    struct BooksScreen: Screen {
        static let route = Route("/")
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Books") {
                Section("books", title: "To read") {
                    Row("emma", .text("Emma")).destination(BookScreen.route.url("emma"))
                }
            }
        }
    }

    struct BookScreen: Screen {
        static let route = Route("/books/:id", as: String.self)
        let id: String
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription(id) {
                Section("done") {
                    Row.toggle("Read", isOn: true) { _ in }
                    Row.field("Title", text: id) { _ in }
                }
            }
        }
    }

    struct BooksApp: ListApp {
        let name = "Books"
        let tabs = [Tab("All", BooksScreen.route.url)]

        var routes: Routes {
            BooksScreen.route.destination { _ in BooksScreen() }
            BookScreen.route.destination { BookScreen(id: $0) }
        }
    }

    @Test func `an app has screens at addresses`() async throws {
        let host = HeadlessHost(BooksApp())
        try await host.open("/")
        try await host.tap("Emma")
        #expect(host.title == "emma")
    }

    private func page(_ address: String = "/") throws -> Page {
        let session = AppSession(app: BooksApp())
        session.open(try #require(RouteURL(address)))
        return try #require(session.page)
    }

    @Test func `a session opens addresses and tells what happens`() async throws {
        var opened: [RouteURL] = []
        let session = AppSession(app: BooksApp()) { event in
            if case .opened(let url) = event { opened.append(url) }
        }
        session.open(RouteURL())
        #expect(opened == [RouteURL()])
    }

    @Test func `a session has the page that a host draws`() async throws {
        let app = BooksApp()
        let session = AppSession(app: app)
        session.onChange = { print("The page has changed: draw it again.") }
        session.open(RouteURL())
        session.open(RouteURL(path: ["books", "emma"]))
        await session.settle(within: .seconds(10))
        print(session.page?.title ?? "")
        session.back()
        #expect(session.page?.title == "Books")
    }

    @Test func `a session performs the input to an element by its address`() throws {
        let session = AppSession(app: BooksApp())
        session.open(BookScreen.route.url("emma"))
        let title = try #require(session.page?.elements.last { $0.label == "Title" })
        let typed = session.perform(title.id, .set("Emma"))
        #expect(typed == .done)
    }

    @Test func `an inspector shows what happened in a session`() {
        let app = BooksApp()
        let session = AppSession(app: app, inspector: Inspector())
        session.open(Inspector.url)
        #expect(session.page != nil)
    }

    @Test func `a page is drawn by its sections and rows`() throws {
        let page = try page()
        var lines = ["# \(page.title)"]
        for section in page.sections {
            if let header = section.header { lines.append("## \(header.accessibilityText)") }
            for row in section.rows { lines.append("- \(row.content.accessibilityText)") }
        }
        #expect(lines == ["# Books", "## To read", "- Emma"])
        let section = try #require(page.sections.first)
        let title = section.header?.accessibilityText ?? "---"
        let places = section.rows.indices.map { offset in
            ItemPath(section: section.index, item: section.firstRow + offset)
        }
        #expect(title == "To read" && places == [ItemPath(section: 0, item: 0)])
        let row = try #require(section.rows.first)
        let text = row.content.accessibilityText
        let line = row.destination.map { "[\(text)](\($0))" } ?? text
        #expect(line == "[Emma](/books/emma)")
    }

    @Test func `the semantics of a page say what can be done`() throws {
        let page = try page("/books/emma")
        let switches = page.semantics.focusOrder.filter { $0.role == .toggle }
        #expect(switches.map(\.name) == ["Read"])
    }

    @Test func `a host performs input to the elements of a page`() throws {
        let session = AppSession(app: BooksApp())
        session.open(RouteURL(path: ["books", "emma"]))
        let title = try #require(session.page?.elements.last { $0.label == "Title" })
        let typed = session.perform(title.id, .set("Emma"))
        #expect(typed == .done)
    }
}
