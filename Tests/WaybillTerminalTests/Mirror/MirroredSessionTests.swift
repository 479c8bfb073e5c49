import Testing
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

/// A terminal in a language that is written from right to left.
@Suite(.timeLimit(.minutes(60)))
struct MirroredSessionTests {
    private static var texts: TerminalTexts {
        var texts = TerminalTexts()
        texts.isRightToLeft = true
        return texts
    }

    private func start(
        _ app: any ListApp = FormApp(), columns: Int = 80, rows: Int = 60,
        texts: TerminalTexts = MirroredSessionTests.texts
    ) throws -> TerminalSession {
        let session = TerminalSession(
            app, size: TerminalSize(columns: columns, rows: rows), texts: texts)
        try #require(session.open(RouteURL()) == .opened)
        return session
    }

    private func place(of text: String, on session: TerminalSession) throws -> TerminalMouse {
        let lines = session.frame.lines.map(\.text)
        let line = try #require(lines.firstIndex { $0.contains(text) })
        var rest = Substring(lines[line])
        while !rest.hasPrefix(text) { rest.removeFirst() }
        let before = lines[line].dropLast(rest.count)
        return TerminalMouse(.click, line: line, column: TextWidth.columns(of: before))
    }

    @Test func `what leads is at the right, and what follows at its left`() throws {
        let session = try start()
        let lines = session.frame.lines.map(\.text)
        #expect(lines[0].hasSuffix("[Form (2)] Form") || lines[0].hasSuffix("Form"))
        let size = try #require(lines.first { $0.contains(":Size") })
        #expect(size.hasSuffix("Three ( )  Number two ( )  One (•) :Size"))
        #expect(TextWidth.columns(of: size) == 80)
        #expect(lines.contains { $0.hasSuffix("Night [ ]") })
        #expect(session.semantics == session.session.page?.semantics, "it means the same")
        #expect(session.status.hasSuffix("Esc leave") || session.status.contains("Ctrl-C"))
    }

    @Test func `a click does what it does where it is seen`() throws {
        let session = try start()
        let night = try place(of: "Night", on: session)
        session.press(.mouse(night))
        #expect(session.line(with: "Night")?.hasSuffix("Night [x]") == true)
        // The half of a number that is at the left adds to it.
        let guests = try place(of: "‹ 3 ›", on: session)
        session.press(.mouse(guests))
        #expect(session.line(with: ":Guests")?.contains("‹ 4 ›") == true)
        session.press(.mouse(try place(of: "Number two", on: session)))
        #expect(session.line(with: ":Size")?.contains("Number two (•)") == true)
    }

    @Test func `arrows go to what is seen on their side`() throws {
        let session = try start()
        try #require(session.tab(to: "One"))
        session.press(.left)
        #expect(session.line(with: ":Size")?.contains("Number two (•)") == true)
        session.press(.right)
        #expect(session.line(with: ":Size")?.contains("One (•)") == true)
    }

    @Test func `arrows move the caret in the order in which letters are seen`() throws {
        let session = try start()
        try #require(session.tab(to: "Name"))
        session.press(.end)
        session.press(.left)
        session.press(.text("x"))
        #expect(session.line(with: ":Name")?.contains("Adxa") == true)
        session.press(.control("u"))
        session.press(.delete)
        for scalar in "אב".unicodeScalars { session.press(.text(scalar)) }
        session.press(.right)
        session.press(.text("ג"))
        #expect(session.line(with: ":Name")?.contains("אגב") == true)
    }

    @Test func `a list is at the right of what was opened from it`() throws {
        let session = try start(ChainApp(), columns: 120, rows: 20)
        session.press(.enter)
        #expect(session.frame.lines[0].text.hasSuffix("[Start]   Chain"))
        let row = session.frame.lines.firstIndex { $0.text.hasSuffix("row2") }
        session.press(.mouse(TerminalMouse(.click, line: try #require(row), column: 118)))
        #expect(session.url == RouteURL("/2"))
        session.press(.right)
        session.press(.down)
        session.press(.enter)
        #expect(session.url == RouteURL("/3"), "the arrow to the right goes to the list")
        _ = session.frame
        let width = TerminalPanes(size: TerminalSize(columns: 120, rows: 20)).detailSize.columns
        let below = session.frame.lines.firstIndex { $0.text.contains("row5 │") }
        session.press(
            .mouse(TerminalMouse(.click, line: try #require(below), column: width - 1)))
        #expect(session.url == RouteURL("/3/5"))
    }

    @Test func `a menu has its keys at the right`() throws {
        let session = try start()
        try #require(session.tab(to: "Units"))
        session.press(.enter)
        let lines = session.frame.lines.map(\.text)
        #expect(lines.contains { $0.hasSuffix("Metric (•) 1 ◂") })
        #expect(lines.contains { $0.hasSuffix("Imperial ( ) 2") || $0.hasSuffix("( ) 2  ") })
        session.press(.mouse(try place(of: "Imperial", on: session)))
        #expect(session.line(with: ":Units")?.contains("Imperial") == true)
    }

    /// Whatever is pressed, the page means and does the same as one that is not mirrored.
    @Test(arguments: SeededGenerator.seeds(4))
    func `random keys do the same on mirrored screens`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let columns = [30, 60, 120].randomElement(using: &random) ?? 60
        let app: any ListApp = seed % 2 == 0 ? ChainApp() : FormApp()
        let mirrored = try start(app, columns: columns, rows: 20)
        let usual = try start(app, columns: columns, rows: 20, texts: TerminalTexts())
        let keys: [TerminalKey] = [
            .up, .down, .down, .tab, .tab, .backTab, .pageDown, .home, .enter, .escape, .text("?"),
        ]
        for step in 0..<25 {
            let key = keys.randomElement(using: &random) ?? .down
            mirrored.press(key)
            usual.press(key)
            let comment: Comment = "seed \(seed), step \(step), \(key)"
            let (frame, other) = (mirrored.frame, usual.frame)
            #expect(frame.lines.allSatisfy { $0.columns <= columns }, comment)
            #expect((frame.cursor == nil) == (other.cursor == nil), comment)
            #expect(mirrored.semantics == usual.semantics, comment)
            #expect(mirrored.url == usual.url, comment)
        }
    }
}
