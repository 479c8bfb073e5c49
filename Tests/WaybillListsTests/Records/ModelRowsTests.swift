import Foundation
import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting

/// Rows that are described by their models, held against the same rows as
/// records.
@Suite struct ModelRowsTests {
    struct Note: Identifiable, Equatable {
        var id: Int
        var text = ""
    }

    private final class Maker {
        var made = 0

        func section(_ notes: [Note], id: RecordID = "notes") -> SectionRecord {
            let rows = CellRows(notes) { note in
                self.made += 1
                return ModelRowsTests.row(note)
            }
            return SectionRecord(id: id, cells: rows)
        }
    }

    static func row(_ note: Note) -> CellRecord {
        CellRecord(NameCell.self, model: note.text, id: note.id)
    }

    private static func notes(_ ids: some Sequence<Int>) -> [Note] {
        ids.map { Note(id: $0, text: "note \($0)") }
    }

    @Test func `models are compared without making a row`() {
        let maker = Maker()
        let old = Self.notes(0..<100_000)
        var new = old
        new.remove(at: 7)
        new.append(Note(id: -1))
        new[50_000].text = "changed"
        let plan = ListUpdatePlan(from: [maker.section(old)], to: [maker.section(new)])
        #expect(plan.description == "-0-7 +0-99999 ~0-50001")
        #expect(maker.made == 0)
    }

    @Test func `a description that is made again changes nothing`() {
        let maker = Maker()
        let notes = Self.notes(0..<1_000)
        let copy = Self.notes(0..<1_000)
        #expect(ListUpdatePlan(from: [maker.section(notes)], to: [maker.section(notes)]).isEmpty)
        #expect(ListUpdatePlan(from: [maker.section(notes)], to: [maker.section(copy)]).isEmpty)
        #expect(maker.made <= 12)
    }

