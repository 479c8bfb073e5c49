import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTerminal

/// Keys in a list of which many rows can be selected.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct TerminalSelectionTests {
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
                    ["one", "two"].map {
                        CellRecord($0, .text($0)).destination(RouteURL(path: [$0]))
                    }
                }
            }
            if url.path.isEmpty { screen.selectionMode = .multiple }
            return screen
        }
    }

    private let session = TerminalSession(FilesApp(), size: TerminalSize(columns: 60, rows: 20))

    private func press(_ keys: TerminalKey...) async {
        for key in keys {
            _ = session.frame
            session.press(key)
            await session.settle()
        }
    }

    private var text: String { session.frame.lines.map(\.text).joined(separator: "\n") }

    @Test func `space selects a row that opens, and enter opens it alone`() async {
        session.open(RouteURL())
        await session.settle()
        #expect(text.contains("Enter open") && text.contains("Space select"))
        await press(.text(" "))
        #expect(text.contains("1 selected"))
        await press(.down, .text("V"))
        #expect(text.contains("2 selected"))
        await press(.text(" "))
        #expect(text.contains("1 selected"))
        await press(.enter)
        #expect(!text.contains("selected") && text.contains("two"))
        await press(.escape)
        #expect(text.contains("1 selected"))
    }

    @Test func `escape clears the selected rows before it leaves their screen`() async {
        session.open(RouteURL(path: ["one"]))
        await session.settle()
        session.open(RouteURL())
        await session.settle()
        #expect(text.contains("Esc back"))
        await press(.text(" "), .down, .text("V"))
        #expect(text.contains("2 selected") && text.contains("Esc clear"))
        await press(.escape)
        #expect(text.contains("Nothing selected") && text.contains("Esc back"))
        await press(.escape)
        #expect(!text.contains("selected"))
    }
}
