import Testing
import Waybill
import WaybillTesting

/// The examples in the documentation of screens and of their addresses.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct ScreenExampleTests {
    struct CounterScreen: Screen {
        let state = 0

        func reduce(_ count: inout Int, _ step: Int) -> Effect<Int> {
            count += step
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let count = context.state
            return ScreenDescription("Counter", subtitle: "\(count) so far") {
                Section("steps") { Row.button("One more") { context.dispatch(1) } }
            }
        }
    }

    @Test func `a screen has a state, how it changes and what it looks like`() async throws {
        let host = try await HeadlessHost(showing: CounterScreen())
        try await host.tap("One more")
        #expect(host.page?.subtitle == "1 so far")
    }

    struct WelcomeScreen: Screen {
        let name: String

        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription("Welcome, \(name)") {
                Section("text") { Row("text", .text("Nice to see you.")) }
            }
        }
    }

    @Test func `a static screen shows what it was made with`() async throws {
        let host = try await HeadlessHost(showing: WelcomeScreen(name: "Ada"))
        #expect(host.title == "Welcome, Ada" && host.shows("Nice to see you."))
    }

    // MARK: Addresses

    @Test func `an address is read from a text and written as one`() throws {
        let url = try #require(RouteURL("/books/7?by=title"))
        #expect(url.path == ["books", "7"] && url["by"] == "title")
        #expect(RouteURL(path: ["books", "a b"]).description == "/books/a%20b")
    }

    struct ShelfScreen: Screen {
        struct Query: Hashable, Sendable {
            var shelf = "new"
            var text = ""
        }

        static let route = Route(
            "/shelves/:shelf", Query(), .field("shelf", \.shelf), .field("q", \.text))

        let query: Query

        func describe(_ context: Context) -> ScreenDescription {
            let query = context.query
            var screen = ScreenDescription(query.shelf)
            let home = Choice(title: "All shelves", url: RouteURL(), isCurrent: false)
            screen.parent = home
            let shelves = ["new", "old"].map { shelf in
                Choice(
                    title: shelf, url: Self.route.url(Query(shelf: shelf)),
                    isCurrent: shelf == query.shelf)
            }
            screen.choices = [ChoiceGroup(label: "Shelf", choices: shelves)]
            return screen
        }
    }

    @Test func `a route reads and writes the query of a screen`() async throws {
        struct ShelvesApp: ListApp {
            let name = "Shelves"
            let tabs: [Tab] = []
            var routes: Routes { ShelfScreen.route.destination { ShelfScreen(query: $0) } }
        }
        let host = HeadlessHost(ShelvesApp())
        try await host.open("/shelves/new?q=tea")
        #expect(host.title == "new" && host.page?.parent?.title == "All shelves")
        try await host.choose("old", in: "Shelf")
        #expect(host.title == "old")
    }

    // MARK: Descriptions

    private struct Shown: Screen {
        var describe: @Sendable () -> ScreenDescription
        func describe(_ context: Context) -> ScreenDescription { describe() }
    }

    @Test func `a status says why there is nothing`() async throws {
        let notes: [String] = []
        let host = try await HeadlessHost(
            showing: Shown {
                var screen = ScreenDescription("Notes")
                if notes.isEmpty {
                    screen.status = .empty("No notes yet", hint: "Write the first one.")
                }
                return screen
            })
        #expect(host.page?.status == .empty("No notes yet", hint: "Write the first one."))
    }

    @Test func `a collection has its rows side by side`() {
        var screen = ScreenDescription("Cards")
        screen.layout = .collection
        #expect(screen.layout != .table)
    }

    @Test func `a search field reports what is typed and has an address for it`() async throws {
        struct SearchScreen: Screen {
            let text: String
            var state: String { text }
            func reduce(_ text: inout String, _ typed: String) -> Effect<String> {
                text = typed
                return .none
            }
            func describe(_ context: Context) -> ScreenDescription {
                let text = context.state
                var screen = ScreenDescription("Results for \(text)")
                screen.search = SearchField(
                    label: "Search books", text: text, prompt: "Title or author",
                    target: RouteURL(path: ["books"]), parameter: "q", onChange: context.dispatch)
                return screen
            }
        }
        struct SearchApp: ListApp {
            struct Query: Hashable, Sendable { var text = "" }
            let name = "Search"
            let tabs: [Tab] = []
            var routes: Routes {
                Route("/books", Query(), .field("q", \.text)).destination {
                    SearchScreen(text: $0.text)
                }
            }
        }
        let host = HeadlessHost(SearchApp())
        try await host.open("/books")
        try await host.search("tea")
        #expect(host.title == "Results for tea")
    }

    @Test func `selected rows are deleted together`() async throws {
        struct FilesScreen: Screen {
            var state: [String] { ["a", "b", "c"] }
            func reduce(_ files: inout [String], _ deleted: [String]) -> Effect<[String]> {
                files.removeAll(where: deleted.contains)
                return .none
            }
            func describe(_ context: Context) -> ScreenDescription {
                let files = context.state
                var screen = ScreenDescription("Files") {
                    Section("files") {
                        files.map { file in
                            var row = Row(file, .text(file))
                            row.allowsSelection = true
                            return row
                        }
                    }
                }
                screen.selectionMode = .multiple
                screen.selectionActions = [
                    SelectionAction("Delete", role: .destructive) { rows in
                        context.dispatch(rows.map { files[$0.item] })
                    }
                ]
                return screen
            }
        }
        let host = try await HeadlessHost(showing: FilesScreen())
        try await host.tap("a")
        try await host.tap("b")
        try await host.tap("Delete")
        #expect(host.visibleRows == ["c"])
    }

    @Test func `a sheet is open for as long as it is described`() async throws {
        struct NoteScreen: Screen {
            struct State: Equatable {
                var note = "Buy milk"
                var draft: String?
            }
            enum Action: Sendable {
                case edit
                case type(String)
                case close
            }
            let state = State()
            func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
                switch action {
                case .edit: state.draft = state.note
                case .type(let text): state.draft = text
                case .close: state.draft = nil
                }
                return .none
            }
            func describe(_ context: Context) -> ScreenDescription {
                let state = context.state
                var screen = ScreenDescription(state.note) {
                    Section("note") { Row.button("Edit") { context.dispatch(.edit) } }
                }
                if let draft = state.draft {
                    let note = Section("note") {
                        Row.field("Note", text: draft) { text in
                            context.dispatch(.type(text))
                        }
                    }
                    screen.sheet = Sheet("Edit the note", sections: [note]) {
                        context.dispatch(.close)
                    }
                }
                return screen
            }
        }
        let host = try await HeadlessHost(showing: NoteScreen())
        try await host.tap("Edit")
        #expect(try host.value(of: "Note") == "Buy milk")
        await host.back()
        #expect(host.dialog == nil && host.title == "Buy milk")
    }

    @Test func `who leaves with changes is asked first`() async throws {
        struct NameScreen: Screen {
            let saved = "Ada"
            var state: String { saved }
            func reduce(_ name: inout String, _ typed: String) -> Effect<String> {
                name = typed
                return .none
            }
            func describe(_ context: Context) -> ScreenDescription {
                let name = context.state
                var screen = ScreenDescription("Name") {
                    Section("name") {
                        Row.field("Name", text: name) { text in context.dispatch(text) }
                    }
                }
                if name != saved {
                    screen.leaving = LeaveQuestion(
                        "Discard the new name?", leave: "Discard", stay: "Go on writing")
                }
                return screen
            }
        }
        let host = try await HeadlessHost(showing: NameScreen())
        #expect(host.page?.isUnsaved == false)
        try await host.type("Grace", into: "Name")
        #expect(host.page?.isUnsaved == true)
    }

    @Test func `a screen says whose data it shows`() async throws {
        let host = try await HeadlessHost(
            showing: Shown {
                var screen = ScreenDescription("Map")
                screen.attribution = Attribution(
                    "© OpenStreetMap contributors",
                    target: "https://www.openstreetmap.org/copyright")
                return screen
            })
        #expect(host.page?.attribution?.plainText == "© OpenStreetMap contributors")
    }
}
