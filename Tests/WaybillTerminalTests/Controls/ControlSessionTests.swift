import Testing
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct ControlSessionTests {
    private func start(
        _ url: String = "/", columns: Int = 80, rows: Int = 60
    ) throws -> TerminalSession {
        let session = TerminalSession(
            FormApp(), size: TerminalSize(columns: columns, rows: rows))
        try #require(session.open(try #require(RouteURL(url))) == .opened)
        return session
    }

    /// Whether what is drawn means the same as the page.
    private func agrees(_ session: TerminalSession) -> Bool {
        session.semantics == session.session.page?.semantics
    }

    // MARK: What is pressed and set

    @Test func `Enter and Space press what the keyboard is at`() throws {
        let session = try start()
        try #require(session.tab(to: "Night"))
        #expect(session.status.hasPrefix("Enter turn"))
        session.press(.enter)
        #expect(session.line(with: "Night") == "[x] Night")
        session.press(.text(" "))
        #expect(session.line(with: "Night") == "[ ] Night" && agrees(session))
        try #require(session.tab(to: "Number two"))
        session.press(.text(" "))
        #expect(session.line(with: "Size") == "Size: ( ) One  (•) Number two  ( ) Three")
        try #require(session.tab(to: "[ ] One"))
        session.press(.enter)
        session.press(.tab)
        session.press(.enter)
        #expect(session.frame.text.contains("  [x] One\n  [x] Number two\n  [ ] Three"))
        session.press(.text(" "))
        #expect(session.frame.text.contains("  [x] One\n  [ ] Number two\n") && agrees(session))
    }

    @Test func `arrows to the sides change numbers, segments and stars`() throws {
        let session = try start()
        try #require(session.tab(to: "Guests"))
        #expect(session.status.hasPrefix("← → change"))
        for _ in 0..<9 { session.press(.right) }
        #expect(session.line(with: "Guests") == "Guests: ‹ 9 ›")
        session.press(.left)
        #expect(session.line(with: "Guests") == "Guests: ‹ 8 ›")
        session.press(.down)
        session.press(.right)
        #expect(session.line(with: "Volume") == "Volume: ─────●───── 45")
        try #require(session.tab(to: "One"))
        session.press(.right)
        #expect(session.line(with: "Size") == "Size: ( ) One  (•) Number two  ( ) Three")
        session.press(.right)
        #expect(session.frame.focusedText.contains("Number two"))
        session.press(.down)
        #expect(session.status.hasPrefix("Three stars  Enter choose  ← → change"))
        session.press(.left)
        #expect(session.line(with: "Stars") == "Stars: ★★☆")
        #expect(session.status.hasPrefix("Two stars  Enter choose") && agrees(session))
    }

    @Test func `options behind one thing are chosen above the last line, by keys and the mouse`()
        throws
    {
        let session = try start()
        try #require(session.tab(to: "Units"))
        session.press(.enter)
        let list = session.frame.lines.suffix(4).map(\.text)
        #expect(list.prefix(3) == ["▸ 1 (•) Metric", "  2 ( ) Imperial", "  3 ( ) None"])
        #expect(list[3].hasPrefix("↑↓ move  Enter choose  Esc leave"))
        session.press(.text("2"))
        #expect(session.line(with: "Units") == "Units: [Imperial ▾]")
        session.press(.enter)
        _ = session.frame
        session.press(.mouse(TerminalMouse(.click, line: 56, column: 3)))
        #expect(session.line(with: "Units") == "Units: [Metric ▾]" && agrees(session))
        session.press(.enter)
        session.press(.escape)
        #expect(session.line(with: "Imperial") == nil)
        session.press(.enter)
        session.press(.text("3"))
        #expect(session.line(with: "Units") == "Units: [▾]")
    }

    @Test func `a click is at a control, and at a part of it`() throws {
        let session = try start()
        func click(_ text: String, _ column: Int) throws {
            let line = try #require(session.frame.lines.firstIndex { $0.text.contains(text) })
            session.press(.mouse(TerminalMouse(.click, line: line, column: column)))
        }
        try click("Night", 4)
        #expect(session.line(with: "Night") == "[x] Night")
        try click("Guests", 8)
        #expect(session.line(with: "Guests") == "Guests: ‹ 2 ›")
        try click("Guests", 12)
        #expect(session.line(with: "Guests") == "Guests: ‹ 3 ›")
        try click("Volume", 18)
        #expect(session.line(with: "Volume") == "Volume: ──────────● 100")
        try click("Stars", 8)
        #expect(session.line(with: "Stars") == "Stars: ★★☆")
        try click("Name", 9)
        #expect(session.frame.cursor != nil)
        session.type("x")
        try click("Name", 8)
        session.type("y")
        #expect(session.line(with: "Name")?.hasPrefix("Name: [Aydxa_") == true)
        try click("Row 1", 76)
        #expect(session.frame.focusedText == "(Edit)" && agrees(session))
        try click("Row 1", 40)
        #expect(session.frame.focusedText == "(Edit)", "the room of the row is none of its own")
    }

    @Test func `what goes on stays where the keyboard is, and is skipped`() throws {
        let session = try start()
        try #require(session.tab(to: "busy"))
        session.press(.enter)
        #expect(session.line(with: "Save") == "[ Save… ]" && agrees(session))
        for _ in 0..<6 { session.press(.up) }
        #expect(!session.frame.focusedText.contains("Save"))
    }

    @Test func `a link beside others opens its screen, and Esc goes back`() throws {
        let session = try start()
        try #require(session.tab(to: "Away"))
        session.press(.enter)
        #expect(session.url == RouteURL("/else"))
        session.press(.escape)
        #expect(session.url == RouteURL() && session.frame.focusedText == "Away")
    }

    @Test func `a row and its controls are reached one by one`() throws {
        let session = try start()
        try #require(session.tab(to: "Row 0"))
        #expect(session.frame.focusedText == "Row 0")
        session.press(.right)
        #expect(session.frame.focusedText == "(Edit)")
        session.press(.tab)
        #expect(session.frame.focusedText == "Row 1" && agrees(session))
    }

    @Test func `the keyboard begins at the rows of a list, and not at what filters them`() {
        func page(_ rows: Int, _ controls: Int) -> Page {
            var page = Page(
                rows: (0..<controls).map { .control(Control("Only \($0)", .toggle(false))) }
                    + (0..<rows).map { .text("place \($0)") })
            for row in 0..<rows {
                page.sections[0].rows[controls + row].destination = RouteURL(path: ["\(row)"])
            }
            return page
        }
        #expect(TerminalScreenModel(showing: page(5, 3), 60, 20).frame.focusedText == "place 0")
        let settings = TerminalScreenModel(showing: page(2, 4), 60, 20)
        #expect(settings.frame.focusedText.hasSuffix("Only 0"))
        var results = page(1, 3)
        results.search = Page.results(for: "x").search
        #expect(TerminalScreenModel(showing: results, 60, 20).frame.focusedText == "place 0")
        var failed = page(0, 2)
        failed.status = .failed("No luck.", canRetry: true)
        #expect(TerminalScreenModel(showing: failed, 60, 20).frame.focusedText == "Try again")
    }

    // MARK: Quitting

    @Test func `q asks once where something is lost, and Ctrl-C does not`() throws {
        let session = try start()
        session.type("x")
        session.press(.escape)
        session.press(.text("q"))
        #expect(!session.isOver)
        #expect(session.status.hasPrefix("Changes are not saved. Press q again to quit."))
        session.press(.down)
        session.press(.escape)
        session.press(.text("q"))
        #expect(!session.isOver, "another key came between")
        session.press(.text("q"))
        #expect(session.isOver)
        let other = try start()
        other.type("x")
        other.press(.control("c"))
        #expect(other.isOver)
    }

    // MARK: Random keys

    private static let keys: [TerminalKey] =
        [
            .up, .down, .down, .left, .right, .tab, .tab, .tab, .backTab, .enter, .enter, .escape,
            .pageUp, .pageDown, .home, .end, .backspace, .delete, .wordLeft, .wordRight, .submit,
            .paste("one\ntwo\u{1B}[2J 東京"), .control("s"), .control("u"), .control("k"),
            .control("w"),
        ] + "1234 ajkguxs/?éb-".unicodeScalars.map { .text($0) }

    @Test(arguments: SeededGenerator.seeds(10))
    func `random keys and clicks keep to the terminal and to what the page means`(
        _ seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let sizes = [(80, 24), (20, 8), (40, 60), (120, 12), (12, 3)]
        let (columns, rows) = sizes[Int(seed) % sizes.count]
        let session = try start(seed % 5 == 4 ? "/chat" : "/", columns: columns, rows: rows)
        for step in 0..<25 {
            var key = ControlSessionTests.keys.randomElement(using: &random) ?? .tab
            if step % 7 == 0 {
                key = .mouse(
                    TerminalMouse(
                        .click, line: Int.random(in: 0..<rows, using: &random),
                        column: Int.random(in: 0..<columns, using: &random)))
            }
            session.press(key)
            let frame = session.frame
            #expect(frame.lines.count == rows, "seed \(seed), step \(step)")
            #expect(
                frame.lines.allSatisfy { $0.columns <= columns }, "seed \(seed), step \(step)")
            if let cursor = frame.cursor {
                #expect(
                    (0..<rows).contains(cursor.line) && (0..<columns).contains(cursor.column))
            }
            // A date that is not complete is drawn, and no value yet.
            let isSettled = session.model.view.drafts.values.allSatisfy { $0.isSettled }
            if isSettled { #expect(agrees(session), "seed \(seed), step \(step) \(key)") }
        }
    }
}
