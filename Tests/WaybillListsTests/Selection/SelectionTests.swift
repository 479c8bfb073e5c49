import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct SelectionTests {
    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(
        _ sections: [SectionRecord], _ mode: SelectionMode = .multiple
    ) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.allowsSelectionByDefault = true
        manifest.selectionMode = mode
        manifest.managedView = view
        log.lines = []
        return manifest
    }

    // MARK: One row

    // Behaviour 1/26
    @Test func `a list that leads elsewhere keeps nothing selected`() {
        let manifest = makeManifest(sections(["a"]), .none)
        #expect(ListManifest().selectionMode == .none)
        #expect(manifest.select(at: ItemPath(0, 0)))
        #expect(manifest.selectedPaths.isEmpty)
        #expect(log.lines == ["p will select 0-0", "p did select 0-0"])
        #expect(!manifest.deselect(at: ItemPath(0, 0)))
    }

    // Behaviour 1/113
    @Test func `selecting another row deselects the previous one`() {
        let manifest = makeManifest(sections(["a", "b"]), .single)
        manifest.select(at: ItemPath(0, 0))
        log.lines = []
        manifest.select(at: ItemPath(0, 1))
        #expect(manifest.selectedNames == ["b"])
        #expect(
            log.lines == [
                "p will select 0-1", "p will deselect 0-0", "p did deselect 0-0",
                "p did select 0-1", "p selection changed",
            ])
    }

    @Test func `in single mode one row is selected whatever listeners do meanwhile`() {
        let manifest = makeManifest(sections(["a", "b", "c"]), .single)
        manifest.select(at: ItemPath(0, 0))
        let plugin = Recorder("q", log)
        plugin.onEvent = { event, manifest in
            if case .didDeselect = event { manifest.setSelectedPaths([ItemPath(0, 2)]) }
        }
        manifest.addPlugins([plugin])
        manifest.select(at: ItemPath(0, 1))
        #expect(manifest.selectedNames == ["b"])
    }

    @Test func `a row that is chosen again is reported again and stays selected`() {
        let manifest = makeManifest(sections(["a"]), .single)
        manifest.select(at: ItemPath(0, 0))
        log.lines = []
        #expect(manifest.select(at: ItemPath(0, 0)))
        #expect(log.lines == ["p will select 0-0", "p did select 0-0"])
        #expect(manifest.selectedNames == ["a"])
    }

    // Behaviour 1/113
    @Test func `deselecting runs the closure between will and did`() {
        let record = CellRecord(
            NameCell.self, model: "a", id: 1,
            onDeselection: { [log] model, context in
                log.lines.append("closure \(model) \(context.path)")
                #expect(!context.manifest.isSelected(at: context.path))
            })
        let manifest = makeManifest([SectionRecord(cells: [record])])
        #expect(record != CellRecord(NameCell.self, model: "a", id: 1))
        manifest.select(at: ItemPath(0, 0))
        log.lines = []
        #expect(manifest.deselect(at: ItemPath(0, 0)))
        #expect(
            log.lines == [
                "p will deselect 0-0", "closure a 0-0", "p did deselect 0-0",
                "p selection changed",
            ])
        #expect(!manifest.deselect(at: ItemPath(0, 0)))
        #expect(log.lines.count == 4)
    }

    @Test func `a row is selected where it is once listeners were notified`() {
        let manifest = makeManifest(sections(["a", "b"]))
        let plugin = Recorder("q", log)
        plugin.onEvent = { event, manifest in
            guard case .willSelect = event else { return }
            manifest.insertCells(names("x"), at: ItemPath(0, 0))
        }
        manifest.addPlugins([plugin])
        manifest.select(at: ItemPath(0, 1))
        #expect(manifest.selectedNames == ["b"])
        #expect(manifest.selectedPaths == [ItemPath(0, 2)])
    }

    @Test func `a row that a listener removes first is reported and not selected`() {
        let manifest = makeManifest(sections(["a", "b"]))
        let plugin = Recorder("q", log)
        plugin.onEvent = { event, manifest in
            guard case .willSelect = event else { return }
            manifest.removeCells(at: [ItemPath(0, 0)])
        }
        manifest.addPlugins([plugin])
        #expect(manifest.select(at: ItemPath(0, 0)))
        #expect(manifest.selectedPaths.isEmpty)
        #expect(log.lines.last == "q did select 0-0")
    }

    @Test func `a mode that allows less deselects the rest, and no one is notified`() {
        let manifest = makeManifest(sections(["a", "b", "c"]))
        manifest.setSelectedPaths([ItemPath(0, 2), ItemPath(0, 1)])
        manifest.selectionMode = .single
        #expect(manifest.selectedNames == ["b"])
        manifest.selectionMode = .none
        #expect(manifest.selectedPaths.isEmpty && log.lines.isEmpty)
    }

    // Behaviour 1/107
    @Test func `a selection from a program notifies no one and takes what there is`() {
        let manifest = makeManifest(sections(["a", "b"], ["c"]))
        let paths = [ItemPath(1, 0), ItemPath(0, 0), ItemPath(0, 9), ItemPath(0, -1)]
        manifest.setSelectedPaths(paths + paths)
        #expect(manifest.selectedNames == ["a", "c"])
        manifest.selectionMode = .single
        manifest.setSelectedPaths([ItemPath(5, 5)] + paths)
        #expect(manifest.selectedNames == ["c"])
        manifest.selectionMode = .none
        manifest.setSelectedPaths(paths)
        #expect(manifest.selectedPaths.isEmpty && log.lines.isEmpty)
    }

    // MARK: Highlighting

    @Test func `one row is shown as pressed, until it is not or another one is`() {
        let manifest = makeManifest(sections(["a", "b"]))
        #expect(manifest.highlight(at: ItemPath(0, 0)))
        #expect(manifest.highlight(at: ItemPath(0, 0)))
        #expect(manifest.highlight(at: ItemPath(0, 1)))
        #expect(manifest.highlightedPath == ItemPath(0, 1))
        manifest.endHighlight()
        manifest.endHighlight()
        #expect(manifest.highlightedPath == nil)
        #expect(
            log.lines == [
                "p highlighted 0-0", "p no longer highlighted 0-0", "p highlighted 0-1",
                "p no longer highlighted 0-1",
            ])
    }

    @Test func `a row that may not be highlighted is not, and one that moves stays so`() {
        let manifest = makeManifest(sections(["a", "b"]))
        manifest.allowsSelectionByDefault = false
        #expect(!manifest.highlight(at: ItemPath(0, 0)))
        manifest.allowsSelectionByDefault = true
        manifest.highlight(at: ItemPath(0, 0))
        manifest.insertCells(names("x"), at: ItemPath(0, 0))
        #expect(manifest.highlightedPath == ItemPath(0, 1))
        manifest.removeCells(at: [ItemPath(0, 1)])
        log.lines = []
        manifest.endHighlight()
        #expect(manifest.highlightedPath == nil && log.lines.isEmpty)
    }
}
