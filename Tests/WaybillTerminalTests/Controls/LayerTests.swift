import Testing
import WaybillDiff
import WaybillScreens
import WaybillSessions

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct LayerTests {
    private func page(_ layers: [Page.Layer]) -> Page {
        var page = Page.nearby()
        page.layers = layers
        return page
    }

    private func start(columns: Int = 80, rows: Int = 40) throws -> TerminalSession {
        let session = TerminalSession(
            FormApp(), size: TerminalSize(columns: columns, rows: rows))
        try #require(session.open(RouteURL()) == .opened)
        session.press(.escape)
        return session
    }

    private static let layers: [[Page.Layer]] = [
        [.question()], [.question(isDestructive: true)], [.sheet()], [.notice()],
        [.sheet(), .question(5)], [.sheet(), .notice()], [.question(), .notice()],
    ]

    @Test(arguments: layers.indices)
    func `what is drawn of layers has their semantics`(_ index: Int) {
        let page = page(LayerTests.layers[index])
        for width in [10, 14, 20, 24, 40, 80, 120] {
            for style in [TerminalStyle.plain, .ascii] {
                let document = TerminalDocument(page: page, width: width, style: style)
                #expect(document.semantics == page.semantics, "width \(width)")
                #expect(document.lines.allSatisfy { $0.columns <= width }, "width \(width)")
            }
            for rows in [3, 6, 30] {
                let model = TerminalScreenModel(showing: page, width, rows)
                #expect(model.drawn.semantics == page.semantics, "width \(width)")
                #expect(model.frame.lines.count == rows)
                #expect(model.frame.lines.allSatisfy { $0.columns <= width }, "width \(width)")
            }
        }
    }

    @Test func `a question is a box below the title of the page`() {
        let model = TerminalScreenModel(showing: page([.question()]), 40, 12)
        #expect(
            model.frame.lines.prefix(9).map(\.text) == [
                "Nearby", "══════", "",
                "┌──────────────────────────────────────┐",
                "│ Remove this book?                    │",
                "│ It cannot be taken back.             │",
                "│                                      │",
                "│                 [ Remove ]  (Cancel) │",
                "└──────────────────────────────────────┘",
            ])
        #expect(model.frame.focusedText == "[ Remove ]")
        #expect(model.frame.lines.last?.text.hasPrefix("Enter press  Esc close") == true)
        let style = TerminalStyle(glyphs: .ascii, showsAddresses: false)
        var ascii = TerminalScreenModel(size: TerminalSize(columns: 30, rows: 12), style: style)
        ascii.show(page([.question()]))
        #expect(ascii.frame.text.contains("+----------------------------+\n| Remove this book?"))
        #expect(ascii.frame.text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `the keyboard begins where nothing is lost, or in the first field`() {
        let safe = TerminalScreenModel(showing: page([.question(isDestructive: true)]), 60, 20)
        #expect(safe.frame.focusedText == "(Cancel)")
        let sheet = TerminalScreenModel(showing: page([.sheet()]), 60, 20)
        #expect(sheet.isEditing && sheet.frame.cursor != nil)
    }

    @Test func `Tab stays in what is open above the page`() {
        var model = TerminalScreenModel(showing: page([.sheet(), .notice()]), 60, 20)
        var seen: [String] = []
        for _ in 0..<5 {
            seen.append(model.frame.cursor == nil ? model.frame.focusedText : "field")
            _ = model.press(.tab)
        }
        #expect(seen == ["field", "[ Keep ]", "[ Undo ]", "(Dismiss)", "(Close)"])
        for key in "/rqi".unicodeScalars { _ = model.press(.text(key)) }
        #expect(model.view.layer == 2)
    }

    @Test func `the keyboard goes back to where it was, through all layers`() {
        var model = TerminalScreenModel(showing: page([]), 60, 20)
        _ = model.press(.down)
        let before = model.frame
        model.show(page([.sheet()]))
        _ = model.press(.tab)
        let inSheet = model.frame
        #expect(inSheet.focusedText == "[ Keep ]")
        model.show(page([.sheet(), .question(7)]))
        #expect(model.frame.focusedText == "[ Remove ]")
        model.show(page([.sheet()]))
        #expect(model.frame == inSheet)
        model.show(page([.question(8)]))
        model.show(page([.question(9)]))
        model.show(page([]))
        #expect(model.frame == before && model.view.covered.isEmpty)
    }

    @Test func `a notice stays at the bottom, and its buttons have keys`() throws {
        var long = Page.numbers(Array(0..<60))
        long.layers = [.notice()]
        var model = TerminalScreenModel(showing: long, 60, 12)
        for _ in 0..<4 {
            let lines = model.frame.lines.map(\.text)
            #expect(lines[10].hasPrefix("The book was removed."))
            #expect(lines[9].hasPrefix("────"))
            #expect(lines[11].contains("u undo  x dismiss"))
            _ = model.press(.pageDown)
        }
        #expect(model.press(.text("u")) == model.pressing("Undo"))
        let dismiss = try #require(model.pressing("Dismiss"))
        #expect(model.press(.text("x")) == dismiss)
        let offset = model.view.offset
        let click = TerminalMouse(.click, line: 10, column: 55)
        #expect(model.press(.mouse(click)) == dismiss)
        #expect(model.view.offset == offset)
        _ = model.press(.up)
        #expect(model.frame.focusedText.hasPrefix("row"), "what is seen above it")
        #expect(abs(model.view.offset - offset) <= 1)
    }

    @Test func `every line of a long page is seen above a notice`() {
        var long = Page.numbers(Array(0..<40))
        long.layers = [.notice()]
        var model = TerminalScreenModel(showing: long, 60, 12)
        var seen: Set<String> = []
        for _ in 0..<100 {
            seen.formUnion(model.frame.lines.map(\.text))
            _ = model.press(.down)
        }
        for number in 0..<40 { #expect(seen.contains("row\(number)")) }
    }

    // MARK: In a session

    @Test func `a question is answered by keys, and Esc says no`() throws {
        let session = try start()
        try #require(session.tab(to: "(ask)"))
        session.press(.enter)
        #expect(session.frame.focusedText == "(Cancel)")
        #expect(session.semantics == session.session.page?.semantics)
        session.press(.escape)
        #expect(session.frame.focusedText == "(ask)" && session.log == ["ask"])
        session.press(.enter)
        session.press(.left)
        #expect(session.frame.focusedText == "(! Remove)")
        session.press(.enter)
        #expect(session.log == ["ask", "ask", "removed"])
        #expect(session.frame.focusedText == "(ask)")
    }

    @Test func `a sheet is filled in, sent off by Enter, and closed by Esc after its field`()
        throws
    {
        let session = try start()
        try #require(session.tab(to: "(open)"))
        session.press(.enter)
        session.type("in the sheet")
        #expect(session.semantics == session.session.page?.semantics)
        session.press(.enter)
        #expect(session.frame.focusedText == "(open)" && session.line(with: "Sheet") == nil)
        session.press(.enter)
        #expect(session.line(with: "[in the sheet_") != nil)
        session.press(.escape)
        #expect(session.line(with: "[in the sheet_") != nil, "the field is left first")
        session.press(.escape)
        #expect(session.line(with: "[in the sheet_") == nil)
        #expect(session.frame.focusedText == "(open)")
        session.press(.enter)
        try #require(session.tab(to: "(Close)"))
        session.press(.enter)
        #expect(session.frame.focusedText == "(open)")
    }

    @Test func `a question above a sheet leads back into it`() throws {
        let session = try start()
        try #require(session.tab(to: "(open)"))
        session.press(.enter)
        try #require(session.tab(to: "(Ask)"))
        session.press(.enter)
        #expect(session.line(with: "Remove it?") != nil)
        session.press(.escape)
        #expect(session.frame.focusedText == "(Ask)" && session.line(with: "Sheet") != nil)
    }

    @Test func `a notice is undone by its key`() throws {
        let session = try start(rows: 20)
        try #require(session.tab(to: "(tell)"))
        session.press(.enter)
        #expect(session.frame.lines[18].text.hasPrefix("It was sent."))
        session.press(.text("u"))
        #expect(session.log == ["tell", "untold"])
        #expect(session.frame.focusedText == "(tell)")
    }

    @Test func `going back asks where something is not saved`() throws {
        let session = try start()
        session.open(try #require(RouteURL("/else")))
        session.open(RouteURL())
        session.type("x")
        session.press(.escape)
        session.press(.escape)
        #expect(session.line(with: "Discard changes?") != nil)
        #expect(session.frame.focusedText == "[ Go on editing ]")
        session.press(.escape)
        #expect(session.url == RouteURL() && session.line(with: "Discard changes?") == nil)
        session.press(.escape)
        session.press(.left)
        session.press(.enter)
        #expect(session.url == RouteURL("/else"))
    }

    @Test func `a long list is where it was once a question is answered`() throws {
        let session = TerminalSession(LongFormApp(), size: TerminalSize(columns: 60, rows: 12))
        try #require(session.open(RouteURL()) == .opened)
        for _ in 0..<20 { session.press(.pageDown) }
        session.press(.down)
        let before = session.frame
        session.press(.enter)
        #expect(session.line(with: "Remove it?") != nil)
        #expect(session.semantics == session.session.page?.semantics)
        session.resize(to: TerminalSize(columns: 50, rows: 12))
        session.resize(to: TerminalSize(columns: 60, rows: 12))
        session.press(.escape)
        #expect(session.frame == before)
    }

    @Test func `on a wide terminal a question keeps the list beside it out of reach`() throws {
        let session = try start(columns: 120, rows: 30)
        try #require(session.tab(to: "Row 0"))
        session.press(.escape)
        let chain = TerminalSession(
            LongFormApp(), size: TerminalSize(columns: 120, rows: 14))
        try #require(chain.open(RouteURL("/list") ?? RouteURL()) == .opened)
        chain.press(.enter)
        #expect(chain.frame.text.contains("│"))
        chain.press(.enter)
        #expect(chain.frame.text.contains("Remove it?"))
        chain.press(.left)
        chain.press(.left)
        #expect(chain.frame.focusedText.contains("Remove"))
        chain.press(.mouse(TerminalMouse(.click, line: 6, column: 1)))
        #expect(chain.frame.text.contains("Remove it?"))
        chain.press(.escape)
        #expect(!chain.frame.text.contains("Remove it?") && chain.frame.text.contains("│"))
    }
}
