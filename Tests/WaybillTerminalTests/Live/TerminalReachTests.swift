import Testing
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

/// Whatever the size of the terminal, keys bring everything into sight.
@Suite struct TerminalReachTests {
    private static let sizes = [(20, 3), (20, 5), (27, 4), (36, 4), (40, 12), (80, 24)]

    @Test(arguments: TerminalReachTests.sizes)
    func `Tab shows all that the keyboard reaches`(_ columns: Int, _ rows: Int) {
        for seed in SeededGenerator.seeds(14) {
            var pages = RandomPages(seed: seed)
            var model = TerminalScreenModel(showing: pages.page(), columns, rows)
            expectTabShowsAll(&model, "seed \(seed)")
        }
    }

    @Test(arguments: TerminalReachTests.sizes)
    func `the arrows show all that the keyboard reaches, down and up again`(
        _ columns: Int, _ rows: Int
    ) {
        for seed in SeededGenerator.seeds(5) {
            var pages = RandomPages(seed: seed)
            var model = TerminalScreenModel(showing: pages.page(), columns, rows)
            for _ in 0..<200 { _ = model.press(.up) }
            // In a field of more lines than there is room for the caret leads.
            let lines = model.drawn.targets.filter { target in
                target.element.kind != .search || target.lines.count <= model.height
            }.map(\.lines)
            for key in [TerminalKey.down, .up] {
                var seen: Set<Int> = []
                for _ in 0...(2 * model.drawn.lines.count + lines.count) {
                    seen.formUnion(model.view.offset..<model.view.offset + model.height)
                    _ = model.press(key)
                }
                for lines in lines {
                    #expect(seen.isSuperset(of: lines), "seed \(seed), \(key), \(lines)")
                }
            }
        }
    }

    @Test(arguments: TerminalReachTests.sizes)
    func `a field in which one types is visible, whatever the page becomes`(
        _ columns: Int, _ rows: Int
    ) {
        var page = Page.results(for: "")
        page.subtitle = "Around 40.754° N, 73.984° W, and further away"
        var model = TerminalScreenModel(showing: page, columns, rows)
        #expect(model.isEditing && model.frame.cursor != nil)
        var typed = ""
        for letter in "park" {
            typed.append(letter)
            _ = model.type(String(letter))
            #expect(model.frame.cursor != nil)
            page = .results(for: typed)
            page.sections = Page.nearby().sections
            page.subtitle = typed.count % 2 == 0 ? nil : "50 places, of which one was found"
            model.show(page)
            #expect(model.frame.cursor != nil, "\(typed)")
        }
        _ = model.press(.escape)
        _ = model.press(.text("/"))
        #expect(model.frame.cursor != nil)
    }

    @Test func `a field below long tabs is reached on a small terminal`() {
        var page = Page.results(for: "park")
        page.subtitle = "Around 40.754° N, 73.984° W, and further away than that"
        page.tabs = (1...9).map {
            Choice(title: "A long title \($0)", url: RouteURL(), isCurrent: false)
        }
        var model = TerminalScreenModel(showing: page, 20, 3)
        _ = model.press(.text("/"))
        #expect(model.frame.cursor != nil)
        expectTabShowsAll(&model, "long tabs")
    }

    @Test func `the caret is visible in a text of more lines than the terminal has`() {
        var model = TerminalScreenModel(showing: .results(for: ""), 20, 4)
        _ = model.press(.paste(String(repeating: "東a", count: 60)))
        for key in [TerminalKey.end, .home, .right, .end, .left] {
            _ = model.press(key)
            #expect(model.frame.cursor != nil, "\(key)")
        }
        for _ in 0..<120 {
            _ = model.press(.left)
            #expect(model.frame.cursor != nil)
        }
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `a field in which one types stays visible while random pages and sizes follow`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var pages = RandomPages(seed: seed)
        var model = TerminalScreenModel(showing: .results(for: ""), 36, 4)
        _ = model.type("a")
        for _ in 0..<20 {
            var page = pages.page()
            page.search = Page.results(for: "").search
            page.search?.text = model.view.field.text
            model.show(page)
            if Bool.random(using: &random) {
                model.resize(
                    to: TerminalSize(
                        columns: .random(in: 20...90, using: &random),
                        rows: .random(in: 3...30, using: &random)))
            }
            #expect(model.isEditing && model.frame.cursor != nil, "seed \(seed)")
            _ = model.type("a")
        }
    }

    /// Presses Tab until all was visited, and looks each time.
    private func expectTabShowsAll(_ model: inout TerminalScreenModel, _ place: String) {
        var left = Set(model.drawn.targets.map(\.id))
        for _ in 0...model.drawn.targets.count {
            _ = model.press(.tab)
            guard let target = model.target else { continue }
            left.remove(target.id)
            let frame = model.frame
            let isShown = frame.cursor != nil || !frame.focusedText.isEmpty
            #expect(isShown, "\(place), \(target)")
        }
        #expect(left.isEmpty, "\(place)")
    }
}
