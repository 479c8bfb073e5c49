import Testing
import WaybillDiff
import WaybillScreens
import WaybillSessions
import WaybillTesting

@testable import WaybillTerminal

@Suite struct TerminalScreenModelTests {
    @Test func `the keyboard begins at the first row, and arrows move between rows`() {
        var model = TerminalScreenModel(showing: .nearby(), 80, 24)
        #expect(model.frame.focusedText.contains("Bryant Park"))
        _ = model.press(.down)
        #expect(model.frame.focusedText.contains("New York Public Library"))
        _ = model.press(.up)
        _ = model.press(.up)
        #expect(model.frame.focusedText.contains("Table"))
        _ = model.press(.right)
        #expect(model.frame.focusedText == "Cards")
        _ = model.press(.left)
        _ = model.press(.up)
        #expect(model.frame.focusedText.contains("Nearby"))
    }

    @Test func `what is out of sight is shown before it is followed`() {
        for key in [TerminalKey.enter, .down, .tab] {
            var model = TerminalScreenModel(showing: .nearby(), 40, 6)
            #expect(model.frame.focusedText.isEmpty && !model.frame.text.contains("Enter open"))
            var action: TerminalAction?
            for _ in 0..<9 where model.frame.focusedText.isEmpty { action = model.press(key) }
            #expect(action == nil && model.frame.focusedText.contains("Bryant Park"))
        }
    }

    @Test func `Tab goes through the focus order of the semantics tree, and around`() {
        let page = Page.nearby()
        var model = TerminalScreenModel(showing: page, 80, 24)
        _ = model.press(.home)
        for node in page.semantics.focusOrder {
            for word in node.name.split(separator: " ") {
                #expect(model.frame.focusedText.contains(word))
            }
            _ = model.press(.tab)
        }
        #expect(model.frame.focusedText.contains("Nearby"))
        _ = model.press(.backTab)
        #expect(model.frame.focusedText.contains("Joe’s Pizza"))
    }

    @Test func `cards are reached to the right as well as below`() {
        var model = TerminalScreenModel(showing: .nearby(.collection), 100, 30)
        #expect(model.frame.focusedText.contains("Bryant Park"))
        _ = model.press(.right)
        #expect(model.frame.focusedText.contains("New York Public"))
        #expect(!model.frame.focusedText.contains("Bryant"))
        _ = model.press(.left)
        #expect(model.frame.focusedText.contains("Bryant Park"))
    }

    @Test func `Enter does what is at the keyboard`() {
        var model = TerminalScreenModel(showing: .nearby(), 80, 24)
        let first = model.page?.rowElement(at: ItemPath(section: 0, item: 0))
        #expect(model.press(.enter) == first.map { .perform($0) })
        _ = model.press(.home)
        #expect(model.press(.enter) == model.pressing("Nearby"))
        model = TerminalScreenModel(
            showing: .results(for: "x", status: .failed("No luck.", retry: {})), 80, 24)
        let retry = model.pressing("Try again")
        #expect(retry != nil && model.press(.enter) == retry && model.press(.text("r")) == retry)
    }

    @Test func `Esc and Backspace go back where there is something before, and q ends`() {
        var model = TerminalScreenModel(showing: .nearby(), 80, 24)
        #expect(model.press(.escape) == nil && model.press(.backspace) == nil)
        model.show(.nearby(), depth: 2)
        #expect(model.press(.escape) == .back && model.press(.backspace) == .back)
        #expect(model.press(.text("q")) == .quit && model.press(.control("c")) == .quit)
        #expect(model.press(.control("l")) == .redraw)
    }

    @Test func `a screen that was covered is as it was left`() {
        var model = TerminalScreenModel(showing: .numbers(Array(0..<80)), 40, 10)
        for _ in 0..<3 { _ = model.press(.pageDown) }
        let (frame, left) = (model.frame, model.view)
        model.show(.nearby(), depth: 2)
        #expect(model.view.offset == 0)
        model.show(.numbers(Array(0..<80)), depth: 1, as: left)
        #expect(model.frame == frame)
    }

