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
        _ counts: [Int], _ edit: (inout ListChanges) -> Void
    ) -> String {
        let view = BatchUpdatesView()
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

    @Test(arguments: SeededGenerator.seeds(20))
    func `any operations are taken without a complaint`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let first = random.below(5)
        let view = BatchUpdatesView(window: first..<(first + 5 + random.below(20)))
        let manifest = ListManifest()
        manifest.managedView = view
        for step in 0..<300 {
            func perform() {
                _ = RandomOperation(&random, mixesCells: true).perform(on: manifest)
            }
            if random.below(4) == 0 {
                manifest.performBatch { for _ in 0..<4 { perform() } }
            } else {
                perform()
            }
            if let complaint = view.complaints.first {
                Issue.record("seed \(seed), step \(step): \(complaint)")
                return
            }
        }
    }
}
