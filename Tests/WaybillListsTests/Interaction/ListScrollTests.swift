import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// Rows that a program wants to be seen, whenever they come.
@Suite struct ListScrollTests {
    private let log = Recorder.Log()
    private let managed = ManagedViewport(ListViewport(size: ListSize(width: 100, height: 100)))

    private func makeManifest(_ rows: Range<Int>) -> ListManifest {
        let manifest = ListManifest(
            sections: [SectionRecord("s", .low, cells: boxes(rows))],
            plugins: [Recorder("p", log)])
        manifest.managedView = managed
        log.lines = []
        return manifest
    }

    private func row(_ id: RecordID, in section: RecordID? = nil) -> ListScrollRequest {
        ListScrollRequest(to: .row(id, inSection: section), alignment: .top)
    }

    private var ends: [String] {
        log.lines.filter { $0.hasPrefix("p scrolled to") || $0.hasPrefix("p gave up") }
    }

    @Test func `a row that is there is scrolled to at once`() {
        let manifest = makeManifest(0..<50)
        manifest.scroll(row(20))
        #expect(managed.viewport.screenY(0, 20) == 0)
        #expect(manifest.scrollRequest == nil && ends.count == 1)
        #expect(ends[0].hasPrefix("p scrolled to"))
    }

    @Test func `a row that is not there is waited for`() {
        let manifest = makeManifest(0..<50)
        manifest.scroll(row(100))
        manifest.removeCells(at: [ItemPath(0, 0)])
        #expect(manifest.scrollRequest == row(100) && managed.viewport.offset == 0)
        manifest.insertCells(boxes(95..<120), at: ItemPath(0, 30))
        #expect(managed.viewport.screenY(0, 35) == 0)
        #expect(manifest.scrollRequest == nil && ends.count == 1)
        managed.change { $0.scroll(to: 0) }
        manifest.reload()
        #expect(managed.viewport.offset == 0)
    }

    @Test func `a row is looked for in its section alone`() {
        let manifest = makeManifest(0..<50)
        manifest.insertSections([SectionRecord("t", .low, cells: boxes(40..<60))], at: 1)
        manifest.scroll(row(45, in: "t"))
        #expect(managed.viewport.screenY(1, 5) == 0)
        manifest.scroll(row(3, in: "t"))
        manifest.scroll(row(3, in: "no"))
        #expect(manifest.scrollRequest == row(3, in: "no") && managed.viewport.screenY(1, 5) == 0)
    }

    @Test func `a request waits for a view, a batch, a drop and hidden rows`() {
        let manifest = makeManifest(0..<50)
        manifest.managedView = nil
        manifest.scroll(row(10))
        #expect(manifest.scrollRequest != nil)
        manifest.managedView = managed
        #expect(managed.viewport.screenY(0, 10) == 0)
        manifest.performBatch {
            manifest.scroll(row(20))
            #expect(managed.viewport.screenY(0, 10) == 0)
        }
        #expect(managed.viewport.screenY(0, 20) == 0)
        var sections = manifest.sections
        sections[0].moves = RowMoves(allowsMoving: true)
        sections[0].isCollapsed = false
        manifest.setSections(sections)
        manifest.beginDrag(at: ItemPath(0, 20))
        manifest.scroll(row(30))
        #expect(managed.viewport.screenY(0, 20) == 0)
        manifest.cancelDrag()
        #expect(managed.viewport.screenY(0, 30) == 0)
        manifest.toggleCollapsed(section: "s")
        manifest.scroll(row(40))
        #expect(manifest.scrollRequest != nil)
        manifest.toggleCollapsed(section: "s")
        #expect(managed.viewport.screenY(0, 40) == 0 && ends.count == 4)
    }

    @Test func `a new request replaces the old one, which is reported`() {
        let manifest = makeManifest(0..<50)
        manifest.scroll(row(100))
        manifest.scroll(row(200))
        manifest.cancelScroll()
        manifest.cancelScroll()
        #expect(ends.count == 2 && ends.allSatisfy { $0.hasPrefix("p gave up") })
        manifest.insertCells(boxes(100..<101), at: ItemPath(0, 50))
        #expect(managed.viewport.offset == 0)
    }

    @Test func `a view may refuse, or be asked again`() {
        final class Choosy: ManagedView {
            var answers: [ScrollResult] = [.later, .later, .done]
            func apply(_ plan: ListUpdatePlan) {}
            func scroll(to element: ListElement, for request: ListScrollRequest) -> ScrollResult {
                answers.removeFirst()
            }
        }
        let manifest = makeManifest(0..<50)
        let view = JudgedView()
        manifest.managedView = view
        manifest.scroll(row(3))
        #expect(manifest.scrollRequest == nil && ends.last?.hasPrefix("p gave up") == true)
        let choosy = Choosy()
        manifest.managedView = choosy
        manifest.scroll(row(3))
        manifest.reload()
        #expect(manifest.scrollRequest == row(3))
        manifest.carryOutScroll()
        manifest.carryOutScroll()
        #expect(manifest.scrollRequest == nil && choosy.answers.isEmpty)
    }

    @Test func `a listener that wishes again and again does not go round in circles`() {
        let manifest = makeManifest(0..<50)
        let meddler = Recorder("m", Recorder.Log())
        var wishes = 0
        meddler.onEvent = { event, manifest in
            guard case .visibleRangeChanged = event, wishes < 5 else { return }
            wishes += 1
            manifest.scroll(
                ListScrollRequest(to: .row(RecordID(wishes), inSection: nil), alignment: .top))
        }
        manifest.addPlugins([meddler])
        managed.reporter = ViewportReporter(to: manifest)
        manifest.scroll(row(30))
        #expect(wishes == 5 && manifest.scrollRequest == nil)
    }

