import Testing
import WaybillLists
import WaybillLoading
import WaybillScreens
import WaybillSessions
import WaybillTestSupport
import WaybillTesting

@testable import WaybillWeb

/// Rows of a live page that open a screen and can be selected together.
@Suite(.timeLimit(.minutes(60))) struct LiveSelectionTests {
    private struct FilesApp: ListApp {
        let name = "Files"
        let tabs: [Tab] = []

        func screen(at url: RouteURL) -> (any Screen)? { Files(url: url) }
    }

    private struct Files: Screen {
        let url: RouteURL

        func describe(_ context: Context) -> ScreenDescription {
            var screen = ScreenDescription(url.path.first ?? "Files", url: url) {
                SectionRecord("files") {
                    ["a", "b", "c", "d"].map {
                        CellRecord($0, .text($0)).destination(RouteURL(path: [$0]))
                    }
                }
            }
            if url.path.isEmpty { screen.selectionMode = .multiple }
            return screen
        }
    }

    private let link = WebHost(FilesApp(), clock: TestClock(), spinner: .none).link()
    private var page = LivePage(at: "/")

    private mutating func say(_ message: String) async throws {
        try await link.receive(message)
        try page.take(try #require(await link.next()))
    }

    private var selected: [String] {
        page.rows.filter { $0.element["aria-selected"] == "true" }.map(\.id)
    }

    @Test mutating func `a row that opens is selected by its mark and stays a link`()
        async throws
    {
        try await say(page.show())
        let row = try #require(page.rows.first { $0.id == "b" })
        #expect(row.element.descendants.contains { $0["href"] == "/b" })
        try await say(page.act("select", on: row))
        #expect(selected == ["b"])
        try await say(page.select(page.rows[3], extending: true))
        #expect(selected == ["b", "c", "d"] && page.address == "/")
        try await say(page.act("select", on: page.rows[2]))
        #expect(selected == ["b", "d"])
        try await say(page.follow(page.rows[0], to: "/a"))
        #expect(page.title.hasPrefix("a"))
    }

    @Test mutating func `a range by keys begins at the row with the focus`() async throws {
        try await say(page.show())
        try await say(page.select(from: page.rows[1], to: page.rows[2]))
        #expect(selected == ["b", "c"])
        try await say(try #require(page.batch("Clear selection")))
        try await say(page.select(from: page.rows[2], toEnd: true))
        #expect(selected == ["c", "d"])
        try await say(try #require(page.batch("Clear selection")))
        try await say(page.select(from: page.rows[1], toEnd: false))
        #expect(selected == ["a", "b"])
    }
}
