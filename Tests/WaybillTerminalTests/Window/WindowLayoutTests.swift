import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillTesting
import WaybillViewport

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct WindowLayoutTests {
    private static let keys: [TerminalKey] = [
        .up, .down, .down, .down, .left, .right, .tab, .tab, .backTab, .pageUp, .pageDown,
        .pageDown, .home, .end,
    ]

    @Test(arguments: SeededGenerator.seeds(8))
    func `tables and grids have in a window the lines that the whole drawing has`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let isLong = seed % 2 == 0
        let parts = MixedList.parts(rows: isLong ? 110..<160 : 1..<30, using: &random)
        let columns = 40 + Int(seed % 4) * 20
        var list = MixedList(parts, columns: columns, rows: 5 + Int(seed % 5) * 4)
        var whole = TerminalScreenModel(
            showing: list.wholePage, columns, list.model.size.rows)
        #expect(list.view.isWhole == !isLong && list.model.window != nil, "seed \(seed)")
        for step in 0..<16 {
            let key = WindowLayoutTests.keys.randomElement(using: &random) ?? .down
            #expect(list.model.press(key) == whole.press(key), "seed \(seed), step \(step)")
            let frames = (list.model.frame, whole.frame)
            guard frames.0.page == frames.1.page else {
                Issue.record(
                    "seed \(seed), step \(step), \(key):\n\(frames.0.text)\n\n\(frames.1.text)")
                return
            }
        }
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `carousels look the same in short and in long lists`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let carousels = (0..<4).map { _ in
            MixedList.Part(layout: .carousel, heights: Array(repeating: 1, count: 20))
        }
        let table = MixedList.Part(
            layout: .table(isPinned: false), heights: Array(repeating: 1, count: 300))
        var short = MixedList(carousels, rows: 8)
        var long = MixedList(carousels + [table], rows: 8)
        #expect(short.view.isWhole && !long.view.isWhole)
        for step in 0..<60 {
            let keys: [TerminalKey] = [.right, .right, .right, .left, .down, .up]
            let key = keys.randomElement(using: &random) ?? .right
            // At the end of the short one there are other lines below.
            let column = short.model.view.path?.section ?? 0
            guard key != .down || column < 2 else { continue }
            #expect(short.model.press(key) == long.model.press(key))
            let frames = (short.model.frame, long.model.frame)
            guard frames.0.page == frames.1.page else {
                Issue.record(
                    "seed \(seed), step \(step), \(key):\n\(frames.0.text)\n\n\(frames.1.text)")
                return
            }
        }
    }

    @Test func `a carousel is scrolled to what the keyboard is at, card by card`() {
        let part = MixedList.Part(
            layout: .carousel, heights: Array(repeating: 1, count: 9), hasHeader: false)
        var list = MixedList([part], columns: 30, rows: 10)
        let start = list.model.drawn.places.start
        #expect(list.model.frame.lines[start].text == "row0.0  row0.1  row0.2  row0.3")
        for card in 0..<9 {
            #expect(list.model.frame.focusedText == "row0.\(card)")
            _ = list.model.press(card % 2 == 0 ? .right : .tab)
        }
        #expect(list.model.frame.lines[start].text.hasSuffix("row0.7  row0.8"))
    }

    @Test func `a page that is printed shows all cards of a carousel, in columns`() {
        let part = MixedList.Part(layout: .carousel, heights: Array(repeating: 1, count: 5))
        let page = MixedList([part]).wholePage
        let lines = TerminalDocument(page: page, width: 60, style: .live).lines.map(\.text)
        #expect(
            lines.dropFirst(7).prefix(3) == [
                "row0.0                         row0.1",
                "row0.2                         row0.3", "row0.4",
            ])
    }

    // MARK: Sticky headers

    @Test(arguments: [false, true])
    func `a header is held at the top until the next one pushes it out`(_ isLong: Bool) {
        let count = isLong ? 120 : 20
        let heights = Array(repeating: 1, count: count)
        let part = MixedList.Part(layout: .table(isPinned: true), heights: heights)
        var list = MixedList([part, part], columns: 40, rows: 10)
        let start = list.model.drawn.places.start
        list.model.scroll(to: start + 4)
        #expect(
            list.model.frame.lines.prefix(3).map(\.text)
                == ["Section 0", "─────────", "row0.4"])
        // The next header begins below the empty line after the last row.
        list.model.scroll(to: start + 2 + count)
        #expect(
            list.model.frame.lines.prefix(3).map(\.text)
                == ["─────────", "Section 1", "─────────"])
        list.model.scroll(to: start + 2 + count + 1)
        #expect(list.model.frame.lines[0].text == "Section 1")
    }

    @Test(arguments: [false, true])
    func `what the keyboard goes to is not under a header`(_ isLong: Bool) {
        let heights = Array(repeating: 1, count: isLong ? 300 : 40)
        let part = MixedList.Part(layout: .table(isPinned: true), heights: heights)
        var list = MixedList([part], columns: 40, rows: 6)
        for _ in 0..<29 { _ = list.model.press(.down) }
        // The first row was not visible, and shown by the first key.
        for row in (0...28).reversed() {
            #expect(list.model.frame.focusedText == "row0.\(row)")
            _ = list.model.press(.up)
        }
    }

    // MARK: What a program wants

    @Test(arguments: [
        (false, ListAlignment.top), (false, .center), (false, .bottom), (false, .nearest),
        (true, .top), (true, .center), (true, .bottom), (true, .nearest),
    ])
    func `a program scrolls to a row, below the header that is held`(
        _ isLong: Bool, _ alignment: ListAlignment
    ) throws {
        let heights = Array(repeating: 1, count: isLong ? 1_000 : 90)
        let part = MixedList.Part(layout: .table(isPinned: true), heights: heights)
        var list = MixedList([part], columns: 40, rows: 12)
        list.screen.manifest.scroll(
            ListScrollRequest(to: .row(RecordID(60)), alignment: alignment, isAnimated: false))
        list.model.show(list.view)
        let lines = list.model.frame.page.map(\.text)
        let line = try #require(lines.firstIndex(of: "row0.60"))
        let expected: ClosedRange<Int> =
            switch alignment {
            case .top: 2...2
            case .center: 5...6
            case .bottom, .nearest: 10...10
            }
        #expect(expected.contains(line) && lines[0] == "Section 0", "\(lines)")
    }
}
