import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Rows with a journal of what was done to them, held against an array.
@Suite struct RowJournalTests {
    private enum TextCell: Cell {
        typealias Model = String
    }

    /// Data as an app keeps them: each row has an identity and a version.
    private struct Log {
        var rows: [(id: Int, version: Int)]
        var journal: RowJournal
        private var next: Int

        init(count: Int) {
            rows = (0..<count).map { ($0, 0) }
            journal = RowJournal(count: count)
            next = count
        }

        mutating func insert(_ number: Int, at index: Int) {
            rows.insert(contentsOf: (next..<(next + number)).map { ($0, 0) }, at: index)
            next += number
            journal.insert(number, at: index)
        }

        mutating func remove(_ number: Int, at index: Int) {
            rows.removeSubrange(index..<(index + number))
            journal.remove(number, at: index)
        }

        mutating func update(at index: Int) {
            rows[index].version += 1
            journal.update(at: index)
        }

        mutating func change(_ random: inout SeededGenerator) {
            switch random.below(3) {
            case 0: insert(random.below(3), at: random.below(rows.count + 1))
            case 1:
                let index = random.below(rows.count + 1)
                remove(min(random.below(3), rows.count - index), at: index)
            default: if !rows.isEmpty { update(at: random.below(rows.count)) }
            }
        }

        var section: SectionRecord {
            SectionRecord(
                cells: CellRows(following: journal) { [rows] index in
                    CellRecord(
                        TextCell.self, model: "\(rows[index].version)", id: rows[index].id)
                })
        }

        var words: [String] { rows.map { "\($0.id) \($0.version)" } }
    }

    private func words(_ section: SectionRecord?) -> [String] {
        (section?.cells).map { rows in
            rows.map { "\($0.id) \($0.model(as: String.self) ?? "?")" }
        } ?? []
    }

    /// The plan from rows of one journal to rows of another, none of which can
    /// be made.
    private func plan(from old: RowJournal, to new: RowJournal) -> String {
        func section(_ journal: RowJournal) -> SectionRecord {
            SectionRecord(
                cells: CellRows(following: journal) { index in
                    Issue.record("row \(index) was made")
                    return CellRecord(TextCell.self, model: "", id: index)
                })
        }
        return ListUpdatePlan(from: [section(old)], to: [section(new)]).description
    }

    @Test func `what was done to a million rows is all that is reported`() {
        let old = RowJournal(count: 1_000_000)
        var new = old
        new.update(at: 500_000)
        #expect(plan(from: old, to: new) == "~0-500000")
        new.insert(at: 0)
        #expect(plan(from: old, to: new) == "+0-0 ~0-500000")
        new.remove(at: 500_001)
        #expect(plan(from: old, to: new) == "-0-500000 +0-0")
        #expect(plan(from: new, to: new) == "nothing" && new.count == 1_000_000)
    }

    @Test func `what came and went again is not reported`() {
        let old = RowJournal(count: 10)
        var new = old
        new.insert(3, at: 4)
        new.update(at: 5)
        new.remove(2, at: 5)
        new.remove(at: 4)
        new.insert(0, at: 2)
        new.remove(0, at: 10)
        #expect(plan(from: old, to: new) == "nothing")
    }

    @Test func `journals of different origin have nothing in common`() {
        #expect(plan(from: RowJournal(count: 2), to: RowJournal(count: 2)) == "-s0 +s0")
        let origin = RowJournal(count: 2)
        var (left, right) = (origin, origin)
        left.update(at: 0)
        right.update(at: 0)
        #expect(plan(from: left, to: right) == "-s0 +s0")
        #expect(plan(from: left, to: origin) == "-s0 +s0")
        #expect(plan(from: origin, to: left) == "~0-0")
    }

    @Test func `a list that missed a hundred changes follows, one that missed many starts over`() {
        let old = RowJournal(count: 5)
        var new = old
        for _ in 0..<128 { new.insert(at: 0) }
        #expect(plan(from: old, to: new).split(separator: " ").count == 128)
        for _ in 0..<150 { new.update(at: 3) }
        #expect(plan(from: old, to: new) == "-s0 +s0")
        for number in 0..<300 {
            var later = new
            for _ in 0..<128 { later.update(at: 3) }
            #expect(plan(from: new, to: later) == "~0-3", "after \(number)")
            new.update(at: 4)
        }
    }

    @Test func `rows that were edited as rows start over`() {
        var log = Log(count: 5)
        var old = log.section
        old.cells.remove(at: 2)
        log.update(at: 1)
        #expect(ListUpdatePlan(from: [old], to: [log.section]).description == "-s0 +s0")
    }

    @Test func `equal journals have equal content, whichever they are`() {
        func journal(_ change: (inout RowJournal) -> Void) -> RowJournal {
            var journal = RowJournal(count: 3)
            change(&journal)
            return journal
        }
        #expect(journal { $0.update(at: 1) } == journal { $0.update(at: 1) })
        #expect(journal { $0.update(at: 1) } != journal { $0.update(at: 2) })
        #expect(journal { $0.insert(at: 1) } != journal { _ in })
        #expect(RowJournal(count: -3).count == 0)
    }

    @Test(arguments: SeededGenerator.seeds(11))
    func `random changes end at the same rows by legal plans`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var log = Log(count: random.below(30))
        let manifest = ListManifest(sections: [log.section])
        let view = JudgedView()
        manifest.managedView = view
        for step in 0..<100 {
            for _ in 0..<random.below(6) { log.change(&random) }
            manifest.setSections([log.section])
            #expect(words(view.sections.first) == log.words, "seed \(seed), step \(step)")
            #expect(!(view.plans.last ?? "").contains("s0") || step == 0, "seed \(seed)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(10))
    func `an older list follows to any later value`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var log = Log(count: 20)
        var past = [log]
        for _ in 0..<60 {
            log.change(&random)
            past.append(log)
        }
        for _ in 0..<40 {
            let from = random.below(past.count)
            let to = Int.random(in: from..<past.count, using: &random)
            let manifest = ListManifest(sections: [past[from].section])
            let view = JudgedView()
            manifest.managedView = view
            manifest.setSections([past[to].section])
            #expect(
                words(view.sections.first) == past[to].words, "seed \(seed), \(from) to \(to)")
        }
    }
}