    @Test func `lazy rows are found once`() {
        let manifest = makeManifest(0..<5)
        var looks = 0
        manifest.insertSections(
            [
                SectionRecord(
                    id: "log",
                    cells: CellRows(count: 1_000) { index in
                        looks += 1
                        return CellRecord(Box(id: 1_000 + index))
                    })
            ], at: 1)
        manifest.scroll(row(1_500))
        #expect(managed.viewport.screenY(1, 500) == 0)
        manifest.scroll(row(9_999))
        looks = 0
        manifest.insertCells(boxes(7..<8), at: ItemPath(0, 0))
        #expect(looks < 100 && manifest.scrollRequest != nil)
    }

    @Test func `rows that find one by its identity are not looked through`() {
        let manifest = makeManifest(0..<5)
        var looks = 0
        func rows(_ finding: @escaping (RecordID) -> Int?) -> CellRows {
            CellRows(count: 1_000_000, indexOf: finding) { index in
                looks += 1
                return CellRecord(Box(id: 1_000 + index))
            }
        }
        let log = rows { Int($0.description).map { $0 - 1_000 } }
        manifest.insertSections([SectionRecord(id: "log", cells: log)], at: 1)
        manifest.scroll(row(701_500))
        #expect(managed.viewport.screenY(1, 700_500) == 0 && manifest.scrollRequest == nil)
        #expect(manifest.path(of: 900_000) == ItemPath(1, 899_000))
        #expect(manifest.path(of: "900000") == nil && manifest.path(of: 2_000_000) == nil)
        #expect(managed.change { $0.scroll(to: ItemPath(1, 800_000), alignment: .top) })
        #expect(managed.viewport.screenY(1, 800_000) == 0 && looks < 200)
        var edited = log
        edited.removeSubrange(0..<10)
        edited.insert(CellRecord(Box(id: 7_000_000)), at: 3)
        manifest.setSections([SectionRecord(id: "log", cells: edited)])
        #expect(manifest.path(of: 1_005) == nil && manifest.path(of: 1_010) == ItemPath(0, 0))
        #expect(manifest.path(of: 900_000) == ItemPath(0, 898_991))
        #expect(manifest.path(of: 7_000_000) == ItemPath(0, 3))
    }

    @Test func `a row lookup by identity is checked against the row`() {
        let manifest = makeManifest(0..<5)
        for wrong in [-1, 4, 5, 1_000] {
            let cells = CellRows(
                count: 5, indexOf: { _ in wrong }, row: { CellRecord(Box(id: $0)) })
            manifest.setSections([SectionRecord(cells: cells)])
            #expect(manifest.path(of: 2) == nil, "\(wrong)")
            #expect(manifest.path(of: 4) == (wrong == 4 ? ItemPath(0, 4) : nil), "\(wrong)")
        }
    }

    @Test func `a request waits for a row that lazy rows find when it comes`() {
        let manifest = makeManifest(0..<5)
        var journal = RowJournal(count: 100)
        func section() -> SectionRecord {
            let count = journal.count
            return SectionRecord(
                id: "log",
                cells: CellRows(
                    following: journal,
                    indexOf: { id in Int(id.description).map { count - 1 - $0 } },
                    row: { CellRecord(Box(id: count - 1 - $0)) }))
        }
        manifest.setSections([section()])
        manifest.scroll(row(150))
        for _ in 0..<50 { journal.insert(at: 0) }
        manifest.setSections([section()])
        #expect(manifest.scrollRequest == row(150))
        journal.insert(at: 0)
        manifest.setSections([section()])
        #expect(manifest.scrollRequest == nil && managed.viewport.screenY(0, 0) == 0)
    }

    // MARK: Section index

    private func titled(_ titles: String?...) -> [SectionRecord] {
        titles.enumerated().map { index, title in
            var section = SectionRecord(RecordID(index), .low, cells: boxes(0..<10))
            section.indexTitle = title
            return section
        }
    }

    @Test func `an index has each title once, where it comes first`() {
        let index = SectionIndex(of: titled("A", nil, "B", "B", "", "A", "Ö"))
        #expect(index.entries.map(\.title) == ["A", "B", "Ö"])
        #expect(index.entries.map(\.section) == [0, 2, 6])
        #expect(SectionIndex(of: []).entries.isEmpty)
    }

    @Test func `a title or a letter leads to the nearest section`() {
        let index = SectionIndex(of: titled("A", "Ce", "C", "M", "m"))
        func lead(_ text: String) -> Int? { index.entry(for: text)?.section }
        #expect([lead("C"), lead("m"), lead("a"), lead("c")] == [2, 4, 0, 2])
        #expect([lead("Cello"), lead("D"), lead("Z"), lead("0")] == [1, 3, 4, 0])
        #expect(lead("") == nil && SectionIndex(of: []).entry(for: "A") == nil)
    }

    @Test func `a jump shows the section from its beginning`() {
        let manifest = makeManifest(0..<3)
        var sections = titled("A", "B", "C")
        sections[1].header = CellRecord(Box(id: -1, height: 30))
        manifest.setSections(sections)
        #expect(manifest.jump(toIndexTitle: "b")?.section == 1)
        #expect(managed.viewport.screenY(of: .header(1)) == 0)
        #expect(manifest.jump(toIndexTitle: "C")?.id == 2)
        #expect(managed.viewport.screenY(2, 0) == 0)
        #expect(manifest.jump(toIndexTitle: "") == nil)
        manifest.setSections([])
        #expect(manifest.jump(toIndexTitle: "C") == nil)
    }
}
