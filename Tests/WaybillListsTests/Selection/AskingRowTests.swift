import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// Rows that ask the manifest how they stand while they are made.
@Suite struct AskingRowTests {
    private enum AskingCell: Cell {
        typealias Model = String
    }

    private let manifest = ListManifest()

    private func section(_ tag: String, _ count: Int = 10) -> SectionRecord {
        let manifest = manifest
        var section = SectionRecord(
            id: "rows",
            cells: CellRows(count: count) { item in
                let path = ItemPath(section: 0, item: item)
                let marks = [
                    manifest.isSelected(at: path), manifest.isCollapsed(section: 0),
                    manifest.selectedRows.count > 1, manifest.highlightedPath == path,
                ]
                var record = CellRecord(AskingCell.self, model: "\(tag) \(marks)", id: item)
                record.swipeActions.trailing = [RowAction("Delete") { _ in }]
                return record
            })
        section.isCollapsed = false
        return section
    }

    @Test func `a lazy row may ask what is selected, whatever is done to the list`() {
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .multiple
        manifest.setSections([section("a")])
        #expect(manifest.select(at: ItemPath(section: 0, item: 3)))
        #expect(manifest.openSwipe(at: ItemPath(section: 0, item: 5), .trailing))
        manifest.setSections([section("b")])
        #expect(manifest.isSelected(at: ItemPath(section: 0, item: 3)))
        manifest.reload()
        manifest.reloadSections(at: [0])
        manifest.reloadCells(at: [ItemPath(section: 0, item: 5)])
        manifest.performBatch {
            manifest.removeCells(at: [ItemPath(section: 0, item: 0)])
            manifest.setSections([section("c", 8)])
        }
        manifest.setCollapsed(true, sectionsAt: [0])
        manifest.setSections([section("d", 4)])
        #expect(manifest.cell(at: ItemPath(section: 0, item: 3))?.model(as: String.self) != nil)
    }

    @Test(arguments: [1, 2, 900])
    func `a row at the end of an endless list is looked for without a trap`(_ distance: Int) {
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .multiple
        func endless(_ count: Int, from first: Int) -> SectionRecord {
            SectionRecord(
                id: "rows",
                cells: CellRows(count: count) { item in
                    CellRecord(AskingCell.self, model: "", id: item &+ first)
                })
        }
        let path = ItemPath(section: 0, item: .max - distance)
        manifest.setSections([endless(.max, from: 0)])
        #expect(manifest.select(at: path))
        manifest.setSections([endless(.max, from: 5_000)])
        #expect(!manifest.isSelected(at: path), "none has its identity near")
        manifest.select(at: path)
        manifest.setSections([endless(3, from: -7)])
        #expect(manifest.selectedRows.isEmpty)

        let managed = ManagedViewport(
            ListViewport(size: ListSize(width: 100, height: 100), policy: .stay))
        manifest.setSections([endless(.max, from: 0)])
        managed.reporter = ViewportReporter(to: manifest)
        manifest.managedView = managed
        managed.change { $0.scroll(to: path, alignment: .bottom) }
        manifest.setSections([endless(.max, from: 9_000)])
        manifest.reload()
        manifest.setSections([endless(3, from: -7)])
        manifest.reload()
        #expect(manifest.cell(at: ItemPath(section: 0, item: 2)) != nil)
    }
}
