import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting
import WaybillViewport

/// Sections whose rows hide below their header.
@Suite struct CollapsingTests {
    private let view = JudgedView()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections)
        manifest.managedView = view
        return manifest
    }

    private var three: [SectionRecord] {
        sections(["a", "b"], ["c"], ["d", "e"]).collapsed(true, nil, false)
    }

    @Test func `the view sees no rows of a collapsed section, and the list keeps them`() {
        let manifest = makeManifest(three)
        #expect(view.names == [[], ["c"], ["d", "e"]])
        #expect(manifest.names == [["a", "b"], ["c"], ["d", "e"]])
        #expect(view.sections.map(\.isCollapsed) == [true, nil, false])
        #expect(manifest.shownSections == view.sections)
    }

    @Test func `rows come and go when a section is toggled, and its header is redrawn`() {
        let manifest = makeManifest(three)
        #expect(manifest.toggleCollapsed(section: 0) == .collapsedSections([0], false))
        #expect(view.names == [["a", "b"], ["c"], ["d", "e"]])
        #expect(view.plans[1] == "~s0 +0-0 +0-1")
        #expect(manifest.toggleCollapsed(section: 2) == .collapsedSections([2], true))
        #expect(view.names == [["a", "b"], ["c"], []])
        #expect(!manifest.isCollapsed(section: 0) && manifest.isCollapsed(section: 2))
    }

    @Test func `what cannot be collapsed, or is not there, is ignored`() {
        let manifest = makeManifest(three)
        #expect(manifest.toggleCollapsed(section: 1) == .nothing)
        #expect(manifest.toggleCollapsed(section: "no") == .nothing)
        #expect(manifest.setCollapsed(true, sectionsAt: [1, -1, 9, 0]) == .nothing)
        #expect(
            manifest.setCollapsed(false, sectionsAt: [0, 0, 2, -4])
                == .collapsedSections([0], false))
        #expect(!manifest.isCollapsed(section: -1) && !manifest.isCollapsed(section: 3))
        #expect(view.plans.count == 2)
    }

    @Test func `listeners are notified, before and after`() {
        let log = Recorder.Log()
        let manifest = ListManifest(sections: three, plugins: [Recorder("p", log)])
        log.lines = []
        manifest.setCollapsed(true, sectionsAt: [2])
        #expect(log.lines.first == "p will collapse sections")
        #expect(log.lines.last?.hasPrefix("p did collapse sections") == true)
        #expect(log.lines.count == 3)
    }

    // MARK: Updates

    @Test func `what a person wants stays when the list is described again`() {
        let manifest = makeManifest(three)
        manifest.setCollapsed(false, sectionsAt: [0])
        manifest.setCollapsed(true, sectionsAt: [2])
        manifest.setSections(
            [SectionRecord(id: "new", cells: names("n"))] + [three[2], three[0]])
        #expect(view.names == [["n"], [], ["a", "b"]])
        manifest.moveSection(from: 1, to: 2)
        #expect(view.names == [["n"], ["a", "b"], []])
        manifest.insertCells(names("f"), at: ItemPath(2, 0))
        #expect(view.names == [["n"], ["a", "b"], []] && manifest.names[2] == ["f", "d", "e"])
    }

    @Test func `a description that changed is followed`() {
        let manifest = makeManifest(three)
        manifest.setCollapsed(true, sectionsAt: [2])
        var sections = three
        sections[2].isCollapsed = true
        manifest.setSections(sections)
        sections[2].isCollapsed = false
        manifest.setSections(sections)
        #expect(view.names[2] == ["d", "e"])
        manifest.setCollapsed(true, sectionsAt: [2])
        sections[2].isCollapsed = nil
        manifest.setSections(sections)
        #expect(view.names[2] == ["d", "e"] && !manifest.isCollapsed(section: 2))
    }

    @Test func `a section that goes and comes back begins as described`() {
        let manifest = makeManifest(three)
        manifest.setCollapsed(true, sectionsAt: [2])
        manifest.removeSections(at: [2])
        manifest.insertSections([three[2]], at: 2)
        #expect(view.names[2] == ["d", "e"])
    }

    @Test func `reloading hidden rows does no harm`() {
        let manifest = makeManifest(three)
        #expect(
            manifest.reloadCells(at: [ItemPath(0, 1), ItemPath(1, 0)])
                == .reloadedCells([ItemPath(0, 1), ItemPath(1, 0)]))
        manifest.reloadSections(at: [0, 1])
        manifest.reload()
        #expect(view.names == [[], ["c"], ["d", "e"]])
    }

    @Test func `in a batch the view sees the end alone, and in silence nothing`() {
        let manifest = makeManifest(three)
        manifest.performBatch {
            manifest.setCollapsed(false, sectionsAt: [0])
            manifest.insertCells(names("x"), at: ItemPath(0, 0))
            manifest.setCollapsed(true, sectionsAt: [0])
        }
        #expect(view.names[0] == [] && manifest.names[0] == ["x", "a", "b"])
        manifest.withoutUpdatingView { _ = manifest.toggleCollapsed(section: 0) }
        #expect(view.names[0] == [] && !manifest.isCollapsed(section: 0))
        manifest.updateView()
        #expect(view.names[0] == ["x", "a", "b"])
    }

    // MARK: Selection

    @Test func `hidden rows stay selected, and none can be selected or swiped`() {
        let manifest = makeManifest(three)
        manifest.selectionMode = .multiple
        manifest.allowsSelectionByDefault = true
        #expect(!manifest.select(at: ItemPath(0, 0)) && !manifest.highlight(at: ItemPath(0, 0)))
        manifest.selectAll()
        #expect(manifest.selectedNames == ["c", "d", "e"])
        manifest.setCollapsed(true, sectionsAt: [2])
        #expect(manifest.selectedNames == ["c", "d", "e"])
        manifest.deselect(at: ItemPath(2, 0))
        #expect(manifest.selectedNames == ["c", "e"])
        manifest.clearSelection()
        #expect(manifest.selectedNames == [])
    }

    @Test func `what was pressed or open ends when its row is hidden`() {
        var sections = three
        sections[2].cells[0].swipeActions = SwipeActions(trailing: [RowAction("x") { _ in }])
        let manifest = makeManifest(sections)
        manifest.allowsSelectionByDefault = true
        manifest.openSwipe(at: ItemPath(2, 0), .trailing)
        #expect(manifest.highlight(at: ItemPath(2, 1)))
        manifest.setCollapsed(true, sectionsAt: [2])
        #expect(manifest.swipe == nil && manifest.highlightedPath == nil)
        #expect(!manifest.openSwipe(at: ItemPath(2, 0), .trailing))
        #expect(!manifest.perform("x", at: ItemPath(2, 0)))
    }

    @Test func `a viewport shows the headers of collapsed sections, one below the other`() {
        let managed = ManagedViewport(ListViewport(size: ListSize(width: 100, height: 500)))
        let manifest = ListManifest(
            sections: (0..<3).map { index in
                var section = SectionRecord(
                    RecordID(index), .low, cells: boxes(0..<10), header: 10)
                section.isCollapsed = index == 0
                return section
            })
        manifest.managedView = managed
        #expect(managed.viewport.extent == 430)
        manifest.setCollapsed(true, sectionsAt: [1, 2])
        #expect(managed.viewport.extent == 30)
        #expect(managed.viewport.placed.map(\.element) == [.header(0), .header(1), .header(2)])
        manifest.setCollapsed(false, sectionsAt: [1])
        #expect(managed.viewport.extent == 230)
    }

    // MARK: Any course

    @Test(arguments: SeededGenerator.seeds(120))
    func `whatever happens, plans are legal and the view shows what is not hidden`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let manifest = makeManifest(three)
        manifest.selectionMode = .multiple
        for round in 0..<60 {
            func step() {
                if random.below(3) == 0 {
                    manifest.setCollapsed(
                        random.flip(), sectionsAt: [random.below(5) - 1, random.below(4)])
                } else if random.below(3) == 0 {
                    var sections = manifest.sections
                    for index in sections.indices {
                        sections[index].isCollapsed = [nil, false, true][random.below(3)]
                    }
                    manifest.setSections(sections)
                } else {
                    _ = RandomOperation(&random).perform(on: manifest)
                }
            }
            if random.flip() {
                step()
            } else {
                manifest.performBatch { for _ in 0..<random.below(4) { step() } }
            }
            let isRight = zip(manifest.sections, view.sections).enumerated().allSatisfy {
                index, pair in
                let isHidden = manifest.isCollapsed(section: index)
                return pair.0.id == pair.1.id && pair.1.cells == (isHidden ? [] : pair.0.cells)
                    && pair.1.isCollapsed == (pair.0.isCollapsed == nil ? nil : isHidden)
            }
            guard manifest.sections.count == view.sections.count, isRight,
                view.sections == manifest.shownSections
            else {
                Issue.record("seed \(seed), round \(round)")
                return
            }
        }
    }
}
