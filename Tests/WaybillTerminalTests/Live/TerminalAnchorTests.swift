import Testing
import WaybillDiff
import WaybillLists
import WaybillScreens
import WaybillTesting

@testable import WaybillTerminal

@Suite struct TerminalAnchorTests {
    @Test(arguments: SeededGenerator.seeds(20))
    func `random changes above the visible part move it by no line`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var numbers = Array(0..<60)
        let wrapping = Int(seed % 3)
        var model = TerminalScreenModel(showing: .numbers(numbers, wrapping: wrapping), 30, 10)
        for _ in 0..<Int.random(in: 2...5, using: &random) { _ = model.press(.pageDown) }
        let anchor = try #require(model.view.anchors.first)
        let index = try #require(
            numbers.firstIndex { RecordID($0) == anchor.row.row })
        var above = Array(numbers[..<index])
        for change in 0..<12 {
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                above.insert(1_000 + change, at: Int.random(in: 0...above.count, using: &random))
            case 1: if above.count > 14 { above.removeFirst(Int.random(in: 0...1, using: &random)) }
            default: above.shuffle(using: &random)
            }
            numbers = above + numbers.drop { RecordID($0) != anchor.row.row }
            model.show(.numbers(numbers, wrapping: wrapping))
            #expect(model.line(of: anchor.row) == anchor.line, "seed \(seed), change \(change)")
        }
    }

    @Test func `a row that goes leaves those that are seen where they are`() {
        var model = TerminalScreenModel(showing: .numbers(Array(0..<60)), 30, 10)
        for _ in 0..<3 { _ = model.press(.pageDown) }
        let seen = model.seenRows
        let lines = seen.map { model.line(of: $0) }
        model.show(.numbers(Array(0..<60).filter { RecordID($0) != seen[0].row }))
        #expect(model.line(of: seen[1]) == lines[1])
        #expect(model.line(of: seen[4]) == lines[4])
    }

    @Test func `at the top what is new at the top is seen`() {
        var model = TerminalScreenModel(showing: .numbers(Array(10..<60)), 30, 10)
        model.show(.numbers(Array(0..<60)))
        #expect(model.view.offset == 0)
    }

    @Test func `a row that was chosen keeps its line, even at the top`() {
        var model = TerminalScreenModel(showing: .numbers(Array(10..<60)), 30, 20)
        _ = model.press(.down)
        let focus = model.view.focus
        let line = focus.flatMap { model.line(of: $0) }
        model.show(.numbers(Array(0..<60)))
        #expect(model.view.focus?.id == focus?.id && focus.flatMap { model.line(of: $0) } == line)
    }

    @Test func `where the keyboard's row is removed it goes to the next one`() {
        var model = TerminalScreenModel(showing: .numbers([1, 2, 4, 5]), 30, 20)
        _ = model.press(.down)
        #expect(model.frame.focusedText == "row2")
        model.show(.numbers([1, 4, 5]))
        #expect(model.frame.focusedText == "row4")
        model.show(.numbers([1]))
        #expect(model.frame.focusedText == "row1")
        model.show(.numbers([]))
        #expect(model.frame.focusedText.isEmpty)
    }

    /// Rows with the same controls in each.
    private func page(_ rows: [Int]) -> Page {
        Page(sample: "Rows") { screen in
            screen.sections = [
                SectionRecord(
                    id: "rows",
                    cells: rows.map { row in
                        CellRecord(
                            row,
                            .row([
                                .button("Like \(row)", id: "like"),
                                .control(Control("Note", .text("\(row)"))),
                                .control(
                                    Control(
                                        "Size",
                                        .picker(
                                            [.init("S"), .init("L")], chosen: "S", as: .segments))),
                            ]))
                    })
            ]
        }
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `the keyboard stays at its control while rows above come and go`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var rows = Array(0..<8)
        var model = TerminalScreenModel(showing: page(rows), 70, 12)
        for _ in 0..<Int.random(in: 8...24, using: &random) { _ = model.press(.tab) }
        let focus = try #require(model.view.focus)
        let index = try #require(rows.firstIndex { RecordID($0) == focus.row })
        let rest = rows[index...]
        for change in 0..<10 {
            let above = (0..<Int.random(in: 0...5, using: &random)).map { 100 * change + $0 + 8 }
            rows = above + rest
            model.show(page(rows))
            #expect(model.target?.id == focus.id && model.target?.element.row == focus.row)
            #expect(model.view.path?.item == above.count, "seed \(seed), change \(change)")
        }
    }

    @Test(arguments: [10, 17, 26, 39, 41, 60, 79])
    func `another width keeps the visible row on its line`(_ columns: Int) throws {
        var model = TerminalScreenModel(showing: .numbers(Array(0..<60), wrapping: 5), 40, 10)
        for _ in 0..<3 { _ = model.press(.pageDown) }
        let anchor = try #require(model.view.anchors.first)
        model.resize(to: TerminalSize(columns: columns, rows: 10))
        // A row that is higher than what is left below its line begins further up.
        let lines = try #require(model.drawn.row(anchor.row.id)).lines
        let last = max(0, model.height - lines.count)
        #expect(model.line(of: anchor.row) == min(anchor.line, last))
    }
}
