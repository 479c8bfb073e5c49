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

    @Test func `rows of a section change in a stage before the one in which it moves`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1]), Part(2, ids: [2]), Part(3, ids: [3])],
            to: [Part(2, ids: [2]), Part(3, ids: [3]), Part(1, ids: [1, 5])])
        #expect(plan.description == "+0-1 | s0>s2")
        #expect(plan.stages[0].sections[0] == Part(1, ids: [1, 5]))
    }

    @Test func `a row that moves and changes shows its old content until the second stage`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1, 2, 3])],
            to: [Part(1, [Row(diffID: 2), Row(diffID: 3), Row(diffID: 1, version: 1)])])
        #expect(plan.description == "0-0>0-2 | ~0-2")
        #expect(plan.stages[0].sections == [Part(1, ids: [2, 3, 1])])
    }

    @Test(arguments: [
        ([7, 1, 7], [1, 7], "-0-0"), ([1, 7], [7, 1, 7], "+0-0"), ([7, 1, 7], [7, 1], "-0-2"),
        ([7, 7, 1], [7, 1, 7], "0-2>0-1"), ([1, 7, 2, 7], [2, 7], "-0-0 -0-1"),
    ])
    func `rows that share an identity are paired as their neighbours are`(
        _ old: [Int], _ new: [Int], _ plan: String
    ) {
        #expect(judgedPlan(from: [Part(1, ids: old)], to: [Part(1, ids: new)]).description == plan)
    }

    @Test func `duplicates in one section leave the rows of another alone`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [7, 7]), Part(2, ids: [1, 2])],
            to: [Part(1, ids: [7, 7, 7]), Part(2, ids: [1, 3, 2])])
        #expect(plan.description == "+0-2 +1-1")
    }

    @Test func `a row that is found in another section has moved there`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1, 2]), Part(2, ids: [3])],
            to: [Part(1, ids: [1]), Part(2, ids: [2, 3])])
        #expect(plan.description == "0-1>1-0")
    }

    @Test func `rows move into a section that comes and out of one that goes`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1, 2]), Part(2, ids: [3])],
            to: [Part(3, ids: [3, 2, 9]), Part(2, ids: [])])
        #expect(plan.description == "+s0 | 2-0>0-0 1-1>0-1 | -s1")
        #expect(plan.stages[0].sections.first == Part(3, ids: [9]))
    }

    @Test func `a row that goes to another section and changes is updated there`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1]), Part(2, ids: [3])],
            to: [Part(1, ids: []), Part(2, [Row(diffID: 3), Row(diffID: 1, version: 1)])])
        #expect(plan.description == "0-0>1-1 | ~1-1")
    }

    @Test func `rows that only share an identity with one of another section do not move`() {
        let plan = UpdatePlan(
            from: [KindPart(diffID: 1, diffItems: [KindRow(diffID: 0, kind: "a")])],
            to: [KindPart(diffID: 2, diffItems: [KindRow(diffID: 0, kind: "b")])])
        #expect(plan.description == "-s0 +s0")
    }

    @Test func `a row of another kind with the same identity does not hide one that moved`() {
        let old = [
            KindPart(diffID: 1, diffItems: [KindRow(diffID: 0, kind: "a")]),
            KindPart(diffID: 2, diffItems: [KindRow(diffID: 0, kind: "b")]),
            KindPart(diffID: 3, diffItems: []), KindPart(diffID: 4, diffItems: []),
        ]
        let new = [
            KindPart(diffID: 1, diffItems: []), KindPart(diffID: 2, diffItems: []),
            KindPart(diffID: 3, diffItems: [KindRow(diffID: 0, kind: "b")]),
            KindPart(diffID: 4, diffItems: [KindRow(diffID: 0, kind: "a")]),
        ]
        #expect(UpdatePlan(from: old, to: new).description == "1-0>2-0 0-0>3-0")
    }

    @Test func `of two choices the row that changed is not the one that moves`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1, 2])],
            to: [Part(1, [Row(diffID: 2), Row(diffID: 1, version: 1)])])
        #expect(plan.description == "0-1>0-0 ~0-0")
    }

    @Test func `of two choices the section within which something changed does not move`() {
        let plan = judgedPlan(
            from: [Part(1, ids: [1]), Part(2, ids: [2])],
            to: [Part(2, ids: [2]), Part(1, ids: [1, 5])])
        #expect(plan.description == "s1>s0 +1-1")
    }

    @Test func `of two touched sections the one moves that a changed row has not left`() {
        let plan = judgedPlan(
            from: [Part(1, version: 1, ids: [4]), Part(3, ids: [1, 3, 2])],
            to: [
                Part(2, [Row(diffID: 3, version: 1), Row(diffID: 5)]), Part(3, ids: [1]),
                Part(1, ids: [4]),
            ])
        #expect(plan.stages.count == 2, "\(plan)")
    }

    @Test func `rows are drawn again on demand though they are the same`() {
        let parts = [Part(1, ids: [1, 2]), Part(2, ids: [3, 4, 5])]
        let path = ItemPath(section: 1, item: 1)
        let same = UpdatePlan(from: parts, to: parts, redrawing: [path])
        #expect(same.description == "~1-1")
        let away = UpdatePlan(
            from: parts, to: [Part(1, ids: [1, 2, 4]), Part(2, ids: [3, 5])],
            redrawing: [ItemPath(section: 0, item: 2)])
        #expect(away.description == "1-1>0-2 | ~0-2")
        let beyond = UpdatePlan(
            from: parts, to: parts, redrawing: [ItemPath(section: 7, item: -1)])
        #expect(beyond.description == "nothing")
        let header = UpdatePlan(from: parts, to: parts, sections: [0])
        #expect(header.description == "~s0")
    }

    @Test func `a section that knows what changed is not compared`() {
        let old = LazyPart(count: 1_000_000)
        var new = LazyPart(count: 1_000_000)
        new.changes = .known(
            ItemChanges(
                deleted: [3], inserted: [999_999], moved: [Move(from: 5, to: 0)], updated: [9]))
        let plan = UpdatePlan(from: [old], to: [new])
        #expect(plan.description == "-0-3 +0-999999 0-5>0-0 ~0-9")
        var view = BatchSimulator(showing: [old])
        #expect(throws: Never.self) { try view.apply(plan) }
        // What was 6 is 5 after 3 went.
        let redrawn = UpdatePlan(
            from: [old], to: [new], redrawing: [ItemPath(section: 0, item: 6)])
        #expect(redrawn.description == "-0-3 +0-999999 0-5>0-0 ~0-7 ~0-9")
        new.changes = .known(ItemChanges(deleted: [3]))
        let wrong = UpdatePlan(from: [old], to: [new])
        #expect(throws: BatchRuleViolation.self) { try view.apply(wrong) }
    }

    @Test func `a section whose rows have nothing to do with the previous ones is inserted again`()
    {
        var new = LazyPart(count: 5)
        new.changes = .unrelated
        let plan = UpdatePlan(from: [LazyPart(count: 1_000_000)], to: [new])
        #expect(plan.description == "-s0 +s0")
    }

    @Test(arguments: [[0, 1], [0, 1, 2], [0, 2, 1]])
    func `a section that is inserted again moves no other section`(_ order: [Int]) {
        let old = order.map { LazyPart($0, count: 5) }
        for replaced in order {
            // The others keep their order, wherever this one goes.
            for place in order.indices {
                var new = old.filter { $0.diffID != replaced }
                var other = LazyPart(replaced, count: 5)
                other.changes = .unrelated
                new.insert(other, at: place)
                let plan = UpdatePlan(from: old, to: new)
                #expect(plan.stages.count == 1)
                #expect(
                    plan.stages[0].changes.movedSections.isEmpty, "\(replaced) to \(place): \(plan)"
                )
                var view = BatchSimulator(showing: old)
                #expect(throws: Never.self) { try view.apply(plan) }
            }
        }
    }

    @Test(arguments: [
        ("\u{212A}", "K"), ("a\u{037E}b", "a;b"), ("\u{1FEF}", "`"), ("e\u{0301}", "\u{00E9}"),
        ("plain", "plain"), ("12345678\u{212A}", "12345678K"), ("1234567\u{037E}", "1234567;"),
        ("12345678", "12345678"), ("", ""), ("12345678-\u{00E9}", "12345678-e\u{0301}"),
    ])
    func `identities that are equal are one however they are written`(_ pair: (String, String)) {
        // Between others, so that the walk leaves them over and they are looked up.
        let old = [pair.0, "1", "2", "3", "4", "5", "6", "7"]
        let new = ["9", "8", "10", "11", "12", "13", "14", pair.1]
        let plan = UpdatePlan(
            from: [NamedPart(diffItems: old.map(NamedRow.init))],
            to: [NamedPart(diffItems: new.map(NamedRow.init))])
        let changes = plan.stages.first?.changes
        #expect(changes?.deletedItems.contains(ItemPath(section: 0, item: 0)) == false)
    }
}