    @Test func `a link out of the app shows where it leads and opens nothing`() {
        var model = TerminalScreenModel(
            showing: Page(row: .link("The site", target: "https://example.org/a")), 60, 10)
        #expect(model.frame.focusedText == "The site")
        #expect(model.frame.lines.last?.text == "https://example.org/a  q quit")
        #expect(model.press(.enter) == nil)
        #expect(model.frame.lines.last?.text == "https://example.org/a")
    }

    @Test(arguments: [
        (80, "https://example.org/places/empire?from=here  Esc back  q quit"),
        (56, "example.org/places/empire?from=here  Esc back  q quit"),
        (36, "example.org/place…  Esc back  q quit"),
        (20, "Esc back  q quit"), (12, "Esc back"),
    ])
    func `at a link the last line still shows how to leave`(_ columns: Int, _ line: String) {
        let link = Content.link(
            "The site", target: "https://example.org/places/empire?from=here")
        var model = TerminalScreenModel(showing: .nearby(), columns, 20)
        model.show(Page(row: link), depth: 2)
        #expect(model.frame.lines.last?.text == line)
    }

    @Test func `the last line names the key that asks again where a screen may be asked`() {
        var page = Page.nearby()
        page.canReload = true
        let model = TerminalScreenModel(showing: page, 80, 20)
        #expect(model.frame.lines.last?.text.contains("r reload") == true)
        let other = TerminalScreenModel(showing: .nearby(), 80, 20)
        #expect(other.frame.lines.last?.text.contains("r reload") == false)
    }

    @Test(arguments: [
        (80, "Enter open  Esc back  q quit  ↑↓ move  Tab next"),
        (36, "Enter open  Esc back  q quit"),
        (24, "Esc back  q quit"), (20, "Esc back  q quit"), (12, "Esc back"),
    ])
    func `on a narrow terminal the last line shows how to leave first`(
        _ columns: Int, _ line: String
    ) {
        var model = TerminalScreenModel(showing: .nearby(), columns, 5)
        model.show(.nearby(), depth: 2)
        _ = model.press(.home)
        #expect(model.frame.lines.last?.text.hasPrefix(line) == true)
    }

    @Test func `a question mark names the keys until the next one`() {
        var model = TerminalScreenModel(showing: .nearby(), 80, 24)
        let before = model.frame
        #expect(model.press(.text("?")) == nil)
        let keys = model.frame.lines.suffix(2).map(\.text).joined(separator: "  ")
        #expect(keys.hasPrefix("j k move  Space page  g G ends  Enter open  q quit  ↑↓ move  "))
        #expect(keys.hasSuffix("Shift-drag select  Ctrl-L redraw"))
        #expect(model.frame.lines.dropLast(2) == before.lines.dropLast(2))
        model.show(.nearby(), depth: 2)
        #expect(model.frame.text.contains("Enter open  Esc back  q quit"))
        _ = model.press(.home)
        #expect(!model.frame.text.contains("j k"))
    }

