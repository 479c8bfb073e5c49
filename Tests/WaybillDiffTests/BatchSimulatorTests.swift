import Testing
import WaybillDiff

/// The judge itself is judged: every rule is broken once, and noticed.
@Suite struct BatchSimulatorTests {
    private let shown = [Part(1, ids: [1, 2]), Part(2, ids: [3])]

    private func rule(
        resultingIn result: [Part], _ edit: (inout ListChanges) -> Void
    ) -> BatchRule? {
        var changes = ListChanges()
        edit(&changes)
        var view = BatchSimulator(showing: shown)
        do {
            try view.apply(changes, resultingIn: result)
        } catch {
            #expect(view.sections == shown, "a refused batch changes nothing")
            return error.rule
        }
        return nil
    }

    @Test func `a position that is not there is refused`() {
        #expect(rule(resultingIn: shown) { $0.updatedSections = [2] } == .positionExists)
        #expect(
            rule(resultingIn: shown) { $0.deletedItems = [ItemPath(section: 0, item: 2)] }
                == .positionExists)
        #expect(
            rule(resultingIn: shown) { $0.insertedItems = [ItemPath(section: 0, item: -1)] }
                == .positionExists)
    }

    @Test func `two operations on one position are refused`() {
        let path = ItemPath(section: 0, item: 0)
        #expect(
            rule(resultingIn: [Part(1, ids: [2]), shown[1]]) { $0.deletedItems = [path, path] }
                == .onePositionOneOperation)
    }

    @Test func `an update of a moved or deleted row is refused`() {
        let path = ItemPath(section: 0, item: 0)
        #expect(
            rule(resultingIn: [Part(1, ids: [2]), shown[1]]) {
                $0.deletedItems = [path]
                $0.updatedItems = [path]
            } == .updateStays)
        #expect(
            rule(resultingIn: [shown[1], shown[0]]) {
                $0.movedSections = [Move(from: 1, to: 0)]
                $0.updatedSections = [1]
            } == .updateStays)
    }

    @Test func `an item operation in a deleted or inserted section is refused`() {
        #expect(
            rule(resultingIn: [shown[0]]) {
                $0.deletedSections = [1]
                $0.deletedItems = [ItemPath(section: 1, item: 0)]
            } == .itemsFollowTheirSection)
        #expect(
            rule(resultingIn: shown + [Part(3, ids: [4])]) {
                $0.insertedSections = [2]
                $0.insertedItems = [ItemPath(section: 2, item: 0)]
            } == .itemsFollowTheirSection)
    }

    @Test func `an item operation in a moved section is refused`() {
        #expect(
            rule(resultingIn: [Part(2, ids: []), shown[0]]) {
                $0.movedSections = [Move(from: 1, to: 0)]
                $0.deletedItems = [ItemPath(section: 1, item: 0)]
            } == .movedSectionKeepsItems)
    }

    @Test func `counts that do not add up are refused`() {
        #expect(rule(resultingIn: [shown[0]]) { _ in } == .countsAddUp)
        #expect(rule(resultingIn: [Part(1, ids: [1]), shown[1]]) { _ in } == .countsAddUp)
        #expect(rule(resultingIn: [Part(1, ids: [1, 2, 5]), shown[1]]) { _ in } == .countsAddUp)
    }

    @Test func `a row or section that changed its place without a move is refused`() {
        #expect(
            rule(resultingIn: [Part(1, ids: [2, 1]), shown[1]]) { _ in }
                == .survivorsKeepTheirOrder)
        #expect(rule(resultingIn: [shown[1], shown[0]]) { _ in } == .survivorsKeepTheirOrder)
    }

    @Test func `content that changed without an update is refused`() {
        let changed = Part(1, [Row(diffID: 1, version: 1), Row(diffID: 2)])
        #expect(rule(resultingIn: [changed, shown[1]]) { _ in } == .changesAreUpdated)
        #expect(
            rule(resultingIn: [Part(1, version: 1, ids: [1, 2]), shown[1]]) { _ in }
                == .changesAreUpdated)
    }

    @Test func `each kind of position may be named once`() {
        let path = ItemPath(section: 0, item: 0)
        let longer = [Part(1, ids: [9, 1, 2]), shown[1]]
        #expect(
            rule(resultingIn: longer) { $0.insertedItems = [path, path] }
                == .onePositionOneOperation)
        #expect(
            rule(resultingIn: shown) { $0.updatedItems = [path, path] } == .onePositionOneOperation)
        #expect(
            rule(resultingIn: shown + [Part(3, ids: [])]) { $0.insertedSections = [2, 2] }
                == .onePositionOneOperation)
        #expect(
            rule(resultingIn: shown) { $0.updatedSections = [0, 0] } == .onePositionOneOperation)
    }

    @Test func `an update of what moves or goes is refused for rows and sections alike`() {
        let path = ItemPath(section: 0, item: 0)
        #expect(
            rule(resultingIn: [Part(1, ids: [2, 1]), shown[1]]) {
                $0.movedItems = [Move(from: path, to: ItemPath(section: 0, item: 1))]
                $0.updatedItems = [path]
            } == .updateStays)
        #expect(
            rule(resultingIn: [shown[1]]) {
                $0.deletedSections = [0]
                $0.updatedSections = [0]
            } == .updateStays)
    }

    @Test func `a row that comes into a moved section is refused`() {
        #expect(
            rule(resultingIn: [Part(2, ids: [3, 4]), shown[0]]) {
                $0.movedSections = [Move(from: 1, to: 0)]
                $0.insertedItems = [ItemPath(section: 0, item: 1)]
            } == .movedSectionKeepsItems)
    }

    @Test func `a plan that does not end at its sections is refused, and the stage is named`() {
        var view = BatchSimulator(showing: shown)
        #expect(throws: BatchRuleViolation.self) {
            try view.apply(UpdatePlan(.stages([]), sections: [shown[0]]))
        }
        var second = ListChanges()
        second.deletedSections = [7]
        let plan = UpdatePlan(
            .stages([
                UpdateStage(changes: ListChanges(), sections: shown),
                UpdateStage(changes: second, sections: shown),
            ]), sections: shown)
        do {
            try view.apply(plan)
            Issue.record("accepted")
        } catch {
            #expect(error.stage == 1 && error.rule == .positionExists)
        }
    }
}

