import Testing
import WaybillLists
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

@Suite(.timeLimit(.minutes(60)))
struct WindowChangesTests {
    private static let keys: [TerminalKey] = [
        .up, .up, .down, .down, .tab, .backTab, .pageUp, .pageDown, .pageDown, .home, .end, .left,
    ]

    @Test(arguments: SeededGenerator.seeds(5))
    func `keys and changes leave on the terminal what a drawing of all rows has there`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var list = LongList(
            count: 400, isHigh: seed % 2 == 0, columns: 40, rows: 5 + Int(seed % 5) * 4)
        var whole = WholeLines(list)
        for step in 0..<12 {
            let comment: Comment = "seed \(seed), step \(step)"
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                let key = WindowChangesTests.keys.randomElement(using: &random) ?? .down
                _ = list.model.press(key)
                expect(list, isCutOf: whole, comment)
                #expect(list.model.target != nil || list.focused != nil, comment)
            }
            let before = Looked(list)
            if step % 9 == 8 {
                list.reload()
            } else {
                var items = list.items
                items.edit(
                    near: list.seen.map(\.number), number: 10_000 + step * 10, using: &random)
                list.set(items)
            }
            whole = WholeLines(list)
            expect(list, isCutOf: whole, comment)
            before.expectStays(in: list, whole, comment)
        }
    }

    @Test func `a row without a text shows the one that it gets`() {
        let description = ScreenDescription("Log", url: RouteURL())
        let screen = LiveScreen(SampleScreen(description: description), isolation: nil)
        let metrics = TerminalMetrics(style: .live)
        let view = ScreenView(of: screen, metrics: metrics.listMetrics) {
            Page($0, appName: "Log", tabs: .sample)
        }
        var model = TerminalScreenModel(
            size: TerminalSize(columns: 40, rows: 12), style: .live, metrics: metrics)
        for text in ["", "planned", ""] {
            screen.manifest.setSections([
                SectionRecord(
                    id: "log",
                    cells: [
                        CellRecord(.text(text), 1, opening: nil),
                        CellRecord(.text("End"), 2, opening: nil),
                    ])
            ])
            model.show(view)
            #expect(model.frame.text.contains("planned") != text.isEmpty)
        }
    }

    private func expect(_ list: LongList, isCutOf whole: WholeLines, _ comment: Comment) {
        let height = list.model.height
        let frame = list.model.frame.page.map(\.text)
        var top = list.model.view.offset
        if let row = list.seen.first, let found = whole.places[row.number] {
            top = found - row.line
        }
        #expect(frame == whole.cut(at: top, height: height), comment)
        #expect((0...max(0, whole.lines.count - height)).contains(top), comment)
    }
}

/// What a person looked at before a change.
private struct Looked {
    let seen: [(number: Int, line: Int)]
    let focused: Int?
    let isChosen: Bool
    let isAtTop: Bool

    init(_ list: LongList) {
        seen = list.seen
        focused = list.focused
        isChosen = list.model.view.isChosen
        isAtTop = list.model.view.offset == 0
    }

    /// The row that was chosen is where it was, and otherwise one of those that
    /// were seen, unless the page ends there; the keyboard is at its row.
    func expectStays(in list: LongList, _ whole: WholeLines, _ comment: Comment) {
        let height = list.model.height
        let now = list.seen
        let left = seen.filter { whole.places[$0.number] != nil }
        func stays(_ row: (number: Int, line: Int)) -> Bool {
            let top = whole.top(showing: row.number, at: row.line, height: height)
            return now.contains { other in
                whole.places[other.number].map { $0 - other.line } == top
            }
        }
        if let focused, isChosen, whole.places[focused] != nil {
            #expect(list.focused == focused, comment)
            if let row = left.first(where: { $0.number == focused }) {
                #expect(stays(row), comment)
                return
            }
        }
        if isAtTop {
            #expect(list.model.view.offset == 0, comment)
        } else if !left.isEmpty, !now.isEmpty {
            #expect(left.contains(where: stays), comment)
        }
    }
}

extension [LongList.Item] {
    /// Inserts, removes, changes or moves some rows, mostly near those that are
    /// seen.
    fileprivate mutating func edit(
        near seen: [Int], number: Int, using random: inout some RandomNumberGenerator
    ) {
        let middle = seen.randomElement(using: &random).flatMap { number in
            firstIndex { $0.number == number }
        }
        let near = Swift.max(0, (middle ?? 0) - 12)...Swift.min(count - 1, (middle ?? 0) + 12)
        func anywhere() -> Int {
            Int.random(in: 0..<4, using: &random) == 0
                ? Int.random(in: 0..<count, using: &random) : Int.random(in: near, using: &random)
        }
        let place = anywhere()
        let many = Int.random(in: 1...4, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: insert(contentsOf: (0..<many).map { LongList.Item(number: number + $0) }, at: place)
        case 1: removeSubrange(place..<Swift.min(count, place + many))
        case 2: self[place].version += 1
        case 3: removeSubrange(place..<Swift.min(count, place + 40))
        default:
            let moved = remove(at: place)
            insert(moved, at: Swift.min(count, anywhere()))
        }
    }
}