    @Test func `an operation on rows of models is followed by the next description`() {
        let maker = Maker()
        let manifest = ListManifest(sections: [maker.section(Self.notes(0..<50))])
        let view = JudgedView()
        manifest.managedView = view
        manifest.removeCells(at: [ItemPath(0, 3)])
        manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(0, 9))
        manifest.setSections([maker.section(Self.notes(1..<50))])
        #expect(view.names[0] == Self.notes(1..<50).map(\.text))
        #expect(view.plans.last == "-0-9 +0-2")
    }

    @Test func `a row that moves and changes stays itself`() {
        let maker = Maker()
        var new = Self.notes(0..<20)
        new.swapAt(2, 17)
        new[2].text = "changed"
        let manifest = ListManifest(sections: [maker.section(Self.notes(0..<20))])
        let view = JudgedView()
        manifest.managedView = view
        manifest.selectionMode = .single
        manifest.allowsSelectionByDefault = true
        manifest.select(at: ItemPath(0, 17))
        manifest.setSections([maker.section(new)])
        #expect(view.names[0] == new.map(\.text))
        #expect(manifest.selectedPaths == [ItemPath(0, 2)])
        #expect(view.plans.last?.contains("-0") == false)
    }

    @Test func `rows of another kind of cell, and rows that depend on more, are all updated`() {
        let notes = Self.notes(0..<5)
        let plain = SectionRecord(cells: CellRows(notes) { Self.row($0) })
        let blank = SectionRecord(
            cells: CellRows(notes) { CellRecord(BlankCell.self, model: .init(), id: $0.id) })
        let all = "~0-0 ~0-1 ~0-2 ~0-3 ~0-4"
        #expect(ListUpdatePlan(from: [plain], to: [blank]).description == all)
        func section(_ unit: String) -> SectionRecord {
            SectionRecord(
                cells: CellRows(notes, dependingOn: unit) {
                    CellRecord(NameCell.self, model: "\($0.text) \(unit)", id: $0.id)
                })
        }
        #expect(ListUpdatePlan(from: [section("km")], to: [section("km")]).isEmpty)
        #expect(ListUpdatePlan(from: [section("km")], to: [section("mi")]).description == all)
        #expect(ListUpdatePlan(from: [plain], to: [section("km")]).description == all)
    }

    @Test func `a section of models that is reloaded shows all of its rows again`() {
        let maker = Maker()
        let manifest = ListManifest(sections: [maker.section(Self.notes(0..<3))])
        let view = JudgedView()
        manifest.managedView = view
        manifest.reloadSections(at: [0])
        #expect(view.plans.last == "-s0 +s0")
        manifest.performBatch { manifest.reloadSections(at: [0]) }
        #expect(view.plans == ["reload (viewAttached)", "-s0 +s0", "-s0 +s0"])
        #expect(view.names[0] == Self.notes(0..<3).map(\.text))
        manifest.setSections([maker.section(Self.notes(0..<4))])
        #expect(view.plans.last == "+0-3")
    }

    @Test func `each row is made a few times where a plan is judged`() throws {
        let maker = Maker()
        let before = (0..<4).map { list in
            maker.section(Self.notes((list * 100)..<(list * 100 + 100)), id: RecordID(list))
        }
        var ids = (0..<4).map { Array(($0 * 100)..<($0 * 100 + 100)) }
        ids[0].insert(ids[0].remove(at: 50), at: 0)
        ids[1].insert(ids[2].remove(at: 7), at: 30)
        let after = ids.enumerated().map { list, ids in
            maker.section(Self.notes(ids), id: RecordID(list))
        }
        let plan = ListUpdatePlan(from: before, to: after)
        #expect(plan.description == "0-50>0-0 2-7>1-30")
        maker.made = 0
        var simulator = BatchSimulator(showing: before)
        try simulator.apply(plan)
        #expect(maker.made < 2_000, "of 400 rows")
    }

    @Test func `the identity of a row is its model's, whatever its own`() {
        let cells = CellRows(["a", "b"], id: \.self) {
            CellRecord(NameCell.self, model: $0, id: "always the same")
        }
        #expect(cells.map(\.id) == ["a", "b"])
        let manifest = ListManifest(sections: [SectionRecord(cells: cells)])
        #expect(manifest.path(of: "b") == ItemPath(0, 1))
    }

    @Test func `rows of models and records are one list`() {
        let maker = Maker()
        let notes = Self.notes(0..<30)
        let records = SectionRecord(id: "notes", cells: notes.map(Self.row))
        #expect(ListUpdatePlan(from: [records], to: [maker.section(notes)]).isEmpty)
        #expect(ListUpdatePlan(from: [maker.section(notes)], to: [records]).isEmpty)
        #expect(maker.section(notes) == records && records == maker.section(notes))
        #expect(maker.section(notes) == maker.section(notes))
        let names = SectionRecord(
            id: "notes",
            cells: CellRows(notes.map(\.text), id: { $0 }) { CellRecord(NameCell.self, model: $0) })
        #expect(ListUpdatePlan(from: [maker.section(notes)], to: [names]).stages.count == 1)
    }

    @Test func `a section shows a changed value that one of its rows captures`() {
        func section(marking marked: Int) -> SectionRecord {
            SectionRecord(of: Self.notes(0..<5)) { note in
                CellRecord(NameCell.self, model: note.id == marked ? "marked" : "", id: note.id)
            }
        }
        let plan = ListUpdatePlan(from: [section(marking: 1)], to: [section(marking: 3)])
        #expect(plan.description == "~0-1 ~0-3")
    }

    @Test func `two models of one identity are reported in development`() {
        var reported: [String] = []
        let manifest = ListManifest()
        manifest.addPlugins([RowReporter { reported.append($0) }])
        manifest.managedView = JudgedView()
        manifest.setSections([Maker().section([Note(id: 1), Note(id: 2), Note(id: 1)])])
        #expect(reported.count == 1 && reported[0].contains("at 0, 2:"))
    }

    @Test func `Foundation's identifiers are identities without a box`() throws {
        let text = "01234567-89AB-CDEF-0123-456789ABCDEF"
        let uuid = try #require(UUID(uuidString: text))
        #expect(RecordID(uuid) == RecordID(uuid) && RecordID(uuid) != RecordID(UUID()))
        #expect(RecordID(uuid).description == text && RecordID(uuid) != RecordID(text))
        let uuids = (0..<200).map { _ in UUID() }
        #expect(Set(uuids.map { RecordID($0) }).count == 200)
        #expect(uuids.allSatisfy { RecordID($0).description == $0.uuidString })
        #expect(RecordID(uuid).hashValue == RecordID(uuid).hashValue)
        #expect(RecordID(UInt128(7)) == RecordID(7))
    }

    // MARK: Any change

    /// The same random descriptions, as models and as records: the plans are
    /// the same operations, and both are legal.
    @Test(arguments: SeededGenerator.seeds(60))
    func `any change of models is planned as that of records`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let maker = Maker()
        let manifest = ListManifest()
        let view = JudgedView()
        manifest.managedView = view
        let other = ListManifest()
        let judge = JudgedView()
        other.managedView = judge
        var lists: [[Note]] = [Self.notes(0..<random.below(30)), Self.notes(100..<110), []]
        for step in 0..<12 {
            change(&lists, &random)
            let shown = lists.indices.shuffled(using: &random).prefix(2 + random.below(2)).sorted()
            manifest.setSections(shown.map { maker.section(lists[$0], id: RecordID($0)) })
            other.setSections(
                shown.map { SectionRecord(id: RecordID($0), cells: lists[$0].map(Self.row)) })
            guard view.plans == judge.plans, manifest.names == other.names,
                view.names == judge.names
            else {
                Issue.record("seed \(seed), step \(step)")
                return
            }
        }
    }

    private func change(_ lists: inout [[Note]], _ random: inout SeededGenerator) {
        for _ in 0..<random.below(8) {
            let list = random.below(lists.count)
            guard !lists[list].isEmpty else {
                lists[list] = Self.notes(
                    (0..<random.below(5)).map { _ in 1_000 + random.below(9_000) })
                continue
            }
            let place = random.below(lists[list].count)
            switch random.below(6) {
            case 0: lists[list].remove(at: place)
            case 1: lists[list].insert(Note(id: random.below(100_000)), at: place)
            case 2: lists[list][place].text += "!"
            case 3:
                // A duplicate now and then: models may come from anywhere.
                let target = random.below(lists.count)
                lists[target].append(lists[list][place])
                if random.below(10) > 0 { lists[list].remove(at: place) }
            case 4:
                var note = lists[list].remove(at: place)
                if random.flip() { note.text += "?" }
                lists[list].insert(note, at: random.below(lists[list].count + 1))
            default: lists[list].shuffle(using: &random)
            }
        }
    }
}
