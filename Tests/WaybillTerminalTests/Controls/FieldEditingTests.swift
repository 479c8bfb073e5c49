import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct FieldEditingTests {
    private func start(_ url: String = "/", columns: Int = 80) throws -> TerminalSession {
        let session = TerminalSession(
            FormApp(), size: TerminalSize(columns: columns, rows: 60))
        try #require(session.open(try #require(RouteURL(url))) == .opened)
        return session
    }

    private func held(_ session: TerminalSession, _ id: String) -> String? {
        session.session.page?.sections.flatMap(\.rows).lazy
            .compactMap { $0.content.control(id)?.text }.first
    }

    private func caretLine(_ frame: TerminalFrame) -> String {
        frame.cursor.map { frame.lines[$0.line].text } ?? ""
    }

    // MARK: Keys

    @Test func `letters that are commands elsewhere are typed, and passed on at once`() throws {
        let session = try start()
        session.type("qj/ ?")
        #expect(held(session, "name") == "Adaqj/ ?" && !session.isOver)
        #expect(session.line(with: "Name")?.hasPrefix("Name: [Adaqj/ ?_") == true)
        session.press(.control("w"))
        #expect(held(session, "name") == "Adaqj/ ")
        session.press(.control("u"))
        #expect(held(session, "name") == "")
    }

    @Test func `Alt with an unknown key does nothing in a field, and runs no command elsewhere`()
        throws
    {
        let session = try start()
        var parser = TerminalKeyParser()
        let unknown = "\u{1B}d\u{1B}\u{1B}[D\u{1B}[1;3B\u{1B}é\u{1B} \u{1B}q"
        for key in parser.read((unknown + " quick").utf8) { session.press(key) }
        #expect(held(session, "name") == "Ada quick")
        session.press(.escape)
        let page = session.frame
        for key in parser.read(unknown.utf8) { session.press(key) }
        #expect(session.frame == page && !session.isOver)
    }

    @Test func `the caret moves by letters, words and to the ends`() throws {
        let session = try start()
        session.type(" Lovelace")
        session.press(.wordLeft)
        session.type("x")
        session.press(.home)
        session.type("y")
        session.press(.wordRight)
        session.press(.right)
        session.type("z")
        session.press(.end)
        session.press(.backspace)
        session.press(.control("a"))
        session.press(.control("f"))
        session.press(.control("d"))
        session.press(.control("e"))
        session.press(.control("b"))
        session.press(.control("k"))
        #expect(held(session, "name") == "yda zxLovela")
    }

    @Test func `a long text is scrolled in its line, with the caret visible`() throws {
        let session = try start(columns: 30)
        session.type(String(repeating: "0123456789", count: 6))
        #expect(held(session, "name")?.count == 60, "the limit holds")
        let line = try #require(session.line(with: "Name"))
        #expect(line.hasSuffix("0123456_]"))
        let cursor = try #require(session.frame.cursor)
        #expect(cursor.column == 28)
        session.press(.home)
        #expect(session.line(with: "Name")?.hasPrefix("Name: [Ada0123") == true)
        #expect(session.frame.cursor?.column == 7)
        for _ in 0..<30 { session.press(.right) }
        #expect((7...28).contains(session.frame.cursor?.column ?? 0))
        #expect(session.semantics == session.session.page?.semantics)
    }

    @Test func `wide and hostile letters are drawn and reported as elsewhere`() throws {
        let session = try start()
        session.press(.control("u"))
        session.press(.paste("東\u{1B}[2J\u{202E}e\u{301}\rx"))
        #expect(held(session, "name") == "東[2Je\u{301} x")
        session.press(.backspace)
        session.press(.backspace)
        session.press(.backspace)
        #expect(held(session, "name") == "東[2J")
        #expect(session.frame.cursor?.column == "Name: [".count + 5)
    }

    @Test func `lines are typed, pasted and moved over in a field of several`() throws {
        let session = try start()
        session.press(.tab)
        #expect(session.status.hasPrefix("Ctrl-S Save  Enter line  Esc leave"))
        session.press(.enter)
        session.press(.paste("three\rfour"))
        #expect(held(session, "note") == "one\ntwo\nthree\nfour")
        #expect(session.line(with: "[four") != nil, "the field grows")
        session.press(.up)
        session.press(.home)
        session.type("x")
        session.press(.up)
        session.press(.end)
        session.type("y")
        #expect(held(session, "note") == "one\ntwoy\nxthree\nfour")
        session.press(.up)
        session.press(.up)
        #expect(caretLine(session.frame).contains("Name"))
        #expect(session.semantics == session.session.page?.semantics)
    }

    @Test func `words that are too long for a line go on in the next`() throws {
        let session = try start(columns: 24)
        session.press(.tab)
        session.press(.control("u"))
        session.press(.paste("\nsome words that go on and on and on"))
        let line = session.frame.cursor?.line ?? 0
        session.press(.up)
        #expect(session.frame.cursor?.line == line - 1)
        session.press(.down)
        #expect(session.frame.cursor?.line == line)
        #expect(session.semantics == session.session.page?.semantics)
        #expect(session.frame.lines.allSatisfy { $0.columns <= 24 })
    }

    @Test func `a password is not shown, but is sent`() throws {
        let session = try start()
        session.press(.tab)
        session.press(.tab)
        session.type("qé1")
        #expect(held(session, "secret") == "qé1")
        #expect(session.line(with: "Secret")?.hasPrefix("Secret: [•••_") == true)
        #expect(!session.frame.text.contains("é"))
        #expect(session.semantics == session.session.page?.semantics)
    }

    @Test func `an incomplete date changes no value, and is reported below its field`() throws {
        let session = try start()
        try #require(session.tab(to: "Day"))
        session.type("2026-11-2")
        #expect(held(session, "day") == "2026-11-2" && session.line(with: "[2026-11-2_") != nil)
        session.type("4")
        #expect(held(session, "day") == "2026-11-24")
        session.press(.backspace)
        #expect(held(session, "day") == "2026-11-2" && session.line(with: "[2026-11-2_") != nil)
        #expect(session.line(with: "Write a day") == nil)
        session.press(.tab)
        #expect(session.line(with: "Write a day as year-month-day") != nil)
        #expect(session.line(with: "[2026-11-2_") != nil, "what was typed stays")
    }

    // MARK: Entering and leaving

    @Test func `Enter presses what most people press, and moves on where there is nothing`()
        throws
    {
        let chat = try start("/chat")
        #expect(chat.status.hasPrefix("Enter next"))
        chat.type("first")
        #expect(chat.status.hasPrefix("Enter Send"))
        chat.press(.enter)
        #expect(chat.line(with: "first") == "first")
        #expect(chat.line(with: "Message")?.hasPrefix("Message: [___") == true)
        chat.press(.enter)
        #expect(chat.frame.cursor != nil, "nothing can be sent, and the keyboard stays")
        chat.type("second")
        chat.press(.enter)
        #expect(chat.line(with: "second") == "second")
        var model = TerminalScreenModel(
            showing: Page(rows: ["A", "B"].map { .control(Control($0, .text(""))) }), 40, 10)
        #expect(model.press(.enter) == nil)
        #expect(caretLine(model.frame).hasPrefix("B:"))
    }

    @Test(arguments: [TerminalKey.control("s"), .submit])
    func `what is filled in is sent off from a field of several lines`(_ key: TerminalKey)
        throws
    {
        let session = try start()
        session.press(.tab)
        session.press(key)
        session.press(.escape)
        #expect(session.log?.contains("save") == true)
    }

    @Test func `Esc leaves the field, where letters are commands until Enter`() throws {
        let session = try start()
        session.press(.escape)
        #expect(session.frame.cursor == nil && session.status.hasPrefix("Enter edit"))
        session.press(.text("j"))
        session.press(.text("k"))
        #expect(session.frame.cursor == nil && held(session, "name") == "Ada")
        session.press(.enter)
        session.type("j")
        #expect(held(session, "name") == "Adaj")
    }

    @Test func `leaving is reported once after typing`() throws {
        let session = try start()
        session.press(.tab)
        #expect(session.log?.isEmpty == true, "nothing was typed")
        session.press(.backTab)
        session.type("x")
        #expect(session.log?.isEmpty == true)
        session.press(.tab)
        session.press(.tab)
        #expect(session.log == ["left name"])
        session.type("y")
        session.press(.mouse(TerminalMouse(.click, line: 4, column: 0)))
        #expect(session.log == ["left name"], "a click beside leaves nothing")
        session.press(.escape)
        #expect(session.log == ["left name", "left secret"])
    }

    // MARK: Drafts

    private func page(_ text: String, before rows: [String] = []) -> Page {
        var page = Page(rows: rows.map { .text($0) } + [.control(Control("A", .text(text)))])
        page.sections[0].rows[rows.count].id = "field"
        return page
    }

    @Test func `an older text of the page does not undo what was typed since`() {
        var model = TerminalScreenModel(showing: page(""), 60, 10)
        _ = model.type("abc")
        model.show(page("a"))
        #expect(model.frame.text.contains("A: [abc_"))
        model.show(page("a", before: ["new", "rows"]))
        #expect(model.frame.text.contains("A: [abc_") && model.isEditing)
        _ = model.press(.left)
        let field = model.element("A")
        #expect(model.type("x") == [field.map { .perform($0, .set("abxc")) }])
        model.show(page("abxc"))
        #expect(model.frame.text.contains("A: [abxc_"))
    }

    @Test func `what the app makes of a text is shown`() {
        var model = TerminalScreenModel(showing: page(""), 60, 10)
        _ = model.type("abc")
        model.show(page("abc"))
        _ = model.press(.left)
        model.show(page("ABC"))
        #expect(model.frame.text.contains("A: [ABC_"))
        #expect(model.frame.cursor?.column == "A: [AB".count, "the caret stays")
        model.show(page(""))
        #expect(model.frame.text.contains("A: [___"))
    }

    @Test func `a draft is there when a person comes back`() throws {
        var model = TerminalScreenModel(showing: page(""), 60, 10)
        _ = model.type("abc")
        let view = model.view
        model.show(page("", before: ["other"]), depth: 2)
        model.show(page(""), depth: 1, as: view)
        #expect(model.frame.text.contains("A: [abc_"))
    }

    @Test func `what is no longer a field takes no keys`() {
        var model = TerminalScreenModel(showing: page(""), 60, 10)
        _ = model.type("abc")
        var other = page("abc")
        other.sections[0].rows[0].content = .control(
            Control("A", .text("abc")).with { $0.isBusy = true })
        model.show(other)
        #expect(!model.isEditing && model.type("x").isEmpty)
        model.show(page("abc"))
        #expect(model.isEditing)
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `what is typed at random is what the app has`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let session = try start(columns: [80, 24, 14][Int(seed % 3)])
        if seed % 2 == 0 { session.press(.tab) }
        let id = seed % 2 == 0 ? "note" : "name"
        let keys: [TerminalKey] =
            [
                .left, .right, .home, .end, .backspace, .delete, .wordLeft, .wordRight,
                .paste("a b\nc"), .control("k"), .control("w"),
            ] + "ab é東\u{301}🏽👩\u{200D}".unicodeScalars.map { .text($0) }
        for step in 0..<25 {
            session.press(keys.randomElement(using: &random) ?? .left)
            _ = session.frame
            let draft = session.model.edited.flatMap { session.model.view.drafts[$0.id] }
            #expect(draft?.field.text == held(session, id), "seed \(seed), step \(step)")
            #expect(session.frame.cursor != nil, "seed \(seed), step \(step)")
        }
        #expect(session.semantics == session.session.page?.semantics, "seed \(seed)")
    }
}
