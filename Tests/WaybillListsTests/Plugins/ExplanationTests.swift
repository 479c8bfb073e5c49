import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins

@Suite struct ExplanationTests {
    @Test func `an explanation of a plan that is wrong trusts no position`() {
        var changes = ListChanges()
        let far = ItemPath(9, -3)
        changes.deletedItems = [far]
        changes.movedItems = [Move(from: far, to: far)]
        changes.updatedItems = [far]
        changes.insertedItems = [far]
        changes.deletedSections = [-1]
        changes.movedSections = [Move(from: 7, to: 8)]
        let plan = ListUpdatePlan(
            .stages([UpdateStage(changes: changes, sections: [])]), sections: [])
        let recorded = RecordedUpdate(
            facts: UpdateFacts(number: 1),
            transition: RecordedUpdate.Transition(old: [], plan: plan))
        #expect(recorded.explanation.contains("that is not there"))
    }
}