private struct KindRow: DiffableItem {
    var diffID: Int
    var kind: String

    func hasSameContent(as other: KindRow) -> Bool { kind == other.kind }
    func isSameRow(as other: KindRow) -> Bool { kind == other.kind }
}

private struct KindPart: DiffableSection {
    var diffID: Int
    var diffItems: [KindRow]

    func hasSameContent(as other: KindPart) -> Bool { true }
    func replacingDiffItems(with items: [KindRow]) -> KindPart {
        KindPart(diffID: diffID, diffItems: items)
    }
}

private struct NamedRow: DiffableItem {
    var diffID: String

    init(_ id: String) { diffID = id }

    func hasSameContent(as other: NamedRow) -> Bool { true }
}

private struct NamedPart: DiffableSection {
    var diffID: Int { 0 }
    var diffItems: [NamedRow]

    func hasSameContent(as other: NamedPart) -> Bool { true }
    func replacingDiffItems(with items: [NamedRow]) -> NamedPart { NamedPart(diffItems: items) }
}

private struct LazyPart: DiffableSection {
    var diffID: Int
    var diffItems: [Row] { [] }
    var diffItemCount: Int
    var changes = ItemComparison.known(ItemChanges())

    init(_ id: Int = 0, count: Int) {
        diffID = id
        diffItemCount = count
    }

    func hasSameContent(as other: LazyPart) -> Bool { true }
    func replacingDiffItems(with items: [Row]) -> LazyPart { self }
    func itemChanges(since old: LazyPart) -> ItemComparison { changes }
}

/// A row whose identity may hold values of any type.
private struct AnyRow: DiffableItem {
    var diffID: AnyHashable

    func hasSameContent(as other: AnyRow) -> Bool { true }
}

private struct AnyPart: DiffableSection {
    var diffID = 0
    var diffItems: [AnyRow]

    func hasSameContent(as other: AnyPart) -> Bool { true }
    func replacingDiffItems(with items: [AnyRow]) -> AnyPart { AnyPart(diffItems: items) }
}

@Suite struct AnyIdentityTests {
    @Test func `equal identities of different types are found again`() {
        let old = (0..<50).map { AnyRow(diffID: AnyHashable(UInt8($0))) }
        let new = (0..<50).reversed().map { AnyRow(diffID: AnyHashable($0)) }
        let plan = UpdatePlan(from: [AnyPart(diffItems: old)], to: [AnyPart(diffItems: new)])
        #expect(plan.stages.map(\.changes.movedItems.count) == [49])
        #expect(plan.stages.map(\.changes.deletedItems.count) == [0])
    }
}
