import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore
import WaybillTesting

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct SelectionTests {
    /// A list whose rows push another row in front when they are selected.
    private struct PushingApp: ListApp {
        var name: String { "Pushing" }
        var tabs: [Tab] { [] }

        func screen(at url: RouteURL) -> (any Screen)? {
            url.path.isEmpty ? Pushing() : Named(title: url.path[0], url: url)
        }
    }

    private struct Pushing: Screen {
        func describe(_ context: Context) -> ScreenDescription {
            var row = CellRecord(FruitCell.self, model: "a", id: "a") { _, context in
                var other = CellRecord(FruitCell.self, model: "x", id: "x")
                other.destination = RouteURL(path: ["x"])
                context.manifest.insertCells([other], at: context.path)
            }
            row.destination = RouteURL(path: ["a"])
            return ScreenDescription(
                "Pushing", url: RouteURL(), sections: [SectionRecord(cells: [row])])
        }
    }

    private struct Named: Screen {
        let title: String
        let url: RouteURL
        func describe(_ context: Context) -> ScreenDescription {
            ScreenDescription(title, url: url)
        }
    }

    /// Files that open when they are pressed, and an action beside them.
    private struct FilesApp: ListApp {
        let files: [String]
        var name: String { "Files" }
        var tabs: [Tab] { [] }

        func screen(at url: RouteURL) -> (any Screen)? {
            url.path.isEmpty ? Files(files: files) : Named(title: url.path[0], url: url)
        }
    }

    private struct Files: Screen {
        let files: [String]

        var state: [String] { files }

        func reduce(_ files: inout [String], _ rows: RowSet) -> Effect<RowSet> {
            for row in rows.reversed() { files.remove(at: row.item) }
            return .none
        }

        func describe(_ context: Context) -> ScreenDescription {
            let files = context.state
            var screen = ScreenDescription("Files", url: RouteURL()) {
                SectionRecord("files") {
                    files.map { CellRecord($0, .text($0)).destination(RouteURL(path: [$0])) }
                    CellRecord("add", .text("Add")).destination(RouteURL(path: ["add"]))
                }
                SectionRecord("more") {
                    CellRecord("import", .text("Import")).destination(RouteURL(path: ["import"]))
                }
            }
            screen.selectionMode = .multiple
            screen.selectionActions = [SelectionAction("Delete") { context.dispatch($0) }]
            return screen
        }
    }

    private func selected(_ host: HeadlessHost) -> [String] {
        host.page?.sections.flatMap(\.rows).filter { $0.isSelected == true }
            .map(\.content.accessibilityText) ?? []
    }

    @Test func `a row that opens is selected by its action, and opened by a tap`() async throws {
        let host = HeadlessHost(FilesApp(files: ["a", "b", "c"]))
        try await host.open("/")
        try await host.perform("Select or deselect", on: "b")
        #expect(selected(host) == ["b"] && host.url == "/")
        try await host.extendSelection(to: "c")
        #expect(selected(host) == ["b", "c"])
        try await host.perform("Select or deselect", on: "b")
        #expect(selected(host) == ["c"])
        try await host.tap("c")
        #expect(host.url == "/c")
        await host.back()
        #expect(selected(host) == ["c"], "opening neither selects nor deselects")
        try await host.tap("Delete")
        #expect(host.visibleRows == ["a", "b", "Add", "Import"])
    }

    @Test func `a range of rows that open begins at the first that is pressed`() async throws {
        let host = HeadlessHost(FilesApp(files: ["a", "b", "c"]))
        try await host.open("/")
        try await host.extendSelection(to: "a")
        try await host.tap("Select a range")
        try await host.tap("b")
        #expect(selected(host) == ["a", "b"] && host.url == "/")
    }

    @Test(arguments: [["a", "b"], []])
    func `select all takes the rows of the data, and no action beside them`(
        _ files: [String]
    ) async throws {
        let host = HeadlessHost(FilesApp(files: files))
        try await host.open("/")
        if files.isEmpty { return #expect(host.page?.selection == nil) }
        try await host.tap("Select all")
        #expect(selected(host) == files && host.page?.selection?.words == "2 selected")
        #expect(host.page?.selection?.actions.contains { $0.title == "Select all" } == false)
        try await host.extendSelection(to: "Add")
        try await host.tap("Add")
        #expect(host.url == "/add")
        await host.back()
        #expect(selected(host) == files)
        try await host.tap("Delete")
        #expect(host.visibleRows == ["Add", "Import"] && host.page?.selection == nil)
    }

    // Behaviour 1/111
    @Test func `a row that changes the list when it is selected opens its own screen`() async throws
    {
        let host = HeadlessHost(PushingApp())
        try await host.open("/")
        try await host.tap("a")
        #expect(host.url == "/a")
    }
}
