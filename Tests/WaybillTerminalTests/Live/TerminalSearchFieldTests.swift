import Testing
import WaybillScreens

@testable import WaybillTerminal

@Suite struct TerminalSearchFieldTests {
    @Test func `an empty field is ready for typing, and each letter is passed on`() {
        var model = TerminalScreenModel(showing: .results(for: ""), 80, 24)
        #expect(model.isEditing)
        #expect(model.search("qu/") == ["q", "qu", "qu/"])
        #expect(model.frame.text.contains("Search places: [qu/___"))
        #expect(model.press(.left) == nil && model.press(.backspace)?.searched == "q/")
    }

    @Test func `above a list a field waits for a slash: keys move and are commands at once`() {
        var page = Page.results(for: "")
        page.sections = Page.nearby().sections
        var model = TerminalScreenModel(showing: page, 80, 40)
        #expect(!model.isEditing && model.frame.focusedText.contains("Bryant Park"))
        #expect(model.type("j?").isEmpty)
        #expect(model.frame.focusedText.contains("New York Public Library"))
        _ = model.press(.text("/"))
        #expect(model.isEditing && model.search("j") == ["j"])
        #expect(model.press(.escape) == nil)
        #expect(!model.isEditing && model.frame.focusedText.contains("Bryant Park"))
    }

    @Test func `a search that a slash opens begins in its field, and no other does`() {
        var results = Page.results(for: "")
        results.sections = Page.nearby().sections
        for opening in [TerminalKey.text("/"), .enter] {
            var model = TerminalScreenModel(
                size: TerminalSize(columns: 80, rows: 24), style: .live,
                searchURL: RouteURL(path: ["search"]))
            model.show(.nearby())
            #expect(model.press(opening) != nil)
            model.show(results, depth: 2)
            #expect(model.isEditing == (opening == .text("/")))
            // It is so once.
            model.show(results, depth: 3)
            #expect(!model.isEditing)
        }
    }

    @Test func `filters above nothing leave the keyboard in the field`() {
        var page = Page.results(for: "")
        page.sections = Page(Control("Open now", .toggle(false))).sections
        #expect(TerminalScreenModel(showing: page, 80, 24).isEditing)
    }

    @Test func `the cursor stands at the caret, and nowhere outside the field`() {
        var model = TerminalScreenModel(showing: .results(for: ""), 80, 24)
        let start = model.frame.cursor
        #expect(start?.column == "Search places: [".count)
        _ = model.type("a東e\u{301}")
        #expect(model.frame.cursor?.column == "Search places: [".count + 4)
        _ = model.press(.left)
        #expect(model.frame.cursor?.column == "Search places: [".count + 3)
        _ = model.press(.home)
        #expect(model.frame.cursor == start)
        _ = model.press(.tab)
        #expect(model.frame.cursor == nil && model.frame.focusedText == "Search")
    }

    @Test(arguments: [12, 20, 33])
    func `the caret is found in a text of many lines`(_ columns: Int) {
        var model = TerminalScreenModel(showing: .results(for: ""), columns, 20)
        _ = model.press(.paste(String(repeating: "東a", count: 40)))
        var places: Set<TerminalFrame.Cursor> = []
        for _ in 0...80 {
            if let cursor = model.frame.cursor { places.insert(cursor) }
            _ = model.press(.left)
        }
        #expect(places.count == 81)
    }

    @Test func `Enter opens the results, or goes to the first where they are shown`() {
        var model = TerminalScreenModel(showing: .results(for: ""), 80, 24)
        #expect(model.press(.enter) == nil)
        _ = model.type("park")
        #expect(model.press(.enter) == .open(RouteURL("/search?q=park") ?? RouteURL()))
        var page = Page.results(for: "park")
        page.sections = Page.nearby().sections
        model.show(page)
        #expect(model.isEditing && model.press(.enter) == nil)
        #expect(!model.isEditing && model.frame.focusedText.contains("Bryant Park"))
        _ = model.press(.text("/"))
        #expect(model.isEditing)
    }

    @Test func `a slash on a page without a field goes to the search of the app`() {
        let search = RouteURL(path: ["search"])
        var model = TerminalScreenModel(
            size: TerminalSize(columns: 80, rows: 24), style: .live, searchURL: search)
        model.show(.nearby())
        #expect(model.frame.lines.last?.text.contains("/ search") == true)
        #expect(model.press(.text("/")) == .open(search))
        var results = Page.results(for: "park")
        results.sections = Page.nearby().sections
        model.show(results, depth: 2)
        #expect(model.isEditing && model.press(.escape) == nil && !model.isEditing)
        #expect(model.press(.text("/")) == nil && model.isEditing)

        model = TerminalScreenModel(showing: .nearby(), 80, 24)
        #expect(model.frame.lines.last?.text.contains("/ search") == false)
        #expect(model.press(.text("/")) == nil)
    }

    @Test func `Esc leaves the field and then the screen`() {
        var model = TerminalScreenModel(showing: .nearby(), 80, 24)
        model.show(.results(for: ""), depth: 2)
        #expect(model.press(.escape) == nil && !model.isEditing)
        #expect(model.press(.escape) == .back)
    }

    @Test func `what a page shows late of what was typed does not undo the rest`() {
        var model = TerminalScreenModel(showing: .results(for: ""), 80, 24)
        _ = model.type("abc")
        model.show(.results(for: "a"))
        #expect(model.view.field.text == "abc" && model.isEditing)
        model.show(.results(for: "abc"))
        #expect(model.view.field.text == "abc")
        model.show(.results(for: "other"))
        #expect(model.view.field.text == "other")
    }

    @Test func `a page that does not follow what is typed still shows it`() {
        var model = TerminalScreenModel(showing: .results(for: "old"), 80, 24)
        _ = model.press(.text("/"))
        _ = model.press(.control("u"))
        _ = model.type("new")
        model.show(.results(for: "old"))
        #expect(model.view.field.text == "new")
        #expect(model.drawn.semantics.focusOrder.contains { $0.value == "new" })
    }
}
