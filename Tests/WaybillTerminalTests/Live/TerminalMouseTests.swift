import Testing
import WaybillDiff
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct TerminalMouseTests {
    @Test(arguments: SeededGenerator.seeds(6))
    func `a click selects the row that is seen there`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let isLong = seed % 2 == 0
        var parts = MixedList.parts(rows: isLong ? 100..<130 : 1..<30, using: &random)
        parts.append(MixedList.Part(layout: .carousel, heights: Array(repeating: 1, count: 20)))
        parts.shuffle(using: &random)
        var list = MixedList(parts, columns: 40 + Int(seed % 3) * 20, rows: 12)
        for step in 0..<20 {
            let key = TerminalKey.moving.randomElement(using: &random) ?? .down
            _ = list.model.press(key)
            for place in list.model.frame.rowPlaces {
                var clicked = list.model
                let click = TerminalMouse(.click, line: place.line, column: place.column)
                #expect(
                    clicked.press(.mouse(click))
                        == list.model.page?.rowElement(at: place.path).map { .perform($0) },
                    "seed \(seed), step \(step), \(place)")
                #expect(clicked.view.path == place.path, "seed \(seed), step \(step), \(place)")
            }
        }
    }

    @Test func `a click beside everything does nothing`() {
        let part = MixedList.Part(
            layout: .table(isPinned: true), heights: Array(repeating: 2, count: 30))
        var list = MixedList([part], columns: 60, rows: 12)
        list.model.scroll(to: 10)
        let places = [(0, 0), (1, 0), (11, 2), (4, 60), (5_000, 0), (0, 5_000), (12, 0)]
        for (line, column) in places {
            let before = list.model.view.focus
            let click = TerminalMouse(.click, line: line, column: column)
            #expect(list.model.press(.mouse(click)) == nil, "\(line), \(column)")
            #expect(list.model.view.focus == before && list.model.view.offset == 10)
        }
    }

    @Test func `the wheel scrolls by three lines, and leaves the keyboard where it is`() {
        var model = TerminalScreenModel(showing: .numbers(Array(0..<60)), 40, 12)
        _ = model.press(.down)
        let focus = model.view.focus
        for offset in [3, 6, 9] {
            _ = model.press(.mouse(TerminalMouse(.scrollDown, line: 4, column: 4)))
            #expect(model.view.offset == offset && model.view.focus == focus)
        }
        for offset in [6, 3, 0, 0] {
            _ = model.press(.mouse(TerminalMouse(.scrollUp, line: 4, column: 4)))
            #expect(model.view.offset == offset && model.view.focus == focus)
        }
    }

    @Test func `links, tabs, choices and buttons do on a click what Enter does`() {
        let page = Page.nearby()
        let tab = TerminalScreenModel(showing: page, 80, 24).clicked(on: "Search")
        #expect(tab.action == tab.model.pressing("Search"))
        let choice = TerminalScreenModel(showing: page, 80, 24).clicked(on: "Cards")
        #expect(choice.action == choice.model.pressing("Cards"))
        let failed = Page.results(for: "x", status: .failed("No network.", retry: {}))
        let retry = TerminalScreenModel(showing: failed, 80, 24).clicked(on: "Try again")
        #expect(retry.action == retry.model.pressing("Try again"))
        let field = TerminalScreenModel(showing: .results(for: "東京 park"), 80, 24)
            .clicked(on: "park")
        #expect(field.action == nil && field.model.isEditing)
        #expect(field.model.view.field.caret == 3)
    }

    // MARK: What is no longer there

    @Test func `a click on what moved meanwhile selects it where it is now`() {
        var list = LongList(count: 500)
        _ = list.model.press(.pageDown)
        let shown = list.model
        let row = list.seen[2]
        var items = list.items
        items.insert(LongList.Item(number: 9_000), at: 0)
        list.set(items)
        let click = TerminalMouse(.click, line: row.line, column: 1)
        let path = items.firstIndex { $0.number == row.number }
        let action = list.model.press(click, on: shown)
        let moved = list.model.page?.rowElement(at: ItemPath(section: 0, item: path ?? -1))
        #expect(moved != nil && action == moved.map { .perform($0) })
    }

    @Test func `a click on a removed row does nothing`() {
        var list = LongList(count: 500)
        _ = list.model.press(.pageDown)
        let shown = list.model
        let row = list.seen[2]
        list.set(list.items.filter { $0.number != row.number })
        let before = list.model.view.focus
        let click = TerminalMouse(.click, line: row.line, column: 1)
        #expect(list.model.press(click, on: shown) == nil)
        #expect(list.model.view.focus == before)
    }

    @Test func `a click on a screen that was left does nothing`() {
        var model = TerminalScreenModel(showing: .numbers(Array(0..<9)), 40, 12)
        let shown = model
        model.show(.numbers(Array(0..<9)), depth: 2)
        #expect(model.press(TerminalMouse(.click, line: 6, column: 1), on: shown) == nil)
    }
}

extension TerminalScreenModel {
    /// Clicks on a text, where it is seen first.
    fileprivate func clicked(on text: String) -> (action: TerminalAction?, model: Self) {
        var model = self
        for (line, shown) in model.frame.lines.enumerated() {
            guard let place = shown.text.firstRange(of: text) else { continue }
            let column = TextWidth.columns(of: shown.text[..<place.lowerBound])
            let click = TerminalMouse(.click, line: line, column: column)
            return (model.press(.mouse(click)), model)
        }
        Issue.record("no \(text)")
        return (nil, model)
    }
}

extension TerminalFrame {
    /// Where the names of a mixed list's rows are seen.
    fileprivate var rowPlaces: [(line: Int, column: Int, path: ItemPath)] {
        page.enumerated().flatMap { line, text in
            text.text.matches(of: /row(\d+)\.(\d+)(?= |$)/).compactMap { match in
                guard let section = Int(match.1), let item = Int(match.2) else { return nil }
                let column = TextWidth.columns(of: text.text[..<match.range.lowerBound])
                return (line, column, ItemPath(section: section, item: item))
            }
        }
    }
}