/// A section that counts its items and has none of them at hand.
private struct EndlessPart: DiffableSection {
    var diffID = 0
    var diffItemCount: Int

    var diffItems: [Row] { [] }
    func hasSameContent(as other: EndlessPart) -> Bool { true }
    func replacingDiffItems(with items: [Row]) -> EndlessPart { self }
}

@Suite struct EndlessBatchTests {
    @Test(arguments: [20_000_000_000, Int.max - 1])
    func `sections of more items than fit into memory are judged`(_ count: Int) throws {
        let old = [EndlessPart(diffItemCount: count), EndlessPart(diffID: 1, diffItemCount: count)]
        var view = BatchSimulator(showing: old)
        var new = old
        new[0].diffItemCount -= 1
        new[1].diffItemCount += 1
        var changes = ListChanges()
        changes.deletedItems = [ItemPath(section: 0, item: 5)]
        changes.insertedItems = [ItemPath(section: 1, item: count)]
        changes.updatedItems = [ItemPath(section: 1, item: count - 1)]
        try view.apply(changes, resultingIn: new)
        #expect(view.sections.map(\.diffItemCount) == [count - 1, count + 1])
        #expect(throws: BatchRuleViolation.self) { try view.apply(changes, resultingIn: new) }
        changes.insertedItems = [ItemPath(section: 0, item: -1)]
        #expect(throws: BatchRuleViolation.self) { try view.apply(changes, resultingIn: old) }
    }
}
