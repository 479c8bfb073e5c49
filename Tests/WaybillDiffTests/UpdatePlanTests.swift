import Testing
import WaybillDiff

@Suite struct UpdatePlanTests {
    @Test func `equal lists give an empty plan`() {
        let parts = [Part(1, ids: [1, 2]), Part(2, ids: [])]
        #expect(judgedPlan(from: parts, to: parts).isEmpty)
        #expect(judgedPlan(from: [], to: []).isEmpty)
    }

    @Test func `a changed row is updated in place and never deleted`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1, 2, 3])],
            to: [Part(1, [Row(diffID: 1), Row(diffID: 2, version: 1), Row(diffID: 3)])])
        #expect(plan.description == "~0-1")
    }

    @Test func `a changed header updates its section and no row`() {
        let plan = judgedPlan(from: [Part(1, ids: [1])], to: [Part(1, version: 1, ids: [1])])
        #expect(plan.description == "~s0")
    }

    @Test func `the first row moved to the end is one move`() {
        let ids = Array(0..<1000)
        let plan = judgedPlan(
            from: [Part(1, ids: ids)], to: [Part(1, ids: Array(ids.dropFirst()) + [0])])
        #expect(plan.description == "0-0>0-999")
    }

    @Test func `deletes are named by old positions and inserts by new ones`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1, 2, 3, 4])], to: [Part(1, ids: [9, 1, 3, 8])])
        #expect(plan.description == "-0-1 -0-3 +0-0 +0-3")
    }

    @Test func `sections come go and move in the stage of the rows of other sections`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1]), Part(2, ids: [2]), Part(3, ids: [3])],
            to: [Part(3, ids: [3]), Part(4, ids: [4]), Part(1, ids: [1, 5])])
        #expect(plan.description == "-s1 +s1 s2>s0 +2-1")
    }

    @Test func `rows of a moved section change in a second stage`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1]), Part(2, ids: [2]), Part(3, ids: [3])],
            to: [Part(2, ids: [2]), Part(3, ids: [3]), Part(1, ids: [1, 5])])
        #expect(plan.description == "s0>s2 | +2-1")
        #expect(plan.stages[0].sections[2] == Part(1, ids: [1]))
    }

    @Test func `a row that moves and changes shows its old content until the second stage`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1, 2, 3])],
            to: [Part(1, [Row(diffID: 2), Row(diffID: 3), Row(diffID: 1, version: 1)])])
        #expect(plan.description == "0-0>0-2 | ~0-2")
        #expect(plan.stages[0].sections == [Part(1, ids: [2, 3, 1])])
    }

    @Test func `the n-th row with an identity is taken for the n-th one of before`() {
        let plan = judgedPlan(from: [Part(1, ids: [7, 7, 1])], to: [Part(1, ids: [7, 1, 7])])
        #expect(plan.stages.count == 1)
        #expect(plan.stages.first?.changes.operationCount == 1)
    }

    @Test func `duplicates in one section leave the rows of another alone`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [7, 7]), Part(2, ids: [1, 2])],
            to: [Part(1, ids: [7, 7, 7]), Part(2, ids: [1, 3, 2])])
        #expect(plan.description == "+0-2 +1-1")
    }
}
