import Testing
import WaybillDiff
import WaybillLists
import WaybillTestSupport
import WaybillTesting

/// UIKit's views in memory: what they refuse, and that a manifest never has
/// them refuse anything.
@Suite struct BatchUpdatesViewTests {
    private static func change(_ edit: (inout ListChanges) -> Void) -> ListChanges {
        var changes = ListChanges()
        edit(&changes)
        return changes
    }

    /// The result of a table for a batch that leads from two sections of three
    /// rows to the given numbers of rows.
    private func complaint(
        _ counts: [Int], _ style: BatchUpdatesView.Style = .table,
        _ edit: (inout ListChanges) -> Void
    ) -> String {
        let view = BatchUpdatesView(style)
        view.apply(ListUpdatePlan(.reload(.viewAttached), sections: list([3, 3])))
        let stage = UpdateStage(changes: Self.change(edit), sections: list(counts))
        view.apply(ListUpdatePlan(.stages([stage]), sections: stage.sections))
        return view.complaints.first ?? ""
    }

    private func list(_ counts: [Int]) -> [SectionRecord] {
        counts.enumerated().map { section, count in
            SectionRecord(
                id: RecordID(section),
                cells: (0..<count).map {
                    CellRecord(NameCell.self, model: "\($0)", id: section * 10 + $0)
                })
        }
    }

    @Test func `a row that is not there cannot go, come or be reloaded`() {
        #expect(
            complaint([3, 3]) { $0.deletedItems = [ItemPath(0, 9)] }.hasPrefix(
                "attempt to delete row 9 from section 0 which only contains 3 rows before the "
                    + "update"))
        #expect(
            complaint([3, 3], .collection) { $0.insertedItems = [ItemPath(0, 6)] }.hasPrefix(
                "attempt to insert item 6 into section 0, but there are only 3 items in section 0 "
                    + "after the update"))
        #expect(
            complaint([3, 3]) { $0.updatedItems = [ItemPath(2, 0)] }.hasPrefix(
                "attempt to reload row 0 from section 2"))
        #expect(
            complaint([3, 3]) { $0.deletedSections = [2] }.hasPrefix(
                "attempt to delete section 2, but there are only 2 sections before the update"))
    }

    @Test func `one position takes one operation`() {
        #expect(
            complaint([2, 3]) { changes in
                changes.deletedItems = [ItemPath(0, 1)]
                changes.updatedItems = [ItemPath(0, 1)]
            }.hasPrefix("attempt to delete and reload the same index path"))
        #expect(
            complaint([3, 3]) { changes in
                changes.updatedItems = [ItemPath(0, 1)]
                changes.movedItems = [Move(from: ItemPath(0, 1), to: ItemPath(0, 0))]
            }.hasPrefix("attempt to perform a delete and a move from the same index path"))
        #expect(
            complaint([4, 2]) { changes in
                changes.insertedItems = [ItemPath(0, 1)]
                changes.movedItems = [Move(from: ItemPath(1, 1), to: ItemPath(0, 1))]
            }.hasPrefix("attempt to perform an insert and a move to the same index path"))
        #expect(
            complaint([3, 3, 1]) { changes in
                changes.insertedSections = [2]
                changes.movedItems = [Move(from: ItemPath(1, 1), to: ItemPath(2, 0))]
            }.hasPrefix("cannot move a row into a newly inserted section"))
    }

    @Test func `the numbers of rows and of sections must add up`() {
        #expect(
            complaint([3, 4]) { $0.deletedItems = [ItemPath(1, 0)] }.hasPrefix(
                "invalid number of rows in section 1. The number of rows contained in an existing "
                    + "section after the update (4) must be equal to the number of rows contained "
                    + "in that section before the update (3), plus or minus the number of rows "
                    + "inserted or deleted from that section (0 inserted, 1 deleted)"))
        #expect(
            complaint([3]) { _ in }.hasPrefix(
                "invalid number of sections. The number of sections after the update (1)"))
    }

    @Test func `a row that is forgotten goes on showing what it showed`() {
        let view = BatchUpdatesView()
        let manifest = ListManifest(sections: [SectionRecord(cells: names("a", "b"))])
        manifest.managedView = view
        var sections = manifest.sections
        sections[0].cells[1] = CellRecord(NameCell.self, model: "c", id: "b")
        view.apply(ListUpdatePlan(.stages([]), sections: sections))
        #expect(view.complaints.first?.contains("shows b as it was") == true)
    }

    @Test func `cells are reused, and sizes requested for what is visible`() {
        let view = BatchUpdatesView(window: 0..<10)
        let manifest = ListManifest(sections: list([1_000]))
        manifest.managedView = view
        #expect(view.cells.count == 10 && view.madeCells == 10 && view.sizeQuestions == 10)
        manifest.removeCells(at: (0..<5).map { ItemPath(0, $0) })
        #expect(view.cells.count == 10 && view.madeCells == 10 && view.sizeQuestions == 15)
        manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(0, 9))
        #expect(view.madeCells == 10 && view.sizeQuestions == 15)
        manifest.reload()
        #expect(view.madeCells == 10 && view.sizeQuestions == 25)
        #expect(view.complaints == [])
    }

    @Test func `rows are visible after most of a list was deleted above its end`() {
        let view = BatchUpdatesView(window: 0..<10)
        let manifest = ListManifest(sections: list([1_000]))
        manifest.managedView = view
        view.scroll(by: 900)
        manifest.setSections(list([4]))
        #expect(view.cells.count == 4)
        #expect(view.complaints == [])
    }

    @Test(arguments: 0..<20)
    func `any operations are taken without a complaint`(_ seed: UInt64) {
        var walk = BatchUpdatesWalk(seed: seed)
        for step in 0..<300 {
            if let complaint = walk.step() {
                Issue.record("seed \(seed), step \(step): \(complaint)")
                return
            }
        }
    }
}
