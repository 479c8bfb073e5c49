import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct ListManifestTests {
    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(_ sections: [[CellRecord]]) -> ListManifest {
        let manifest = ListManifest(
            sections: sections.enumerated().map { SectionRecord(id: RecordID($0), cells: $1) })
        manifest.managedView = view
        return manifest
    }

    // MARK: Setting sections

    @Test func `an attached view shows the current sections`() {
        _ = makeManifest([names("a", "b")])
        #expect(view.plans == ["reload (viewAttached)"])
        #expect(view.names == [["a", "b"]])
    }

    // Behaviour 1/43
    @Test func `setting sections changes on screen only what differs`() {
        let manifest = makeManifest([names("a", "b")])
        manifest.setSections([SectionRecord(id: 0, cells: names("b", "c"))])
        #expect(view.plans.last == "-0-0 +0-1")
    }

    @Test func `new closures reach the records though nothing is drawn`() {
        let manifest = makeManifest([])
        var chosen: [Int] = []
        for round in 1...2 {
            manifest.setSections([
                SectionRecord(cells: [
                    CellRecord(NameCell.self, model: "a") { _, _ in chosen.append(round) }
                ])
            ])
        }
        #expect(view.plans.last == "nothing")
        manifest.select(at: ItemPath(0, 0))
        #expect(chosen == [2])
    }

    @Test func `a detached view gets nothing`() {
        let manifest = makeManifest([names("a")])
        manifest.managedView = nil
        manifest.insertCells(names("b"), at: ItemPath(0, 0))
        #expect(view.plans.count == 1)
        #expect(manifest.sections[0].cells.count == 2)
    }

    // MARK: Insert

    // Behaviour 1/44, 1/69
    @Test func `inserted rows are contiguous and ascending`() {
        let manifest = makeManifest([names("a", "b")])
        let result = manifest.insertCells(names("x", "y"), at: ItemPath(0, 1))
        #expect(result == .inserted([ItemPath(0, 1), ItemPath(0, 2)]))
        #expect(view.names == [["a", "x", "y", "b"]])
        #expect(view.plans.last == "+0-1 +0-2")
    }

    // Behaviour 1/44, 1/70
    @Test(arguments: [ItemPath(1, 0), ItemPath(-1, 0), ItemPath(0, 3), ItemPath(0, -1)])
    func `an insert where there is no place is rejected and notifies no one`(_ path: ItemPath) {
        let manifest = ListManifest(
            sections: [SectionRecord(cells: names("a", "b"))], plugins: [Recorder("p", log)])
        let delegate = Recorder("d", log)
        manifest.delegate = delegate
        manifest.managedView = view
        log.lines = []
        let result = manifest.insertCells(names("x"), at: path)
        guard case .rejected = result else {
            Issue.record("\(result)")
            return
        }
        #expect(log.lines.isEmpty && manifest.delegate === delegate)
        #expect(view.plans.count == 1)
    }

    // Behaviour 1/44, 1/70
    @Test func `inserting nothing does nothing`() {
        #expect(makeManifest([[]]).insertCells([], at: ItemPath(0, 0)) == .nothing)
    }

    // MARK: Move

    // Behaviour 1/52
    @Test func `a move takes out and then inserts`() {
        let manifest = makeManifest([names("a", "b", "c", "d")])
        manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(0, 2))
        #expect(view.names == [["b", "c", "a", "d"]])
        #expect(view.plans.last == "0-0>0-2")
    }

    // Behaviour 1/46, 1/55
    @Test func `a move to another section may append and may leave an empty section`() {
        let manifest = makeManifest([names("a"), names("b")])
        #expect(
            manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(1, 1))
                == .moved(from: ItemPath(0, 0), to: ItemPath(1, 1)))
        #expect(view.names == [[], ["b", "a"]])
    }

    // Behaviour 1/46, 1/53, 1/54
    @Test(arguments: [
        (ItemPath(0, 0), ItemPath(0, 2)), (ItemPath(0, 0), ItemPath(1, 2)),
        (ItemPath(0, -1), ItemPath(0, 0)), (ItemPath(0, 0), ItemPath(0, -1)),
        (ItemPath(2, 0), ItemPath(0, 0)), (ItemPath(0, 0), ItemPath(2, 0)),
    ])
    func `a move from or to nowhere is rejected`(_ origin: ItemPath, _ target: ItemPath) {
        let manifest = makeManifest([names("a", "b"), names("c")])
        guard case .rejected = manifest.moveCell(from: origin, to: target) else {
            Issue.record("accepted")
            return
        }
        #expect(view.names == [["a", "b"], ["c"]])
    }

    // MARK: Remove

    // Behaviour 1/48, 1/63, 1/69
    @Test func `removing reports what went in ascending order and once`() {
        let manifest = makeManifest([names("a", "b"), names("c", "d")])
        let result = manifest.removeCells(
            at: [ItemPath(1, 1), ItemPath(0, 0), ItemPath(1, 1), ItemPath(7, 7)])
        #expect(result == .removed([ItemPath(0, 0), ItemPath(1, 1)], emptiedSections: []))
        #expect(view.names == [["b"], ["c"]])
    }

    // Behaviour 1/59, 1/61
    @Test func `a section that this call empties goes when asked`() {
        let manifest = makeManifest([names("a"), [], names("c", "d")])
        let result = manifest.removeCells(
            at: [ItemPath(0, 0), ItemPath(2, 0)], removingEmptySections: true)
        #expect(result == .removed([ItemPath(2, 0)], emptiedSections: [0]))
        #expect(view.names == [[], ["d"]])
    }

    // Behaviour 1/60, 1/62
    @Test func `an emptied section stays when not asked`() {
        let manifest = makeManifest([names("a")])
        manifest.removeCells(at: [ItemPath(0, 0)])
        #expect(view.names == [[]])
        #expect(view.plans.last == "-0-0")
    }

    // MARK: Replace

    // Behaviour 1/15, 1/50, 1/67, 1/69
    @Test func `a replacement with the same identity is an update in place`() {
        let manifest = makeManifest([[]])
        manifest.insertCells(
            [CellRecord(VenueCell.self, model: Venue(id: 1, name: "a"))], at: ItemPath(0, 0))
        let result = manifest.replaceCells(
            at: [ItemPath(0, 0), ItemPath(0, 9)],
            with: [
                CellRecord(VenueCell.self, model: Venue(id: 1, name: "b")),
                CellRecord(VenueCell.self, model: Venue(id: 2, name: "c")),
            ])
        guard case .replaced(let replacements) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(replacements.map(\.position) == [ItemPath(0, 0)])
        #expect(view.plans.last == "~0-0")
    }

    @Test func `a replacement with another identity is another row`() {
        let manifest = makeManifest([names("a", "b")])
        manifest.replaceCells(at: [ItemPath(0, 1)], with: names("x"))
        #expect(view.plans.last == "-0-1 +0-1")
        #expect(view.names == [["a", "x"]])
    }

    // Behaviour 1/50, 1/66
    @Test func `a replacement with other counts or a repeated position is rejected`() {
        let manifest = makeManifest([names("a", "b")])
        #expect(
            manifest.replaceCells(at: [ItemPath(0, 0)], with: [])
                == .rejected(.countsDiffer(positions: 1, records: 0)))
        #expect(
            manifest.replaceCells(
                at: [ItemPath(0, 0), ItemPath(0, 0)], with: names("x", "y"))
                == .rejected(.duplicate(ItemPath(0, 0))))
    }

    // MARK: Listeners

    // Behaviour 1/34, 1/85, 1/94
    @Test func `plugins are notified first in their order and the delegate last`() {
        let manifest = makeManifest([names("a")])
        let delegate = Recorder("d", log)
        manifest.delegate = delegate
        manifest.addPlugins([Recorder("p", log), Recorder("q", log)])
        log.lines = []
        manifest.reload()
        let events = ["will reload", "planned reload (requested)", "did reload: reloaded"]
        #expect(log.lines == events.flatMap { ["p \($0)", "q \($0)", "d \($0)"] })
    }

    // Behaviour 1/95
    @Test func `a released delegate is not called`() {
        let manifest = makeManifest([names("a")])
        do {
            let delegate = Recorder("d", log)
            manifest.delegate = delegate
        }
        manifest.reload()
        #expect(log.lines.isEmpty)
    }

    // Behaviour 1/92
    @Test func `a plugin that removes itself does not make the next one miss an event`() {
        let manifest = makeManifest([names("a")])
        let leaving = Recorder("p", log)
        leaving.onEvent = { [unowned leaving] event, manifest in
            if case .will = event { manifest.removePlugin(leaving) }
        }
        manifest.addPlugins([leaving, Recorder("q", log)])
        log.lines = []
        manifest.reload()
        #expect(log.lines.prefix(3) == ["p will reload", "p detached", "q will reload"])
        #expect(log.lines.filter { $0.hasPrefix("p") }.count == 2)
    }

    // Behaviour 1/89
    @Test func `a listener that was never added gets nothing when removed`() {
        makeManifest([]).removePlugin(Recorder("p", log))
        #expect(log.lines.isEmpty)
    }

    // Behaviour 1/71
    @Test func `an operation overtaken by a listener does nothing and reports that`() {
        let manifest = makeManifest([names("a", "b")])
        let plugin = Recorder("p", log)
        plugin.onEvent = { event, manifest in
            if case .will(.insertCells) = event { manifest.setSections([]) }
        }
        manifest.addPlugins([plugin])
        log.lines = []
        #expect(manifest.insertCells(names("x"), at: ItemPath(0, 0)) == .rejected(.overtaken))
        #expect(view.names == [])
        #expect(log.lines.last?.hasSuffix("rejected: overtaken") == true)
    }

    // MARK: Reading

    @Test func `the position of a row is found by its identity`() {
        let manifest = makeManifest([names("a"), names("b", "c")])
        #expect(manifest.path(of: "c") == ItemPath(1, 1))
        #expect(manifest.path(of: "x") == nil)
    }
}
