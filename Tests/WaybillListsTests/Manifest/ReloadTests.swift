import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

@Suite struct ReloadTests {
    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.managedView = view
        log.lines = []
        return manifest
    }

    // Behaviour 1/135, 1/137
    @Test func `rows are reloaded where they are, those that are not there skipped`() {
        let manifest = makeManifest(sections(["a", "b"], ["c"]))
        let before = manifest.sections
        let paths = [ItemPath(1, 0), ItemPath(0, 0), ItemPath(1, 0), ItemPath(0, 2)]
        #expect(
            manifest.reloadCells(at: paths) == .reloadedCells([ItemPath(0, 0), ItemPath(1, 0)]))
        #expect(view.plans.last == "~0-0 ~1-0")
        #expect(
            log.lines == [
                "p will reload", "p planned ~0-0 ~1-0", "p did reload: reloaded 0-0 1-0",
            ])
        #expect(manifest.sections == before)
    }

    // Behaviour 1/135
    @Test func `sections are reloaded with header, footer and rows`() {
        let manifest = makeManifest(sections(["a", "b"], [], ["c"]))
        #expect(manifest.reloadSections(at: [2, -1, 1, 2]) == .reloadedSections([1, 2]))
        #expect(view.plans.last == "~s1 ~s2 ~2-0")
    }

    // Behaviour 1/137
    @Test func `reloading what is not there is reported and reaches no view`() {
        let manifest = makeManifest(sections(["a"]))
        #expect(manifest.reloadCells(at: [ItemPath(0, -1), ItemPath(0, 1)]) == .nothing)
        #expect(manifest.reloadSections(at: [1]) == .nothing)
        #expect(log.lines.count == 4 && view.plans.count == 1)
        #expect(manifest.reloadCells(at: []) == .nothing)
        #expect(manifest.reloadSections(at: []) == .nothing)
        #expect(log.lines.count == 4 && view.plans.count == 1)
    }

    // Behaviour 1/136
    @Test(arguments: [false, true])
    func `reloading reaches the view in silence, and updates it`(_ isInBatch: Bool) {
        for reload in [
            { $0.reload() }, { $0.reloadCells(at: [ItemPath(0, 1)]) },
            { $0.reloadSections(at: [0]) },
        ] as [(ListManifest) -> ListOperationResult] {
            let manifest = makeManifest(sections(["a", "b"]))
            let plans = view.plans.count
            manifest.withoutUpdatingView {
                manifest.insertCells(names("x"), at: ItemPath(0, 0))
                #expect(view.plans.count == plans)
                if isInBatch {
                    manifest.performBatch { reload(manifest) }
                } else {
                    _ = reload(manifest)
                }
                #expect(view.plans.count == plans + 1)
                #expect(view.names == [["x", "a", "b"]])
            }
            #expect(view.plans.count == plans + 1)
        }
    }

    // Behaviour 1/135
    @Test func `a lazy row that moves and is reloaded in one batch is drawn again`() {
        let rows = CellRows(count: 100) { CellRecord(NameCell.self, model: "\($0)", id: $0) }
        let manifest = makeManifest([SectionRecord(id: "a"), SectionRecord(id: "b", cells: rows)])
        var reasons: [StageReason] = []
        let recorder = Recorder("q", log)
        recorder.onEvent = { event, _ in
            if case .planned(let plan) = event { reasons = plan.stageReasons }
        }
        manifest.addPlugins([recorder])
        manifest.performBatch {
            manifest.moveCell(from: ItemPath(1, 3), to: ItemPath(1, 90))
            manifest.reloadCells(at: [ItemPath(1, 90), ItemPath(1, 5)])
        }
        #expect(view.plans.last == "1-3>1-90 ~1-6 | ~1-90")
        #expect(
            reasons == [
                StageReason(
                    .movedRowChanges, example: Move(from: ItemPath(1, 3), to: ItemPath(1, 90)),
                    count: 1)
            ])
        manifest.performBatch {
            manifest.insertSections([SectionRecord(id: "new")], at: 0)
            manifest.moveCell(from: ItemPath(2, 0), to: ItemPath(2, 1))
            manifest.reloadCells(at: [ItemPath(2, 0), ItemPath(2, 1)])
        }
        #expect(
            view.plans.last?.hasSuffix(" | ~2-0") == true
                || view.plans.last?.hasSuffix(" | ~2-1") == true)
        #expect(reasons.map(\.example.from.section) == [1])
    }

    // Behaviour 1/135
    @Test func `a section of lazy rows is reloaded without naming or making them`() {
        var made = 0
        func lazy() -> SectionRecord {
            SectionRecord(
                id: "log",
                cells: CellRows(count: 1_000_000) { index in
                    made += 1
                    return CellRecord(NameCell.self, model: "\(index)", id: index)
                })
        }
        let manifest = makeManifest([lazy()] + sections(["a"]))
        manifest.selectionMode = .multiple
        manifest.setSelectedPaths([ItemPath(0, 700_000), ItemPath(1, 0)])
        made = 0
        let before = manifest.sections
        #expect(manifest.reloadSections(at: [0, 1]) == .reloadedSections([0, 1]))
        #expect(view.plans.last == "-s0 +s0 ~s1 ~1-0")
        manifest.performBatch {
            manifest.reloadSections(at: [0, 1])
            manifest.insertSections([SectionRecord(id: "new")], at: 0)
        }
        #expect(view.plans.last == "-s0 +s0 +s1 ~s1 ~1-0")
        manifest.removeSections(at: [0])
        manifest.setSections(before)
        #expect(view.plans.last == "nothing", "what was reloaded is still what it was")
        #expect(manifest.selectedPaths == [ItemPath(0, 700_000), ItemPath(1, 0)])
        // The judge looks at a few rows beside what changed; the manifest makes none.
        #expect(manifest.sections == before && made < 300, "\(made)")
    }

    @Test func `a viewport keeps its place in a section of lazy rows that is reloaded`() {
        let managed = ManagedViewport(ListViewport(size: ListSize(width: 100, height: 100)))
        let manifest = ListManifest(sections: [
            SectionRecord(
                id: "log",
                cells: CellRows(count: 1_000_000) {
                    CellRecord(NameCell.self, model: "\($0)", id: $0)
                })
        ])
        manifest.managedView = managed
        managed.change { $0.scroll(to: ItemPath(0, 500_000), alignment: .top) }
        let shown = managed.viewport.placed.map(\.element)
        manifest.reloadSections(at: [0])
        #expect(managed.viewport.placed.map(\.element) == shown)
        #expect(managed.viewport.anchor == .row(ItemPath(0, 500_000)))
    }
}
