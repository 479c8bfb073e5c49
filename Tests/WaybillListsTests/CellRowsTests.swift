import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Lazy rows, compared with an array of the same rows.
@Suite struct CellRowsTests {
    private final class Maker {
        var made = 0

        func rows(_ count: Int) -> CellRows {
            CellRows(count: count) { index in
                self.made += 1
                return CellRowsTests.row(index)
            }
        }
    }

    private static func row(_ id: Int, _ text: String = "") -> CellRecord {
        CellRecord(TextCell.self, model: text, id: id)
    }

    private enum TextCell: Cell {
        typealias Model = String
    }

    @Test func `a million rows that no one looks at are not made`() {
        let maker = Maker()
        let section = SectionRecord(cells: maker.rows(1_000_000))
        let plan = ListUpdatePlan(from: [], to: [section])
        #expect(plan.description == "+s0")
        #expect(section.cells.count == 1_000_000)
        #expect(ListUpdatePlan(from: [section], to: [section]).isEmpty)
        #expect(maker.made == 0)
        #expect(section.cell(at: 999_999)?.id == 999_999)
        #expect(section.cell(at: 1_000_000) == nil)
        #expect(maker.made == 1)
    }

    @Test func `one edited row of a million is one update and a few looks`() {
        let maker = Maker()
        let old = SectionRecord(cells: maker.rows(1_000_000))
        var new = old
        new.cells[500_000] = CellRowsTests.row(500_000, "edited")
        #expect(ListUpdatePlan(from: [old], to: [new]).description == "~0-500000")
        #expect(maker.made == 1)
    }

    @Test func `a row moved among a million is one move`() {
        let maker = Maker()
        let old = SectionRecord(cells: maker.rows(1_000_000))
        var new = old
        let row = new.cells.remove(at: 3)
        new.cells.insert(row, at: 900_000)
        #expect(ListUpdatePlan(from: [old], to: [new]).description == "0-3>0-900000")
        #expect(maker.made < 10)
    }

    @Test func `rows of another origin are reloaded`() {
        let old = SectionRecord(cells: Maker().rows(10))
        let new = SectionRecord(cells: Maker().rows(10))
        #expect(ListUpdatePlan(from: [old], to: [new]).description == "-s0 +s0")
        let held = SectionRecord(cells: [CellRowsTests.row(1)])
        #expect(ListUpdatePlan(from: [old], to: [held]).description == "-s0 +s0")
    }

    @Test func `a negative count makes an empty list`() {
        #expect(CellRows(count: -5) { CellRowsTests.row($0) }.isEmpty)
    }

    @Test(arguments: SeededGenerator.seeds(20))
    func `edits of lazy rows and of an array end at the same rows by legal plans`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...30, using: &random)
        var section = SectionRecord(cells: Maker().rows(count))
        var array = (0..<count).map { CellRowsTests.row($0) }
        var view = BatchSimulator(showing: [section])
        var next = 100
        for step in 0..<300 {
            let before = section
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                edit(&section.cells, &array, &next, &random)
            }
            #expect(Array(section.cells) == array, "seed \(seed), step \(step)")
            // Judged on the rows themselves, which the plan does not look at.
            let plan = ListUpdatePlan(from: [before], to: [section])
            if let failure = judge(plan, from: Array(before.cells), to: array) {
                Issue.record("seed \(seed), step \(step): \(plan): \(failure)")
                return
            }
            #expect(throws: Never.self) { try view.apply(plan) }
        }
    }

    @Test func `thousands of edits end at the same rows as those of an array`() {
        var random = SeededGenerator(seed: 7)
        let maker = Maker()
        var rows = maker.rows(3_000)
        var array = (0..<3_000).map { CellRowsTests.row($0) }
        var next = 10_000
        for step in 0..<4_000 {
            edit(&rows, &array, &next, &random)
            // Side by side too: long pieces come to be, and are cut again.
            let place = step % array.count
            rows[place] = CellRowsTests.row(next, "side")
            array[place] = CellRowsTests.row(next, "side")
            if step % 500 == 0 { #expect(Array(rows) == array, "step \(step)") }
        }
        #expect(Array(rows) == array)
        #expect(rows.count == array.count)
    }

    @Test func `the same edits in another order are equal, and make no row`() {
        let maker = Maker()
        let rows = maker.rows(1_000_000)
        var (one, other) = (rows, rows)
        for index in 0..<1_000 { one[500 + index] = CellRowsTests.row(index, "new") }
        for index in (0..<1_000).reversed() { other[500 + index] = CellRowsTests.row(index, "new") }
        #expect(one == other && one != rows)
        other[700] = CellRowsTests.row(700, "else")
        #expect(one != other)
        #expect(maker.made == 0)
    }

    private func judge(
        _ plan: ListUpdatePlan, from old: [CellRecord], to new: [CellRecord]
    ) -> BatchRuleViolation? {
        var view = BatchSimulator(showing: [SectionRecord(cells: old)])
        do {
            guard let stage = plan.stages.first else {
                return old == new ? nil : BatchRuleViolation(.changesAreUpdated, detail: "nothing")
            }
            try view.apply(stage.changes, resultingIn: [SectionRecord(cells: new)])
            return plan.stages.count == 1
                ? nil : BatchRuleViolation(.countsAddUp, detail: "\(plan.stages.count) stages")
        } catch {
            return error
        }
    }

    private func edit(
        _ rows: inout CellRows, _ array: inout [CellRecord], _ next: inout Int,
        _ random: inout SeededGenerator
    ) {
        next += 1
        let place = Int.random(in: 0...array.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            let records = (0..<Int.random(in: 0...3, using: &random)).map {
                CellRowsTests.row(next * 10 + $0)
            }
            rows.insert(contentsOf: records, at: place)
            array.insert(contentsOf: records, at: place)
        case 1:
            let end = Int.random(in: place...array.count, using: &random)
            rows.removeSubrange(place..<min(end, place + 4))
            array.removeSubrange(place..<min(end, place + 4))
        case 2 where place < array.count:
            let row = CellRecord(TextCell.self, model: "v\(next)", id: array[place].id)
            rows[place] = row
            array[place] = row
        case 3 where place < array.count:
            let target = Int.random(in: 0..<array.count, using: &random)
            rows.insert(rows.remove(at: place), at: target)
            array.insert(array.remove(at: place), at: target)
        default: break
        }
    }
}

