import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

/// Screens that give no address of their own, and forms whose rows move while one types.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct OwnAddressTests {
    /// A list of books and a page for each; the page of a book says nothing of its address.
    private struct Books: ListApp {
        let name = "Books"
        let tabs: [Tab] = []

        var routes: Routes {
            Route("/").destination { BookList() }
            Route("/books/:id", as: Int.self).destination { BookPage(id: $0) }
            Route("/long").destination { LongList() }
            Route("/add").destination { AddBook() }
        }
    }

    private struct BookList: Screen {
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Books") {
                SectionRecord("books") {
                    CellRecord(7, .text("Emma")).destination(RouteURL(path: ["books", "7"]))
                }
            }
        }
    }

    private struct BookPage: Screen {
        let id: Int

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Book \(id)") {
                SectionRecord("book") { CellRecord("list", .text("All")).destination(RouteURL()) }
            }
        }
    }

    private struct LongList: Screen {
        func source(for query: NoQuery) -> Source<[Int]>? {
            .stored(
                id: "rows", by: 20, changes: { AsyncStream { $0.finish() } },
                hasMore: { $0.count < 500 }, read: { Array(0..<min($0, 500)) })
        }

        func describe(_ context: Context) -> ScreenDescription {
            let rows = context.value
            return ScreenDescription("Long") {
                SectionRecord("rows") {
                    for row in rows ?? [] { CellRecord(row, .text("Row \(row)")) }
                }
            }
        }
    }

    private struct AddBook: Screen {
        struct Draft: Equatable, Sendable {
            var title = ""
            var year = ""
        }

        let form = Form(
            Draft(), .required(\.year, "A book has a year."),
            .checkLater(\.title, "It is on the list already.") { $0 != "Emma" })

        func submit(_ value: Draft) async throws -> Effect<Action> { .notice("Saved.") }

        func describe(_ context: Context) -> ScreenDescription {
            let form = context.form
            return ScreenDescription("Add") {
                SectionRecord("book") {
                    form.problems()
                    form.text("Year", \.year)
                    form.text("Title", \.title)
                    form.submit("Add")
                }
            }
        }
    }

    @Test func `a screen without an address of its own is at the one it was opened at`()
        async throws
    {
        let host = HeadlessHost(Books())
        try await host.open("/books/7")
        #expect(host.url == "/books/7")
        await host.back()
        try await host.open("/")
        try await host.tap("Emma")
        #expect(host.title == "Book 7" && host.url == "/books/7")
        try await host.tap("All")
        #expect(host.title == "Books" && host.url == "/")
    }

    @Test func `how many rows it shows is added to the address at which a screen was opened`()
        async throws
    {
        let host = HeadlessHost(Books())
        try await host.open("/long?w-count=200&q=all")
        #expect(host.url == "/long?q=all&w-count=200")
        let other = HeadlessHost(Books())
        try await other.open("/long")
        #expect(other.url == "/long?w-count=60", "as many as fill a window")
    }

    @Test func `an asynchronous rule is checked where the row of its field moves as one types`()
        async throws
    {
        let host = HeadlessHost(Books())
        try await host.open("/add")
        try await host.tap("Add")
        #expect(try host.error(of: "Year") == "A book has a year.")
        try await host.type("1815", into: "Year")
        #expect(try host.error(of: "Year") == nil)
        try await host.tap("Add")
        try await host.type("Emma", into: "Title")
        #expect(try host.error(of: "Title") == "It is on the list already.")
    }
}
