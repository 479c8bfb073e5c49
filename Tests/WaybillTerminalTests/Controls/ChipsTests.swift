import Foundation
import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillStore

@testable import WaybillTerminal

/// Chips in a terminal: one line, and the others behind the last one.
@Suite(.timeLimit(.minutes(60)))
struct ChipsTests {
    private func start(
        _ count: Int = 12, columns: Int = 60, rows: Int = 40
    ) throws -> TerminalSession {
        let session = TerminalSession(
            ChipsApp(count: count), size: TerminalSize(columns: columns, rows: rows))
        try #require(session.open(RouteURL()) == .opened)
        return session
    }

    private func agrees(_ session: TerminalSession) -> Bool {
        session.semantics == session.session.page?.semantics
    }

    /// Moves the keyboard to the last chip, which opens the others.
    private func goToMore(_ session: TerminalSession) throws {
        try #require(session.tab(to: "(More ▾)"))
    }

    @Test func `chips that fit are shown with their label, and nothing after them`() throws {
        let session = try start(3)
        #expect(session.line(with: "Kind") == "Kind: (•) Kind 0  ( ) Kind 1  ( ) Kind 2")
        #expect(agrees(session))
    }

    @Test(arguments: [20, 24, 40, 60, 80, 200])
    func `chips that do not fit take one line with a way to the others`(_ columns: Int) throws {
        let session = try start(columns: columns)
        let lines = session.frame.lines.map(\.text).filter { $0.contains("Kind ") }
        #expect(lines.count == 1 && lines[0].hasSuffix("(More ▾)"), "\(lines)")
        #expect(lines[0].hasPrefix("(•) Kind 0") && TextWidth.columns(of: lines[0]) <= columns)
        #expect(agrees(session), "those that are not drawn are said all the same")
    }

    @Test func `the others are behind the last chip, and what is chosen there is shown`() throws {
        let session = try start()
        try goToMore(session)
        session.press(.enter)
        #expect(session.frame.text.contains("(•) Kind 0"), "the menu is at what is chosen")
        for _ in 0..<9 { session.press(.down) }
        session.press(.enter)
        #expect(
            session.line(with: "Kind")
                == "( ) Kind 0  ( ) Kind 1  ( ) Kind 2  (•) Kind 9  (More ▾)")
        #expect(session.frame.focusedText.hasPrefix("(More"), "the keyboard stays there")
        #expect(agrees(session))
    }

    @Test func `arrows choose among the chips that are shown, and end at the last`() throws {
        let session = try start()
        try #require(session.tab(to: "(•) Kind 0"))
        for _ in 0..<3 { session.press(.right) }
        #expect(session.line(with: "Kind")?.contains("(•) Kind 3") == true)
        session.press(.right)
        #expect(session.frame.focusedText.hasPrefix("(More"), "nothing unseen is chosen")
        #expect(session.line(with: "Kind")?.contains("(•) Kind 3") == true)
        session.press(.left)
        #expect(session.frame.focusedText.hasSuffix("Kind 3"))
    }

    @Test func `a click on the last chip opens the others`() throws {
        let session = try start()
        let lines = session.frame.lines.map(\.text)
        let line = try #require(lines.firstIndex { $0.contains("(More") })
        let column = try #require(lines[line].range(of: "(More"))
        session.press(
            .mouse(
                TerminalMouse(
                    .click, line: line,
                    column: lines[line].distance(
                        from: lines[line].startIndex, to: column.lowerBound) + 2)))
        #expect(session.frame.text.contains("( ) Kind 11"))
    }

    @Test func `chips come last where controls beside them need the line`() throws {
        let session = try start(columns: 60)
        let lines = session.frame.lines.map(\.text)
        let chips = try #require(lines.firstIndex { $0.contains("(More") })
        #expect(lines[chips - 1] == "[ ] Open now  How far: [Near ▾]")
        let wide = try start(2, columns: 80)
        #expect(
            wide.line(with: "Kind")
                == "[ ] Open now  Kind: (•) Kind 0  ( ) Kind 1  How far: [Near ▾]")
    }
}

private struct ChipsApp: ListApp {
    let count: Int

    var name: String { "Chips" }
    var tabs: [Tab] { [] }

    func screen(at url: RouteURL) -> (any Screen)? {
        url.path.isEmpty ? ChipsScreen(count: count) : nil
    }
}

private struct ChipsScreen: Screen {
    let count: Int

    let state = "0"

    func reduce(_ state: inout String, _ action: String) -> Effect<String> {
        state = action
        return .none
    }

    func describe(_ context: Context) -> ScreenDescription {
        let state = context.state
        let kinds = (0..<count).map { ControlOption("Kind \($0)", id: "\($0)") }
        var screen = ScreenDescription("Chips", url: RouteURL())
        screen.sections = [
            SectionRecord("filters") {
                CellRecord.group("filters") {
                    CellRecord.toggle("Open now", isOn: false) { _ in }
                    CellRecord.picker("Kind", kinds, chosen: state, as: .chips) { kind in
                        if let kind { context.dispatch(kind) }
                    }
                    .control { $0.isRequired = true }
                    CellRecord.picker("How far", [ControlOption("Near")], chosen: "Near") { _ in }
                        .control { $0.isRequired = true }
                }
            }
        ]
        return screen
    }
}
