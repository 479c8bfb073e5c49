import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct SavedUpdateTests {
    private func update(_ old: [SectionRecord], _ new: [SectionRecord]) -> RecordedUpdate {
        RecordedUpdate(
            facts: UpdateFacts(number: 12),
            course: RecordedUpdate.Course(old: old, plan: ListUpdatePlan(from: old, to: new)))
    }

    private func rows(_ rows: (Int, String)...) -> [CellRecord] {
        rows.map { CellRecord(NameCell.self, model: $0.1, id: $0.0) }
    }

    private func readingError(_ text: String, rowLimit: Int = 1_000) -> SavedUpdateError? {
        do {
            _ = try SavedUpdate(text: text, rowLimit: rowLimit)
            return nil
        } catch {
            return error
        }
    }

    @Test func `the text is stable`() throws {
        let old = [SectionRecord(id: "v", cells: rows((1, "a"), (2, "b \"q\"\n")))]
        let new = [SectionRecord(id: "v", cells: rows((2, "c"), (1, "a")))]
        var recorded = update(old, new)
        recorded.facts.operations = ["set 1 sections"]
        recorded.facts.planning = .milliseconds(2)
        let saved = try #require(SavedUpdate(recorded))
        let lines = saved.text.split(separator: "\n").filter { !$0.hasPrefix("says") }
        #expect(
            lines == [
                "waybill-update 1", "number 12", "phase done", "origin difference",
                #"asked "set 1 sections""#, "planning 2000000", #"kind "NameCell" 0"#,
                #"row "1" 0 0 0 "a""#, #"row "2" 0 0 0 "b \"q\"\u{a}""#,
                #"section "v" 0 0 held 0..1"#, "old 0", #"row "2" 0 0 1 "c""#,
                #"section "v" 0 0 held 2,0"#, "stage 1", "move 0.0>0.1", "update 0.1", "new 1",
                "end",
            ])
        #expect(try SavedUpdate(text: saved.text) == saved)
        let windows = saved.text.split(separator: "\n").joined(separator: "\r\n")
        #expect(try SavedUpdate(text: windows) == saved)
    }

    @Test func `identities of different types with one text stay two, and kinds of cell count`()
        throws
    {
        let one = CellRecord(NameCell.self, model: "a", id: 1)
        let other = CellRecord(NameCell.self, model: "a", id: "1")
        let blank = CellRecord(BlankCell.self, model: NoModel(), id: 1)
        let saved = try #require(
            SavedUpdate(
                update(
                    [SectionRecord(id: "a", cells: [one]), SectionRecord(id: "b")],
                    [
                        SectionRecord(id: "a", cells: [other]),
                        SectionRecord(id: "b", cells: [blank]),
                    ]
                )))
        let replay = try SavedUpdate(text: saved.text).replay()
        #expect(replay.description == "legal then, legal today, the same plan")
        #expect(replay.plan.description == "-0-0 +0-0 +1-0")
    }

    @Test func `a report without texts reveals nothing of the list and replays the same`() throws {
        let recorded = update(
            [SectionRecord(id: "secret", cells: rows((7_007, "secret"), (2, "x")))],
            [SectionRecord(id: "secret", cells: rows((2, "secret"), (7_007, "secret")))])
        let saved = try #require(SavedUpdate(recorded, words: .none))
        #expect(!saved.text.contains("secret") && !saved.text.contains("7007"))
        #expect(!saved.text.contains("NameCell"))
        let replay = try SavedUpdate(text: saved.text).replay()
        #expect(replay.isLegal && replay.isSame)
        let identities = try #require(SavedUpdate(recorded, words: .identities))
        #expect(
            identities.text.contains("7007") && !identities.text.contains("\"secret\" 0 0 0 \""))
    }

    @Test func `a plan that broke a rule is found by replaying it`() throws {
        let old = [SectionRecord(id: "a", cells: rows((1, "a")))]
        let new = [SectionRecord(id: "a", cells: rows((1, "b"), (2, "c")))]
        var changes = ListChanges()
        changes.insertedItems = [ItemPath(0, 5)]
        let plan = ListUpdatePlan(
            .stages([UpdateStage(changes: changes, sections: new)]), sections: new)
        let recorded = RecordedUpdate(
            facts: UpdateFacts(number: 1), course: RecordedUpdate.Course(old: old, plan: plan))
        let saved = try #require(SavedUpdate(recorded))
        let replay = try SavedUpdate(text: saved.text).replay()
        #expect(replay.violation?.rule == .positionExists)
        #expect(replay.violationToday == nil && !replay.isLegal && !replay.isSame)
        #expect(replay.description.contains("the plan of then is illegal: stage 0"))
    }

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
            facts: UpdateFacts(number: 1), course: RecordedUpdate.Course(old: [], plan: plan))
        #expect(recorded.explanation.contains("that is not there"))
        #expect(SavedUpdate(recorded) != nil)
    }

    @Test(
        arguments: [
            ("", .noSavedUpdate, 1), ("hello", .noSavedUpdate, 1),
            ("waybill-update", .noSavedUpdate, 1),
            ("waybill-update 2\nend", .unknownVersion, 1), ("waybill-update 1", .incomplete, 1),
            ("waybill-update 1\nold -\nend", .incomplete, 3),
            ("waybill-update 1\nnumber -1", .malformed, 2),
            ("waybill-update 1\nnumber 99999999999999999999", .malformed, 2),
            ("waybill-update 1\nnumber 1 2", .malformed, 2),
            ("waybill-update 1\nwhat", .malformed, 2),
            ("waybill-update 1\n", .malformed, 2),
            ("waybill-update 1\nold 0", .malformed, 2),
            ("waybill-update 1\nold -\nold -", .malformed, 3),
            ("waybill-update 1\nrow \"a\" 0 0 0", .malformed, 2),
            ("waybill-update 1\nkind \"a", .malformed, 2),
            ("waybill-update 1\nkind \"\\u{110000}\" 0", .malformed, 2),
            ("waybill-update 1\nkind \"\\u{D800}\" 0", .malformed, 2),
            ("waybill-update 1\nkind \"\\n\" 0", .malformed, 2),
            ("waybill-update 1\ndelete 0.0", .malformed, 2),
            ("waybill-update 1\nstage -\ndelete 0", .malformed, 3),
            ("waybill-update 1\nedited 0 0", .malformed, 2),
            ("waybill-update 1\nredrawn 0.9999999999999", .malformed, 2),
            ("waybill-update 1\nsection \"a\" 0 0 counted 99999999999 0", .tooLarge, 2),
            ("waybill-update 1\nsection \"a\" 0 0 held 0..99999999999", .tooLarge, 2),
            ("waybill-update 1\nsection \"a\" 0 0 held 5..4", .malformed, 2),
            ("waybill-update 1\nsection \"a\" 0 0 counted 9 0\nsince 0 0..5000 - -", .tooLarge, 3),
            ("waybill-update 1\nold -\nnew -\nend\nmore", .malformed, 5),
        ] as [(String, SavedUpdateError.Reason, Int)])
    func `a text that is not a saved update is refused by line`(
        _ text: String, _ reason: SavedUpdateError.Reason, _ line: Int
    ) {
        #expect(readingError(text) == SavedUpdateError(reason, line: line))
    }

    @Test func `a small text cannot speak of many rows`() {
        let section = "section \"a\" 0 0 counted 16000000 0"
        let start = "waybill-update 1\n\(section)\n\(section)\n"
        #expect(readingError(start + "old 0..1") == SavedUpdateError(.tooLarge, line: 4))
        #expect(readingError(start + "old 0,0,0,0", rowLimit: 5)?.reason == .tooLarge)
        #expect(readingError(start + "old 0\nnew 1\nend\n") == nil)
    }

    @Test func `a small text cannot keep a replay busy`() {
        let stages = String(repeating: "stage -\n", count: 17)
        #expect(
            readingError("waybill-update 1\n" + stages) == SavedUpdateError(.tooLarge, line: 18))
        let redrawn = (0..<20_000).map { "0.\($0)" }.joined(separator: " ")
        let text = """
            waybill-update 1
            redrawn \(redrawn)
            section "a" 0 0 counted 20000 0
            since 0 0..19999 - -
            old 0
            new 0
            end
            """
        #expect(readingError(text, rowLimit: 100_000) == SavedUpdateError(.tooLarge, line: 7))
    }
}