    @Test(arguments: [80, 40, 24, 12])
    func `a question mark names every key, in as many lines as they need`(_ columns: Int) {
        var model = TerminalScreenModel(showing: .nearby(), columns, 24)
        model.show(.nearby(), depth: 2)
        let before = model.frame
        _ = model.press(.text("?"))
        #expect(
            model.frame.lines.count == 24 && model.frame.lines.allSatisfy { $0.columns <= columns })
        let words = model.frame.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        for key in [
            "j k move", "Space page", "g G ends", "Enter open", "Esc back", "q quit", "↑↓ move",
            "Tab next", "Click open", "Shift-drag select", "Ctrl-L redraw",
        ] {
            #expect(words.contains(key), "\(key) at \(columns)")
        }
        // The first Escape closes the keys, and the second one the screen.
        #expect(model.press(.escape) == nil && model.frame == before)
        _ = model.press(.text("?"))
        #expect(model.press(.text("?")) == nil && model.frame == before)
        _ = model.press(.text("?"))
        let click = TerminalMouse(.click, line: 23, column: 0)
        #expect(model.press(.mouse(click)) == nil && model.frame == before)
        #expect(model.press(.escape) == .back)
    }

    @Test func `a question mark in the search field is typed`() {
        var model = TerminalScreenModel(showing: .results(for: "x"), 80, 24)
        #expect(model.search("?") == ["x?"])
        #expect(model.frame.lines.last?.text.contains("Esc leave") == true)
    }

    @Test func `a notice stays until the next key`() {
        var model = TerminalScreenModel(showing: .nearby(), 80, 24)
        model.notice = "There is no screen at \u{1B}x."
        #expect(model.frame.lines.last?.text.hasPrefix("There is no screen at \u{FFFD}x.") == true)
        _ = model.press(.down)
        #expect(model.frame.lines.last?.text.hasPrefix("Enter open") == true)
    }

    @Test(arguments: [(80, 24), (40, 12), (20, 5), (10, 2), (3, 1), (1, 1)])
    func `every line fits, and there are as many as the terminal has`(
        _ columns: Int, _ rows: Int
    ) {
        for page in [Page.nearby(), .results(for: "東京 café"), .numbers(Array(0..<50))] {
            var model = TerminalScreenModel(showing: page, columns, rows)
            for key in TerminalKey.moving {
                _ = model.press(key)
                let frame = model.frame
                #expect(frame.lines.count == rows)
                #expect(frame.lines.allSatisfy { $0.columns <= columns })
                let cursor = frame.cursor ?? TerminalFrame.Cursor(line: 0, column: 0)
                #expect((0..<rows).contains(cursor.line) && (0..<columns).contains(cursor.column))
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(17))
    func `random keys on random pages scroll within their bounds`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var pages = RandomPages(seed: seed, isHostile: seed % 2 == 0)
        var model = TerminalScreenModel(showing: pages.page(), 50, 8)
        for _ in 0..<40 {
            if Int.random(in: 0..<8, using: &random) == 0 { model.show(pages.page()) }
            _ = model.press(TerminalKey.moving.randomElement(using: &random) ?? .down)
            #expect((0...model.lastOffset).contains(model.view.offset), "seed \(seed)")
            #expect(model.frame.lines.count == 8, "seed \(seed)")
            if let focus = model.view.focus, model.view.isChosen {
                #expect(model.drawn.index(of: focus.id) != nil, "seed \(seed)")
            }
        }
    }

    @Test func `arrows reach every line of a long page, down and up again`() {
        var model = TerminalScreenModel(showing: .numbers(Array(0..<10), wrapping: 9), 30, 9)
        var seen = Set(0..<model.height)
        var frames = 0
        while model.view.offset < model.lastOffset, frames < 2_000 {
            let before = model.view.offset
            _ = model.press(.down)
            #expect(model.view.offset - before < model.height)
            seen.formUnion(model.view.offset..<model.view.offset + model.height)
            frames += 1
        }
        #expect(model.view.offset == model.lastOffset)
        #expect(seen.isSuperset(of: 0..<model.drawn.lines.count))
        while model.view.offset > 0, frames < 4_000 {
            _ = model.press(.up)
            frames += 1
        }
        #expect(model.view.offset == 0)
    }

    @Test func `signs of the help such as arrows are typed and no keys`() {
        let tables = [
            KeyBinding.page, KeyBinding.field, KeyBinding.search, KeyBinding.suggestion,
            KeyBinding.menu, KeyBinding.map, KeyBinding.prompt,
        ]
        let keys = tables.joined().flatMap { $0.keys ?? [] }
        let signs = keys.filter { key in
            if case .text(let scalar) = key { !scalar.isASCII } else { false }
        }
        #expect(keys.contains(.down) && signs.isEmpty)
    }
}
