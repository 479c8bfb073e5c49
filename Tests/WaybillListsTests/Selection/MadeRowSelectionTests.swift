import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct MadeRowSelectionTests {
    private final class Maker {
        var made = 0
        var refused: Set<Int> = []

        func rows(_ count: Int = 1_000_000) -> CellRows {
            CellRows(count: count) { index in
                self.made += 1
                var record = CellRecord(NameCell.self, model: "\(index)", id: index)
                record.allowsSelection = !self.refused.contains(index)
                return record
            }
        }
    }

    /// Writes down what it is asked, and may refuse.
    private final class Keeper: ListListener {
        var asked: [String] = []
        var refuses: (Range<Int>) -> Bool = { _ in false }
        var onAsk: (ListManifest) -> Void = { _ in }

        func listen(to event: ListEvent, in manifest: ListManifest) {}

        func vote(
            on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
        ) -> Vote<Bool> {
            let ask = onAsk
            onAsk = { _ in }
            ask(manifest)
            switch question {
            case .select(let context): asked.append("+\(context.path)")
            case .deselect(let context): asked.append("-\(context.path)")
            case .selectRows(let section, let rows):
                asked.append("+\(manifest.sections[section].id) \(section)-\(rows)")
                return refuses(rows) ? .override(false) : .silent
            case .deselectRows(let section, let rows):
                asked.append("-\(manifest.sections[section].id) \(section)-\(rows)")
                return refuses(rows) ? .override(false) : .silent
            default: break
            }
            return .silent
        }
    }

    private let maker = Maker()
    private let keeper = Keeper()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [keeper])
        manifest.selectionMode = .multiple
        return manifest
    }

    private func makeManifest() -> ListManifest {
        makeManifest([SectionRecord(id: "log", cells: maker.rows())])
    }

    // Behaviour 1/109
    @Test func `selecting all of a million rows makes one of them`() {
        let manifest = makeManifest()
        #expect(manifest.selectAll() && !manifest.selectAll())
        #expect(manifest.selectedRows.count == 1_000_000 && maker.made == 1)
        #expect(keeper.asked == ["+log 0-0..<1000000"])
        #expect(manifest.isSelected(at: ItemPath(0, 999_999)))
        #expect(!manifest.isSelected(at: ItemPath(0, 1_000_000)))
        #expect(manifest.clearSelection() && !manifest.clearSelection())
        #expect(manifest.selectedRows.isEmpty && maker.made == 1)
    }

    // Behaviour 1/109
    @Test func `changes among a million selected rows make none and deselect none`() {
        let manifest = makeManifest()
        let view = JudgedView()
        manifest.managedView = view
        manifest.selectAll()
        maker.made = 0
        manifest.insertCells(names("x"), at: ItemPath(0, 500_000))
        #expect(!manifest.isSelected(at: ItemPath(0, 500_000)), "a row that comes is not selected")
        #expect(manifest.selectedRows.count == 1_000_000)
        manifest.removeCells(at: [ItemPath(0, 0), ItemPath(0, 7)])
        #expect(manifest.selectedRows.count == 999_998)
        manifest.replaceCells(at: [ItemPath(0, 3)], with: names("y"))
        #expect(manifest.selectedRows.count == 999_997, "another identity is another row")
        manifest.insertSections([SectionRecord(id: "first")], at: 0)
        manifest.moveSection(from: 1, to: 0)
        #expect(manifest.selectedRows.ranges(inSection: 0).count == 3)
        var sections = manifest.sections
        sections[0].cells.removeSubrange(10..<20)
        sections.reverse()
        manifest.setSections(sections)
        #expect(manifest.selectedRows.count == 999_987 && manifest.selectedRows.sections == [1])
        // The judge looks at a few rows beside what changed.
        #expect(maker.made < 100, "\(maker.made)")
    }

    @Test func `one row of a million is deselected, and moves without its neighbours' selection`() {
        let manifest = makeManifest()
        manifest.selectAll()
        #expect(manifest.deselect(at: ItemPath(0, 700_000)))
        manifest.moveCell(from: ItemPath(0, 700_000), to: ItemPath(0, 5))
        #expect(!manifest.isSelected(at: ItemPath(0, 5)))
        #expect(manifest.isSelected(at: ItemPath(0, 700_000)))
        #expect(manifest.selectedRows.count == 999_999)
        #expect(manifest.select(at: ItemPath(0, 5)))
        #expect(manifest.selectedRows.ranges(inSection: 0) == [0..<1_000_000])
        #expect(maker.made < 10)
    }

    @Test func `rows that were put among a million are asked about one by one`() {
        let manifest = makeManifest()
        var record = names("x")[0]
        record.allowsSelection = false
        manifest.insertCells([record], at: ItemPath(0, 400_000))
        keeper.refuses = { $0.lowerBound == 0 }
        manifest.selectAll()
        #expect(keeper.asked == ["+log 0-0..<400000", "+0-400000", "+log 0-400001..<1000001"])
        #expect(manifest.selectedRows.ranges(inSection: 0) == [400_001..<1_000_001])
    }

    @Test func `the first row of a stretch stands for all if no one refuses`() {
        maker.refused = [0]
        let manifest = makeManifest()
        #expect(!manifest.selectAll())
        maker.refused = [1]
        #expect(manifest.selectAll() && manifest.isSelected(at: ItemPath(0, 1)))
    }

    @Test func `a range of a few lazy rows is asked about one by one`() {
        maker.refused = [12]
        let manifest = makeManifest()
        manifest.select(at: ItemPath(0, 10))
        keeper.asked = []
        manifest.extendSelection(to: ItemPath(0, 13))
        #expect(keeper.asked == ["+0-11", "+0-12", "+0-13"])
        #expect(Array(manifest.selectedRows) == [10, 11, 13].map { ItemPath(0, $0) })
        keeper.asked = []
        manifest.extendSelection(to: ItemPath(0, 600_000))
        #expect(keeper.asked == ["+0-12", "+log 0-14..<600001"])
        keeper.asked = []
        manifest.extendSelection(to: ItemPath(0, 9))
        #expect(keeper.asked == ["-0-11", "-log 0-13..<600001", "+0-9"])
        #expect(Array(manifest.selectedRows) == [9, 10].map { ItemPath(0, $0) })
        #expect(maker.made < 30)
    }

    @Test func `rows of a section that is collapsed are not selected`() {
        var section = SectionRecord(id: "log", cells: maker.rows())
        section.isCollapsed = true
        let manifest = makeManifest([section])
        #expect(!manifest.selectAll() && keeper.asked.isEmpty && maker.made == 0)
    }

    @Test func `a list that changes while it is asked about a million rows selects these`() {
        let manifest = makeManifest([
            SectionRecord(id: "log", cells: maker.rows()),
            SectionRecord(id: "names", cells: names("a", "b")),
        ])
        manifest.allowsSelectionByDefault = true
        keeper.onAsk = { manifest in
            manifest.insertCells(names("x"), at: ItemPath(0, 10))
            manifest.removeCells(at: [ItemPath(1, 0)])
            manifest.moveSection(from: 1, to: 0)
        }
        #expect(manifest.selectAll())
        #expect(manifest.selectedRows.count == 1_000_001)
        #expect(
            !manifest.isSelected(at: ItemPath(1, 10)) && manifest.isSelected(at: ItemPath(0, 0)))
    }

    @Test func `a list without an end is selected and changed`() {
        let manifest = makeManifest([
            SectionRecord(id: 0, cells: maker.rows(.max)),
            SectionRecord(id: 1, cells: maker.rows(.max)),
        ])
        #expect(manifest.selectAll() && manifest.selectedRows.count == .max)
        manifest.removeCells(at: [ItemPath(0, 3), ItemPath(1, .max - 1)])
        manifest.insertCells(names("x"), at: ItemPath(1, .max - 1))
        manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(0, .max - 2))
        #expect(!manifest.isSelected(at: ItemPath(1, .max - 1)))
        #expect(manifest.isSelected(at: ItemPath(0, .max - 2)))
        #expect(manifest.clearSelection() && manifest.selectedRows.isEmpty)
        #expect(maker.made < 20)
    }

    @Test func `a program selects rows of a million without making one`() {
        let manifest = makeManifest()
        var rows = RowSet()
        rows.insert(10..<2_000_000, inSection: 0)
        rows.insert(0..<10, inSection: 1)
        manifest.setSelectedRows(rows)
        #expect(manifest.selectedRows.count == 999_990 && manifest.selectedRows.sections == [0])
        manifest.setSelectedPaths([ItemPath(0, 5), ItemPath(0, .max), ItemPath(-1, 0)])
        #expect(manifest.selectedPaths == [ItemPath(0, 5)] && maker.made == 0)
        manifest.selectionMode = .single
        manifest.setSelectedRows(rows)
        #expect(manifest.selectedPaths == [ItemPath(0, 10)])
    }
}
