import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// What a swipe over a row uncovers, and what else performs it.
@Suite struct SwipeTests {
    private let log = Recorder.Log()

    private func row(_ name: String, leading: Bool = true, fullSwipe: Bool = true) -> CellRecord {
        var row = CellRecord(NameCell.self, model: name)
        let log = log
        func note(_ word: String) -> (CellContext) -> Void {
            { context in log.lines.append("\(word) \(context.record.id) at \(context.path)") }
        }
        row.swipeActions = SwipeActions(
            leading: leading ? [RowAction("Pin", perform: note("pin"))] : [],
            trailing: [
                RowAction("Mail", perform: note("mail")),
                RowAction(
                    "Delete", role: .destructive, allowsFullSwipe: fullSwipe,
                    perform: note("delete")),
                RowAction("Wipe", allowsFullSwipe: fullSwipe, perform: note("wipe")),
            ])
        return row
    }

    private func makeManifest(_ names: String...) -> ListManifest {
        let manifest = ListManifest(
            sections: [SectionRecord(cells: names.map { row($0) })],
            plugins: [Recorder("p", log)])
        log.lines = []
        return manifest
    }

    @Test func `one row alone is open`() {
        let manifest = makeManifest("a", "b")
        #expect(manifest.openSwipe(at: ItemPath(0, 0), .trailing))
        #expect(manifest.swipe == OpenSwipe(path: ItemPath(0, 0), edge: .trailing))
        #expect(manifest.openSwipe(at: ItemPath(0, 0), .trailing))
        #expect(manifest.openSwipe(at: ItemPath(0, 1), .leading))
        #expect(manifest.swipe == OpenSwipe(path: ItemPath(0, 1), edge: .leading))
        manifest.closeSwipe()
        manifest.closeSwipe()
        #expect(manifest.swipe == nil)
        #expect(
            log.lines == [
                "p swiped 0-0 trailing", "p swiped back 0-0", "p swiped 0-1 leading",
                "p swiped back 0-1",
            ])
    }

    @Test func `a row without actions at that end does not open, nor does one that is not there`() {
        let manifest = makeManifest("a")
        manifest.replaceCells(at: [ItemPath(0, 0)], with: [row("a", leading: false)])
        log.lines = []
        for path in [ItemPath(0, 0), ItemPath(0, 1), ItemPath(0, -1), ItemPath(-1, 0)] {
            #expect(!manifest.openSwipe(at: path, .leading), "\(path)")
            #expect(!manifest.fullSwipe(at: path, .leading), "\(path)")
        }
        #expect(manifest.swipe == nil && log.lines.isEmpty)
    }

    @Test func `a listener may forbid it`() {
        final class Guard: ListListener {
            func listen(to event: ListEvent, in manifest: ListManifest) {}
            func vote(
                on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
            ) -> Vote<Bool> {
                if case .swipe(_, .trailing) = question { .override(false) } else { .silent }
            }
        }
        let manifest = makeManifest("a")
        manifest.addPlugins([Guard()])
        #expect(!manifest.openSwipe(at: ItemPath(0, 0), .trailing))
        #expect(!manifest.fullSwipe(at: ItemPath(0, 0), .trailing))
        #expect(manifest.openSwipe(at: ItemPath(0, 0), .leading))
    }

    // MARK: Updates

    @Test func `an open row stays open when the list is described again`() {
        let manifest = makeManifest("a", "b")
        manifest.openSwipe(at: ItemPath(0, 1), .trailing)
        manifest.setSections([
            SectionRecord(id: "new", cells: [row("c")]),
            SectionRecord(cells: [row("b"), row("a")]),
        ])
        #expect(manifest.swipe == OpenSwipe(path: ItemPath(1, 0), edge: .trailing))
        manifest.insertCells([row("d")], at: ItemPath(1, 0))
        manifest.reload()
        #expect(manifest.swipe?.path == ItemPath(1, 1))
        manifest.moveCell(from: ItemPath(1, 1), to: ItemPath(0, 0))
        #expect(manifest.swipe?.path == ItemPath(0, 0))
    }

    @Test func `an open row that goes, or loses its actions, stays closed`() {
        let manifest = makeManifest("a", "b")
        manifest.openSwipe(at: ItemPath(0, 0), .leading)
        manifest.replaceCells(at: [ItemPath(0, 0)], with: [row("a", leading: false)])
        #expect(manifest.swipe == nil)
        manifest.replaceCells(at: [ItemPath(0, 0)], with: [row("a")])
        #expect(manifest.swipe == nil)
        manifest.openSwipe(at: ItemPath(0, 1), .leading)
        manifest.removeCells(at: [ItemPath(0, 1)])
        #expect(manifest.swipe == nil)
    }

    @Test func `actions count as content, their closures do not`() {
        #expect(row("a") == row("a"))
        #expect(row("a") != row("a", leading: false))
        #expect(row("a") != row("a", fullSwipe: false))
        let view = JudgedView()
        let manifest = makeManifest("a")
        manifest.managedView = view
        manifest.setSections([SectionRecord(cells: [row("a")])])
        manifest.setSections([SectionRecord(cells: [row("a", fullSwipe: false)])])
        #expect(view.plans.count == 3 && view.plans[2] == "~0-0")
    }

    // MARK: Performing

    @Test func `an action is reported, the row covered, its closure run`() {
        let manifest = makeManifest("a", "b")
        manifest.openSwipe(at: ItemPath(0, 1), .trailing)
        log.lines = []
        #expect(manifest.perform("Delete", at: ItemPath(0, 1)))
        #expect(
            log.lines == [
                "p will Delete 0-1", "p swiped back 0-1", "delete b at 0-1", "p did Delete 0-1",
            ])
    }

    @Test func `an action of another row leaves the open one open`() {
        let manifest = makeManifest("a", "b")
        manifest.openSwipe(at: ItemPath(0, 1), .trailing)
        #expect(manifest.perform("Pin", at: ItemPath(0, 0)))
        #expect(manifest.swipe?.path == ItemPath(0, 1))
        #expect(log.lines.contains("pin a at 0-0"))
    }

    @Test func `an action that is not there is not performed`() {
        let manifest = makeManifest("a")
        #expect(!manifest.perform("Fly", at: ItemPath(0, 0)))
        #expect(!manifest.perform("Pin", at: ItemPath(0, 7)))
        #expect(!manifest.perform("Pin", at: ItemPath(-1, -1)))
        #expect(log.lines.isEmpty)
    }

    @Test func `an action removes its own row`() {
        let manifest = makeManifest("a", "b")
        var doomed = row("b")
        doomed.swipeActions = SwipeActions(trailing: [
            RowAction("Delete") { $0.manifest.removeCells(at: [$0.path]) }
        ])
        manifest.replaceCells(at: [ItemPath(0, 1)], with: [doomed])
        manifest.openSwipe(at: ItemPath(0, 1), .trailing)
        #expect(manifest.perform("Delete", at: ItemPath(0, 1)))
        #expect(manifest.names == [["a"]] && manifest.swipe == nil)
    }

    @Test func `a listener that removes the row does not keep its action from running`() {
        let manifest = makeManifest("a", "b")
        let meddler = Recorder("m", Recorder.Log())
        meddler.onEvent = { event, manifest in
            if case .willPerform(_, let context) = event {
                manifest.removeCells(at: [context.path])
            }
        }
        manifest.addPlugins([meddler])
        manifest.openSwipe(at: ItemPath(0, 0), .leading)
        #expect(manifest.perform("Pin", at: ItemPath(0, 0)))
        #expect(log.lines.contains("pin a at \(Int.max)-\(Int.max)") && manifest.swipe == nil)
    }

    @Test func `a full swipe performs the first action that allows it`() {
        let manifest = makeManifest("a")
        #expect(manifest.fullSwipe(at: ItemPath(0, 0), .trailing))
        #expect(log.lines.contains("delete a at 0-0") && !log.lines.contains("wipe a at 0-0"))
    }

    @Test func `a full swipe opens a row whose actions do not allow it`() {
        let manifest = makeManifest("a")
        #expect(manifest.fullSwipe(at: ItemPath(0, 0), .leading))
        #expect(manifest.swipe == OpenSwipe(path: ItemPath(0, 0), edge: .leading))
        #expect(!log.lines.contains("pin a at 0-0"))
    }

    // MARK: Any course

    @Test(arguments: SeededGenerator.seeds(100))
    func `whatever happens, what is open has actions and is the row that was opened`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let manifest = ListManifest()
        manifest.managedView = nil
        var opened: RecordID?
        for round in 0..<80 {
            let count = random.below(6)
            let cells = (0..<count).map { _ in
                row(String(random.below(6)), leading: random.flip())
            }
            switch random.below(4) {
            case 0: manifest.setSections([SectionRecord(cells: cells)])
            case 1: manifest.insertCells(cells, at: ItemPath(0, random.below(4)))
            case 2:
                manifest.removeCells(at: [ItemPath(0, random.below(4))])
            default:
                let path = ItemPath(random.below(3) - 1, random.below(6) - 1)
                if manifest.openSwipe(at: path, .leading) { opened = manifest.cell(at: path)?.id }
            }
            guard let open = manifest.swipe else { continue }
            let record = manifest.cell(at: open.path)
            guard record?.id == opened, record?.swipeActions[open.edge].isEmpty == false else {
                Issue.record("seed \(seed), round \(round): \(open)")
                return
            }
        }
    }

    @Test func `an action deletes its own row though a plugin inserts above it meanwhile`() {
        var row = CellRecord(NameCell.self, model: "b")
        row.swipeActions.trailing = [
            RowAction("Delete") { $0.manifest.removeCells(at: [$0.path]) }
        ]
        let plugin = Recorder("p", log)
        let manifest = ListManifest(
            sections: [SectionRecord(cells: names("a") + [row] + names("c"))], plugins: [plugin])
        plugin.onEvent = { event, manifest in
            if case .willPerform = event {
                manifest.insertCells(names("new"), at: ItemPath(0, 0))
            }
        }
        #expect(manifest.perform("Delete", at: ItemPath(0, 1)))
        #expect(manifest.ids == [["new", "a", "c"]])
    }

    @Test func `an action of a row that a plugin takes away does not take another one`() {
        var row = CellRecord(NameCell.self, model: "b")
        row.swipeActions.trailing = [
            RowAction("Delete") { $0.manifest.removeCells(at: [$0.path]) }
        ]
        let plugin = Recorder("p", log)
        let manifest = ListManifest(
            sections: [SectionRecord(cells: names("a") + [row] + names("c"))], plugins: [plugin])
        plugin.onEvent = { event, manifest in
            if case .willPerform(_, let context) = event {
                manifest.removeCells(at: [context.path])
            }
        }
        #expect(manifest.perform("Delete", at: ItemPath(0, 1)))
        #expect(manifest.ids == [["a", "c"]])
    }
}
