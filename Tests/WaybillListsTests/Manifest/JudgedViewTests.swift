import Synchronization
import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// What a plan must not get past the view that judges it.
@Suite struct JudgedViewTests {
    private func issues(
        _ changes: ListChanges, from old: [SectionRecord], to new: [SectionRecord]
    ) -> [String] {
        let comments = Mutex<[String]>([])
        let view = JudgedView()
        view.apply(ListUpdatePlan(.reload(.viewAttached), sections: old))
        withKnownIssue(isIntermittent: true) {
            let stage = UpdateStage(changes: changes, sections: new)
            view.apply(ListUpdatePlan(.stages([stage]), sections: new))
        } matching: { issue in
            comments.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        return comments.withLock(\.self)
    }

    private func section(header: String, _ rows: String...) -> SectionRecord {
        SectionRecord(
            id: "s", header: CellRecord(NameCell.self, model: header, id: "h"),
            cells: rows.enumerated().map { CellRecord(NameCell.self, model: $1, id: $0) })
    }

    @Test func `an issue describes what is wrong, and explains the update`() {
        let found = issues(
            ListChanges(), from: [section(header: "h", "a")], to: [section(header: "h", "b")])
        #expect(found.count == 1)
        #expect(found.first?.contains("changesAreUpdated") == true)
        #expect(found.first?.contains("Update 2\n") == true)
        #expect(found.first?.contains("a batch without operations") == true)
    }

    @Test func `an old header is an issue`() {
        let old = [section(header: "h", "a")]
        let new = [section(header: "new", "a")]
        #expect(issues(ListChanges(), from: old, to: new).count == 1)
        var changes = ListChanges()
        changes.updatedSections = [0]
        #expect(issues(changes, from: old, to: new).isEmpty)
    }

    @Test func `a plan whose end differs from its stages is an issue`() {
        let view = JudgedView()
        view.apply(ListUpdatePlan(.reload(.viewAttached), sections: []))
        var changes = ListChanges()
        changes.insertedSections = [0]
        let stage = UpdateStage(changes: changes, sections: sections(["a"]))
        withKnownIssue {
            view.apply(ListUpdatePlan(.stages([stage]), sections: sections(["b"])))
        }
        #expect(view.names == [["b"]], "it goes on from what the plan says")
    }

    // MARK: Many lazy rows

    private func many(_ ids: Range<Int>, text: String = "a") -> [SectionRecord] {
        [
            SectionRecord(
                cells: CellRows(count: ids.count) {
                    CellRecord(NameCell.self, model: text, id: ids.lowerBound + $0)
                })
        ]
    }

    @Test func `many lazy rows that shift without an operation are an issue`() {
        #expect(issues(ListChanges(), from: many(0..<5_000), to: many(1..<5_001)).count == 1)
        var changes = ListChanges()
        changes.deletedItems = [ItemPath(0, 0)]
        changes.insertedItems = [ItemPath(0, 4_999)]
        #expect(issues(changes, from: many(0..<5_000), to: many(1..<5_001)).isEmpty)
        changes.deletedItems = [ItemPath(0, 1)]
        #expect(issues(changes, from: many(0..<5_000), to: many(1..<5_001)).count == 1)
    }
}