@Suite struct LazyManifestTests {
    private enum LineCell: Cell {
        typealias Model = String
    }

    private func row(_ id: Int) -> CellRecord { CellRecord(LineCell.self, model: "\(id)", id: id) }

    @Test func `operations on lazy rows reach the view like any others`() {
        let view = JudgedView()
        let manifest = ListManifest(
            sections: [SectionRecord(id: "log", cells: CellRows(count: 1_000_000) { row($0) })])
        manifest.managedView = view
        manifest.removeCells(at: [ItemPath(section: 0, item: 7)])
        manifest.insertCells([row(-1)], at: ItemPath(section: 0, item: 500_000))
        manifest.moveCell(
            from: ItemPath(section: 0, item: 0), to: ItemPath(section: 0, item: 999_999))
        manifest.replaceCells(
            at: [ItemPath(section: 0, item: 3)],
            with: [CellRecord(LineCell.self, model: "new", id: 4)])
        #expect(
            view.plans.dropFirst() == ["-0-7", "+0-500000", "0-0>0-999999", "~0-3"])
        #expect(manifest.cell(at: ItemPath(section: 0, item: 999_999))?.id == 0)
    }

    @Test func `a batch on lazy rows is one plan`() {
        let view = JudgedView()
        let manifest = ListManifest(
            sections: [SectionRecord(id: "log", cells: CellRows(count: 1_000) { row($0) })])
        manifest.managedView = view
        manifest.performBatch {
            manifest.removeCells(at: [ItemPath(section: 0, item: 7)])
            manifest.removeCells(at: [ItemPath(section: 0, item: 7)])
            manifest.insertCells([row(-1)], at: ItemPath(section: 0, item: 0))
        }
        #expect(view.plans.last == "-0-7 -0-8 +0-0")
    }

    @Test func `the selection follows its row among lazy rows`() {
        let manifest = ListManifest(
            sections: [SectionRecord(id: "log", cells: CellRows(count: 1_000_000) { row($0) })])
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .single
        manifest.select(at: ItemPath(section: 0, item: 500_000))
        var section = manifest.sections[0]
        section.cells.remove(at: 3)
        manifest.setSections([section])
        #expect(manifest.selectedPaths == [ItemPath(section: 0, item: 499_999)])
    }

    @Test(arguments: [1, 8, 30, 300])
    func `a lazy row that changes beside rows that go is updated, and stays selected`(
        _ removals: Int
    ) {
        let manifest = ListManifest(sections: [
            SectionRecord(
                cells: CellRows(count: 10_000) {
                    CellRecord(NameCell.self, model: "\($0)", id: $0)
                })
        ])
        let view = JudgedView()
        manifest.managedView = view
        manifest.selectionMode = .multiple
        manifest.allowsSelectionByDefault = true
        manifest.setSelectedPaths([ItemPath(0, 9_000)])
        var sections = manifest.sections
        sections[0].cells[9_000] = CellRecord(NameCell.self, model: "new", id: 9_000)
        for number in (0..<removals).reversed() { sections[0].cells.remove(at: number * 2) }
        manifest.setSections(sections)
        #expect(manifest.selectedPaths == [ItemPath(0, 9_000 - removals)])
        #expect(manifest.cell(at: ItemPath(0, 9_000 - removals))?.model() == "new")
        #expect(view.plans.last?.contains("~0-9000") == true)
    }

    // Behaviour 1/141
    @Test func `operations on a million lazy rows make those that they name`() {
        var made = 0
        var section = SectionRecord(
            id: "log",
            cells: CellRows(count: 1_000_000) { index in
                made += 1
                return row(index)
            })
        section.moves = RowMoves(allowsMoving: true)
        let view = JudgedView()
        let manifest = ListManifest(sections: [section])
        manifest.managedView = view
        made = 0
        manifest.performBatch {
            for index in 0..<500 {
                manifest.replaceCells(at: [ItemPath(0, index * 1_999)], with: [row(-index)])
                manifest.insertCells([row(-1_000 - index)], at: ItemPath(0, index * 7))
            }
        }
        #expect(made < 500 * 20, "a few looks for each edit, whatever the number of rows")
        made = 0
        #expect(manifest.beginDrag(at: ItemPath(0, 10)))
        manifest.hoverDrag(over: ItemPath(0, 600_000))
        manifest.insertCells([row(-9_999)], at: ItemPath(0, 0))
        manifest.removeCells(at: [ItemPath(0, 600_002), ItemPath(0, 600_001)])
        #expect(manifest.dropDrag() == .moved(from: ItemPath(0, 11), to: ItemPath(0, 600_000)))
        #expect(made < 60)
    }
}
