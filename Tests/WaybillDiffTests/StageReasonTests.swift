import Testing
import WaybillDiff

@Suite struct StageReasonTests {
    private func reasons(_ old: [Part], _ new: [Part]) -> [StageReason] {
        UpdatePlan(from: old, to: new).stageReasons
    }

    private func move(_ old: ItemPath, _ new: ItemPath) -> Move<ItemPath> {
        Move(from: old, to: new)
    }

    @Test func `a plan of one stage has no reasons for more`() {
        #expect(reasons([Part(0, ids: [1, 2])], [Part(0, ids: [2, 1, 3])]).isEmpty)
        #expect(reasons([], []).isEmpty)
    }

    @Test func `rows that move and change are named, with the first place and their number`() {
        let old = [Part(0, ids: [1, 2, 3, 4, 5, 6])]
        let rows = [5, 6, 1, 2, 3, 4].map { Row(diffID: $0, version: $0 > 4 ? 1 : 0) }
        let reason = StageReason(
            .movedRowChanges,
            example: move(ItemPath(section: 0, item: 4), ItemPath(section: 0, item: 0)), count: 2)
        #expect(reasons(old, [Part(0, rows)]) == [reason])
        #expect(reason.rule == .updateStays)
    }

    @Test func `a section that moves while its rows change is named`() {
        let old = [Part(0, ids: [1]), Part(1, ids: [2]), Part(2, ids: [3])]
        let new = [Part(1, ids: [2, 9]), Part(2, ids: [3, 8]), Part(0, ids: [1, 7])]
        let reason = reasons(old, new).first
        #expect(reason?.kind == .movedSectionChanges)
        #expect(reason?.rule == .movedSectionKeepsItems)
        #expect(reason?.example.from.section == 0 && reason?.example.to.section == 2)
    }

    @Test func `rows that leave a section that goes, or join one that comes, are named`() {
        let old = [Part(0, ids: [1, 2, 3]), Part(1, ids: [4])]
        let gone = reasons(old, [Part(0, ids: [1, 2, 3, 4])])
        #expect(gone.map(\.kind) == [.rowLeavesGoingSection])
        #expect(gone.map(\.rule) == [.itemsFollowTheirSection])
        let come = reasons([Part(0, ids: [1, 2, 3, 4])], old)
        #expect(come.map(\.kind) == [.rowJoinsComingSection])
        #expect(
            come.map(\.example) == [
                move(ItemPath(section: 0, item: 3), ItemPath(section: 1, item: 0))
            ])
    }
}
