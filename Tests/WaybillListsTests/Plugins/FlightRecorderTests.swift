import Testing
import WaybillDiff
import WaybillLists
import WaybillPlugins
import WaybillTesting

/// A view that takes its time, and may do something meanwhile.
private final class SlowView: ManagedView {
    var onApply: () -> Void = {}

    func apply(_ plan: ListUpdatePlan) { onApply() }
}

@Suite struct FlightRecorderTests {
    private let clock = TestClock()

    private func makeRecorder(limit: Int = 50, rowLimit: Int = 1_000) -> FlightRecorder {
        FlightRecorder(limit: limit, rowLimit: rowLimit, clock: clock)
    }

    private func venues(_ venues: (Int, String)...) -> [CellRecord] {
        venues.map { CellRecord(NameCell.self, model: $0.1, id: $0.0) }
    }

    @Test func `an update is explained as text, with the rule that needs two stages`() {
        let recorder = makeRecorder()
        let view = SlowView()
        let first = SectionRecord(
            id: "venues", cells: venues((1, "a"), (2, "b"), (3, "c"), (17, "d")))
        let manifest = ListManifest(sections: [first], plugins: [recorder])
        manifest.managedView = view
        view.onApply = { [clock] in clock.advance(by: .microseconds(3_200)) }
        let second = SectionRecord(
            id: "venues", cells: venues((17, "new"), (1, "a"), (2, "b"), (3, "c")))
        manifest.setSections([second])
        #expect(
            recorder.explain(2) == """
                Update 2, 3.2 ms, planned in 0 ns, applied in 3.2 ms
                asked: set 1 sections
                2 stages: row "17" moves from 0-3 to 0-0 and changed: a row that moves cannot be \
                updated in the same batch (updateStays)
                stage 1, section "venues": 1 row moves ("17" from 3 to 0)
                stage 2, section "venues": 1 row is drawn again ("17" at 0)
                """)
    }

    @Test func `what comes, goes and moves is named by identity, of many the first`() {
        let recorder = makeRecorder()
        let manifest = ListManifest(
            sections: sections(["a", "b"], ["c"], []), plugins: [recorder])
        manifest.performBatch {
            manifest.removeSections(at: [2])
            manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(1, 1))
            manifest.insertCells(names("1", "2", "3", "4", "5", "6"), at: ItemPath(1, 0))
        }
        #expect(
            recorder.explain(1) == """
                Update 1, planned in 0 ns, no view
                asked: remove sections 2; move 0-0 to 1-1; insert 6 at 1-0
                a batch
                sections go: "2" at 2
                section "1": 6 rows come ("1" at 0, "2" at 1, "3" at 2, "4" at 3 and 2 more), \
                1 row moves ("a" from 0-0 to 1-7)
                """)
    }

    @Test func `reloads have a reason, and silence, batches and waiting are reported`() {
        let recorder = makeRecorder()
        let view = SlowView()
        let manifest = ListManifest(sections: sections(["a"]), plugins: [recorder])
        manifest.managedView = view
        manifest.reload()
        manifest.withoutUpdatingView { _ = manifest.insertCells(names("b"), at: ItemPath(0, 0)) }
        #expect(recorder.updates.count == 2, "nothing is planned in silence")
        var isFirst = true
        view.onApply = {
            guard isFirst else { return }
            isFirst = false
            manifest.removeCells(at: [ItemPath(0, 0)])
        }
        manifest.updateView()
        let explanations = recorder.updates.map(\.explanation)
        #expect(explanations[0].hasSuffix("everything is reloaded: a view was attached"))
        #expect(explanations[1].hasSuffix("everything is reloaded: it was requested"))
        #expect(explanations[1].contains("asked: reload"))
        let facts = recorder.updates.map(\.facts)
        #expect(facts.map(\.isSilent) == [false, false, true, false])
        #expect(facts.map(\.waited) == [false, false, false, true])
        #expect(facts.map(\.phase) == [.done, .done, .done, .done])
        #expect(facts[2].operations == ["insert 1 at 0-0"])
    }

    @Test func `an update is there while the view is at it, so that a crash finds it`() {
        let recorder = makeRecorder()
        let view = SlowView()
        let manifest = ListManifest(sections: [], plugins: [recorder])
        manifest.managedView = view
        var seen: [RecordedUpdate.Phase] = []
        view.onApply = {
            seen = recorder.updates.suffix(1).map(\.facts.phase)
            #expect(recorder.explain(2)?.contains("the view was carrying it out") == true)
        }
        manifest.insertSections(sections(["a"]), at: 0)
        #expect(seen == [.applying])
        #expect(recorder.updates.last?.facts.applying == .zero)
    }

    @Test func `a plugin that makes an operation impossible leaves it out of the record`() {
        let recorder = makeRecorder()
        let meddler = Recorder("meddler", Recorder.Log())
        let manifest = ListManifest(sections: sections(["a"]), plugins: [meddler, recorder])
        var isFirst = true
        meddler.onEvent = { event, manifest in
            guard case .will = event, isFirst else { return }
            isFirst = false
            manifest.removeSections(at: [0])
        }
        manifest.removeCells(at: [ItemPath(0, 0)])
        #expect(recorder.updates.map(\.facts.operations) == [["remove sections 0"]])
    }

    @Test func `the last updates are kept, and numbers go on`() {
        let recorder = makeRecorder(limit: 2)
        let manifest = ListManifest(sections: sections([]), plugins: [recorder])
        for name in ["a", "b", "c"] { manifest.insertCells(names(name), at: ItemPath(0, 0)) }
        #expect(recorder.updates.map(\.facts.number) == [2, 3])
        #expect(recorder.explain(1) == nil && recorder.explain(4) == nil)
        #expect(recorder.explain(.min) == nil && recorder.explain(.max) == nil)
    }

    @Test func `past the limit of rows an old update is kept as text alone`() {
        let recorder = makeRecorder(rowLimit: 150)
        let manifest = ListManifest(
            sections: sections((0..<100).map(String.init)), plugins: [recorder])
        for name in ["x", "y", "z"] { manifest.insertCells(names(name), at: ItemPath(0, 0)) }
        #expect(recorder.updates.map { $0.transition == nil } == [true, false, false])
        #expect(
            recorder.explain(1) == """
                Update 1, planned in 0 ns, no view
                asked: insert 1 at 0-0
                section "0": 1 row comes ("x" at 0)
                the rows are no longer kept
                """)
    }

    @Test func `sections that no update touches are kept once`() {
        let recorder = makeRecorder(rowLimit: 300)
        let rows = (0..<100).map(String.init)
        let manifest = ListManifest(sections: sections(rows, ["a"]), plugins: [recorder])
        for _ in 0..<20 { manifest.insertCells(names("x"), at: ItemPath(1, 0)) }
        #expect(recorder.updates.allSatisfy { $0.transition != nil })
    }

    @Test func `a recorder that was added twice records once`() {
        let recorder = makeRecorder()
        let manifest = ListManifest(sections: [], plugins: [recorder, recorder])
        manifest.insertSections(sections(["a"]), at: 0)
        #expect(recorder.updates.map(\.facts.operations) == [["insert 1 sections at 0"]])
        manifest.removePlugin(recorder)
        manifest.removeSections(at: [0])
        #expect(recorder.updates.count == 1)
    }

    @Test func `rows that share an identity are named, before and after`() {
        let recorder = makeRecorder()
        let manifest = ListManifest(sections: sections(["a", "a"]), plugins: [recorder])
        manifest.removeCells(at: [ItemPath(0, 0)])
        #expect(
            recorder.explain(1)?.hasSuffix(
                "duplicates before: section 0 (0) has 2 rows with the identity a, at 0, 1: "
                    + "“a” and “a”") == true)
    }

    @Test func `lazy rows are never made for the recorder`() {
        var made = 0
        let rows = CellRows(count: 1_000_000) { index in
            made += 1
            return CellRecord(NameCell.self, model: "row", id: index)
        }
        let recorder = makeRecorder()
        let manifest = ListManifest(
            sections: [SectionRecord(id: "log", cells: rows)],
            plugins: [recorder, RowReporter { _ in }])
        manifest.managedView = SlowView()
        manifest.insertCells(names("x"), at: ItemPath(0, 500_000))
        manifest.removeCells(at: [ItemPath(0, 7)])
        made = 0
        #expect(
            recorder.explain(3)?.hasSuffix("section \"log\": 1 row goes (#7 at 7)") == true)
        #expect(made == 0)
    }

    @Test func `thousands of operations in silence are counted, the first are kept`() {
        let recorder = makeRecorder()
        let manifest = ListManifest(sections: sections([]), plugins: [recorder])
        manifest.performBatch {
            for _ in 0..<1_000 { manifest.insertCells(names("x"), at: ItemPath(0, 0)) }
        }
        #expect(recorder.updates[0].facts.operations.count == 64)
        #expect(recorder.explain(1)?.contains("; and 936 more\n") == true)
    }
}

extension FlightRecorder {
    fileprivate func explain(_ number: Int) -> String? {
        updates.first { $0.facts.number == number }?.explanation
    }
}
