import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Which lazy rows stay selected if no plan tells where they are.
@Suite struct RecoveredSelectionTests {
    private static func record(_ id: Int, _ text: String = "") -> CellRecord {
        CellRecord(NameCell.self, model: "\(id)\(text)", id: id)
    }

    private func made(_ ids: [Int], _ text: String = "") -> CellRows {
        CellRows(count: ids.count) { Self.record(ids[$0], text) }
    }

    private func manifest(_ cells: CellRows, selecting items: Int...) -> ListManifest {
        let manifest = ListManifest(sections: [SectionRecord(cells: cells)])
        manifest.managedView = JudgedView()
        manifest.selectionMode = .multiple
        manifest.allowsSelectionByDefault = true
        manifest.setSelectedPaths(items.map { ItemPath(0, $0) })
        return manifest
    }

    @Test func `rows described by another function stay selected near their places`() {
        let manifest = manifest(made(Array(0..<1_000)), selecting: 3, 500, 999)
        manifest.setSections([SectionRecord(cells: made(Array(-7..<990)))])
        #expect(manifest.selectedNames == ["3", "500"], "999 is gone")
        manifest.setSections([SectionRecord(cells: made(Array(-7..<990).reversed()))])
        #expect(manifest.selectedNames == ["500", "3"])
    }

    @Test func `looking for rows of another function makes few of a million`() {
        var made = 0
        func rows(from first: Int) -> CellRows {
            CellRows(count: 1_000_000) { index in
                made += 1
                return Self.record(first + index)
            }
        }
        let manifest = manifest(rows(from: 0), selecting: 10, 500_000)
        made = 0
        manifest.setSections([SectionRecord(cells: rows(from: 100))])
        #expect(manifest.selectedNames == ["500000"])
        #expect(made < 1_100)
        manifest.selectAll()
        made = 0
        manifest.setSections([SectionRecord(cells: rows(from: 100))])
        #expect(manifest.selectedRows.isEmpty, "of so many it cannot be said")
        #expect(made == 0)
    }

    @Test func `a lazy row that moves and changes at once stays selected`() {
        let manifest = manifest(made(Array(0..<1_000)), selecting: 2, 900)
        var sections = manifest.sections
        sections[0].cells.remove(at: 900)
        sections[0].cells.insert(Self.record(900, " new"), at: 5)
        manifest.setSections(sections)
        #expect(manifest.selectedNames == ["2", "900 new"])
        manifest.selectAll()
        sections = manifest.sections
        sections[0].cells.remove(at: 5)
        sections[0].cells.append(Self.record(900, " newer"))
        manifest.setSections(sections)
        #expect(manifest.selectedRows.count == 1_000)
    }

    @Test func `rows that were lazy and are held now stay selected, and the other way round`() {
        let manifest = manifest(made(Array(0..<1_000)), selecting: 3, 7)
        manifest.setSections([
            SectionRecord(id: "other"),
            SectionRecord(cells: [7, 100, 3].map { Self.record($0, " held") }),
        ])
        #expect(manifest.selectedNames == ["7 held", "3 held"])
        manifest.setSections([SectionRecord(cells: made(Array(0..<1_000)))])
        #expect(manifest.selectedNames == ["3", "7"])
    }

    @Test func `the twin of a selected row that goes does not take its place`() {
        let manifest = manifest(made(Array(0..<200)), selecting: 2)
        manifest.replaceCells(at: [ItemPath(0, 150)], with: [Self.record(2, " twin")])
        var sections = manifest.sections
        sections[0].cells.removeSubrange(0..<100)
        manifest.setSections(sections)
        #expect(manifest.selectedRows.isEmpty, "its twin was there before and was not selected")
    }

    /// Rows have identities of their own, so that they can be distinguished.
    @Test(arguments: SeededGenerator.seeds(12))
    func `whatever becomes of lazy rows, those that were selected stay so`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var last = 40
        func fresh() -> CellRecord {
            last += 1
            return Self.record(last)
        }
        let manifest = manifest(made(Array(0..<40)))
        func edit(_ cells: inout CellRows) {
            let item = random.below(cells.count + 1)
            guard item < cells.count else { return cells.append(fresh()) }
            switch random.below(5) {
            case 0: cells.insert(fresh(), at: item)
            case 1: cells.remove(at: item)
            case 2: cells[item] = fresh()
            case 3: cells[item] = CellRecord(NameCell.self, model: "*", id: cells[item].id)
            default:
                let record = cells.remove(at: item)
                let isChanged = random.flip()
                cells.insert(
                    isChanged
                        ? CellRecord(NameCell.self, model: "\(random.below(9))", id: record.id)
                        : record,
                    at: random.below(cells.count + 1))
            }
        }
        for step in 0..<40 {
            let before = Set(manifest.selectedRows.map { manifest.sections[0].cells[$0.item].id })
            var cells = manifest.sections[0].cells
            let wasLazy = cells.isLazy
            for _ in 0..<random.below(4) { edit(&cells) }
            switch random.below(5) {
            case 0:
                let records = Array(cells)
                cells = CellRows(count: records.count) { records[$0] }
            case 1: cells = CellRows(Array(cells))
            default: break
            }
            manifest.setSections([SectionRecord(cells: cells)])
            let selected = Set(manifest.selectedRows.map { manifest.sections[0].cells[$0.item].id })
            guard selected == before.intersection(cells.map(\.id)) else {
                Issue.record("seed \(seed), step \(step), \(wasLazy): \(selected), not \(before)")
                return
            }
            manifest.setSelectedRows(
                RowSet((0..<cells.count).filter { _ in random.flip() }.map { ItemPath(0, $0) }))
        }
    }
}
