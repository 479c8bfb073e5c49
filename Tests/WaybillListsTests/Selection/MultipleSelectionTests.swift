import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct MultipleSelectionTests {
    private let log = Recorder.Log()
    private let manifest: ListManifest

    init() {
        manifest = ListManifest(
            sections: sections(["a", "b", "c"], [], ["d", "e"]), plugins: [Recorder("p", log)])
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = .multiple
        log.lines = []
    }

    @Test func `rows are selected one by one and toggled`() {
        manifest.select(at: ItemPath(0, 0))
        manifest.toggleSelection(at: ItemPath(2, 1))
        manifest.toggleSelection(at: ItemPath(0, 0))
        #expect(manifest.selectedNames == ["e"])
        #expect(!manifest.toggleSelection(at: ItemPath(9, 9)))
        #expect(log.lines.filter { $0.contains("changed") }.count == 3)
    }

    @Test func `all rows that may be are selected at once, and reported as one change`() {
        var record = names("x")[0]
        record.allowsSelection = false
        manifest.insertCells([record], at: ItemPath(0, 1))
        log.lines = []
        #expect(manifest.selectAll())
        #expect(manifest.selectedNames == ["a", "b", "c", "d", "e"])
        #expect(!manifest.selectAll())
        #expect(log.lines == ["p selection changed"])
    }

    @Test func `all rows are deselected at once, and reported as one change`() {
        #expect(!manifest.clearSelection())
        manifest.setSelectedPaths([ItemPath(0, 0), ItemPath(2, 0)])
        #expect(manifest.clearSelection())
        #expect(manifest.selectedPaths.isEmpty && log.lines == ["p selection changed"])
    }

    @Test func `a range begins at the row that was selected last and may go either way`() {
        manifest.select(at: ItemPath(0, 2))
        log.lines = []
        #expect(manifest.extendSelection(to: ItemPath(2, 1)))
        #expect(manifest.selectedNames == ["c", "d", "e"])
        #expect(manifest.extendSelection(to: ItemPath(0, 0)))
        #expect(manifest.selectedNames == ["a", "b", "c"])
        #expect(!manifest.extendSelection(to: ItemPath(0, 0)))
        #expect(!manifest.extendSelection(to: ItemPath(0, 9)))
        #expect(log.lines == ["p selection changed", "p selection changed"])
    }

    @Test func `a range begins at the row with the focus`() {
        #expect(manifest.extendSelection(to: ItemPath(0, 2), from: ItemPath(0, 1)))
        #expect(manifest.selectedNames == ["b", "c"])
        // It goes on from its end.
        #expect(manifest.extendSelection(to: ItemPath(2, 0), from: ItemPath(0, 2)))
        #expect(manifest.selectedNames == ["b", "c", "d"])
        // The focus went elsewhere meanwhile.
        #expect(manifest.extendSelection(to: ItemPath(2, 1), from: ItemPath(2, 1)))
        #expect(manifest.selectedNames == ["b", "c", "d", "e"])
        #expect(manifest.extendSelection(to: ItemPath(0, 0), from: ItemPath(7, 0)))
    }

    @Test func `a mark selects and deselects a row, and its closures do not run`() {
        #expect(manifest.toggleMark(at: ItemPath(0, 1)))
        #expect(manifest.selectedNames == ["b"] && log.lines == ["p selection changed"])
        manifest.extendSelection(to: ItemPath(0, 2))
        #expect(manifest.toggleMark(at: ItemPath(0, 1)) && manifest.selectedNames == ["c"])
        #expect(!manifest.toggleMark(at: ItemPath(0, 9)))
        manifest.selectionMode = .single
        #expect(!manifest.toggleMark(at: ItemPath(0, 0)))
    }

    @Test func `a row that is listed by itself is an action beside those of a collection`() {
        func section(_ id: RecordID, @CellBuilder _ rows: () -> [CellRecord]) -> SectionRecord {
            SectionRecord(id: id, cells: rows)
        }
        let add = names("add")[0]
        let mixed = section("a") {
            names("a", "b")
            add
        }
        manifest.setSections([mixed, section("b") { add }])
        manifest.selectAll()
        #expect(manifest.selectedNames == ["a", "b"] && !manifest.canSelectMore)
        #expect(manifest.select(at: ItemPath(0, 2)) && manifest.selectedNames == ["a", "b"])
        let looped = section("a") {
            for name in names("c") { name }
            add
        }
        manifest.setSections([looped])
        manifest.selectAll()
        #expect(manifest.selectedNames == ["c"])
        // Where all are listed, all are the data.
        let listed = section("a") {
            add
            names("b")[0]
        }
        manifest.setSections([listed])
        manifest.selectAll()
        #expect(manifest.selectedNames == ["add", "b"])
    }

    @Test func `an action beside an empty array or loop is not selected with all rows`() {
        let add = names("add")[0]
        let mapped = SectionRecord(id: "a") {
            names()
            add
        }
        let looped = SectionRecord(id: "b") {
            for name in names() { name }
            add
        }
        let shown = SectionRecord(id: "c") {
            if !names("x").isEmpty { names() }
            add
        }
        for section in [mapped, looped, shown] {
            manifest.setSections([section])
            #expect(!manifest.selectAll() && !manifest.canSelectMore)
            #expect(manifest.select(at: ItemPath(0, 0)) && manifest.selectedNames.isEmpty)
            #expect(!manifest.keepsSelection(section: 0))
        }
    }

    @Test func `an action is not selected with all rows after the last row is removed`() {
        let section = SectionRecord(id: "a") {
            names("x")
            names("add")[0]
        }
        manifest.setSections([section])
        manifest.removeCells(at: [ItemPath(0, 0)])
        #expect(!manifest.selectAll())
    }

    @Test func `a range leaves what was selected outside of it`() {
        manifest.select(at: ItemPath(2, 1))
        manifest.select(at: ItemPath(0, 0))
        manifest.extendSelection(to: ItemPath(0, 1))
        #expect(manifest.selectedNames == ["a", "b", "e"])
    }

    @Test func `a range goes on from its row after the list has changed`() {
        manifest.select(at: ItemPath(0, 1))
        manifest.insertCells(names("x"), at: ItemPath(0, 0))
        manifest.extendSelection(to: ItemPath(0, 3))
        #expect(manifest.selectedNames == ["b", "c"])
        manifest.removeCells(at: [ItemPath(0, 2)])
        manifest.extendSelection(to: ItemPath(2, 0))
        #expect(manifest.selectedNames == ["c", "d"], "without its row it is a plain choice")
    }

    @Test(arguments: [SelectionMode.none, .single])
    func `other modes have no ranges and cannot select all`(_ mode: SelectionMode) {
        manifest.selectionMode = mode
        #expect(!manifest.selectAll())
        manifest.select(at: ItemPath(0, 0))
        #expect(manifest.extendSelection(to: ItemPath(2, 0)))
        #expect(manifest.selectedNames == (mode == .single ? ["d"] : []))
    }

    private final class Meddler: ListListener {
        var onAsk: (ListManifest) -> Void = { _ in }

        func listen(to event: ListEvent, in manifest: ListManifest) {}

        func vote(
            on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
        ) -> Vote<Bool> {
            let ask = onAsk
            onAsk = { _ in }
            ask(manifest)
            return .silent
        }
    }

    @Test func `a listener that changes the list when it is asked does no harm`() {
        let meddler = Meddler()
        manifest.addPlugins([meddler])
        meddler.onAsk = { $0.removeCells(at: [ItemPath(0, 0), ItemPath(0, 2)]) }
        manifest.selectAll()
        #expect(manifest.names == [["b"], [], ["d", "e"]])
        #expect(!manifest.selectedNames.contains("nothing"))
        meddler.onAsk = { $0.setSections([]) }
        manifest.clearSelection()
        #expect(manifest.selectedPaths.isEmpty)
        manifest.setSections(sections(["a", "b", "c"]))
        manifest.select(at: ItemPath(0, 0))
        meddler.onAsk = { $0.removeCells(at: [ItemPath(0, 1)]) }
        manifest.extendSelection(to: ItemPath(0, 2))
        #expect(manifest.selectedNames == ["a", "c"])
    }

    /// Refuses to deselect some rows, and writes down what it is asked.
    private final class Keeper: ListListener {
        var kept: Set<String> = []
        var asked: [String] = []

        func listen(to event: ListEvent, in manifest: ListManifest) {}

        func vote(
            on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
        ) -> Vote<Bool> {
            guard case .deselect(let context) = question else { return .silent }
            let name = context.record.model(as: String.self) ?? ""
            asked.append(name)
            return kept.contains(name) ? .override(false) : .silent
        }
    }

    // Behaviour 1/113
    @Test func `a range that shrinks asks before it deselects, and keeps what may not go`() {
        let keeper = Keeper()
        keeper.kept = ["d"]
        manifest.addPlugins([keeper])
        manifest.select(at: ItemPath(0, 0))
        manifest.extendSelection(to: ItemPath(2, 1))
        #expect(keeper.asked.isEmpty)
        manifest.extendSelection(to: ItemPath(0, 1))
        #expect(keeper.asked == ["c", "d", "e"])
        #expect(manifest.selectedNames == ["a", "b", "d"])
    }
}
