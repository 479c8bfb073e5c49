import Testing
import WaybillAppCore
import WaybillLists
import WaybillScreens
import WaybillStore
import WaybillTesting

/// Screens that give no address of their own, and forms whose rows move while one types.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct OwnAddressTests {
    /// A list of books and a page for each; the page of a book says nothing of its address.
    private struct Books: ListApp {
        let name = "Books"
        let tabs: [AppTab] = []

        var routes: RouteTable {
            [
                Route("/").opens { BookList() },
                Route("/books/:id", of: 1).opens { BookPage(id: $0) },
                Route("/long").opens { LongList() },
                Route("/add").opens { AddBook() },
            ]
        }
    }

    private struct BookList: StaticScreen {
        var description: ScreenDescription {
            ScreenDescription(title: "Books") {
                SectionRecord("books") {
                    CellRecord(7, .text("Emma")).opening(RouteURL(path: ["books", "7"]))
                }
            }
        }
    }

    private struct BookPage: ContentScreen {
        let id: Int

        func describe(_ value: Never?, _ context: Context) -> ScreenDescription {
            ScreenDescription(title: "Book \(id)") {
                SectionRecord("book") { CellRecord("list", .text("All")).opening(RouteURL()) }
            }
        }
    }

    private struct LongList: ContentScreen {
        func source(for choices: NoChoices) -> Source<[Int]>? {
            .stored(
                "rows", by: 20, changes: { AsyncStream { $0.finish() } },
                hasMore: { $0.count < 500 }, read: { Array(0..<min($0, 500)) })
        }

        func describe(_ rows: [Int]?, _ context: Context) -> ScreenDescription {
            ScreenDescription(title: "Long") {
                SectionRecord("rows") {
                    for row in rows ?? [] { CellRecord(row, .text("Row \(row)")) }
                }
            }
        }
    }

    private struct AddBook: FormScreen {
        struct Value: Equatable, Sendable {
            var title = ""
            var year = ""
        }

        let value = Value()
        let rules: [FormRule<Value>] = [
            .required(\.year, "A book has a year."),
            .checkLater(\.title, "It is on the list already.") { $0 != "Emma" },
        ]

        func submit(_ value: Value) async throws {}

        func describe(
            _ form: FormContext<Value>, _ press: (Never) -> Void
        ) -> ScreenDescription {
            ScreenDescription(title: "Add") {
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
