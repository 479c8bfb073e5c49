import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// A row that a person holds, and what the app does meanwhile.
@Suite struct DraggingTests {
    private let log = Recorder.Log()
    private let view = JudgedView()

    private static var any: RowMoves { RowMoves(allowsMoving: true, accepts: .any) }

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.managedView = view
        log.lines = []
        return manifest
    }

    private func makeManifest() -> ListManifest {
        makeManifest(sections(["a", "b", "c"], ["d", "e"]).moving(Self.any, Self.any))
    }

    // MARK: Another view

    /// A view that does something as soon as it is given anything.
    private final class EagerView: ManagedView {
        let onApply: () -> Void

        init(_ onApply: @escaping () -> Void) { self.onApply = onApply }

        func apply(_ plan: ListUpdatePlan) { onApply() }
    }

    @Test func `what another view does while it is attached does not go on with the old drag`() {
        let manifest = makeManifest(
            sections(["a", "b", "c"]).moving(
                RowMoves(allowsMoving: true, accepts: .any, decide: { $0.target.item })))
        manifest.beginDrag(at: ItemPath(0, 2))
        manifest.removeCells(at: [ItemPath(0, 0), ItemPath(0, 2)])
        var answers: [ItemPath?] = []
        var results: [ListOperationResult] = []
        let eager = EagerView {
            answers.append(manifest.hoverDrag(over: ItemPath(0, 0)))
            results.append(manifest.dropDrag())
        }
        manifest.managedView = eager
        #expect(!answers.isEmpty && answers.allSatisfy { $0 == nil })
        #expect(results.allSatisfy { $0 == .nothing })
        #expect(manifest.drag == nil && manifest.ids == [["b"]])
        #expect(log.lines.contains { $0.hasPrefix("p let go") })
    }

    @Test func `on the footer of a folded section a row is dropped behind its last row`() {
        let manifest = makeManifest(
            sections(["a", "b"], ["c", "d"]).moving(Self.any, Self.any).collapsed(nil, true))
        manifest.beginDrag(at: ItemPath(0, 0))
        #expect(manifest.hoverDrag(over: .edge(.footer, ofSection: 1)) == ItemPath(1, 2))
        manifest.dropDrag()
        #expect(manifest.ids == [["b"], ["c", "d", "a"]])
    }

    // MARK: A drag by itself

    @Test func `a row is dropped where it is held, and takes that place`() {
        let manifest = makeManifest()
        #expect(manifest.beginDrag(at: ItemPath(0, 0)))
        #expect(manifest.drag?.origin == ItemPath(0, 0) && manifest.drag?.target == ItemPath(0, 0))
        #expect(manifest.hoverDrag(over: ItemPath(0, 1)) == ItemPath(0, 1))
        #expect(manifest.hoverDrag(over: ItemPath(0, 2)) == ItemPath(0, 2))
        #expect(view.plans.count == 1)
        #expect(manifest.dropDrag() == .moved(from: ItemPath(0, 0), to: ItemPath(0, 2)))
        #expect(manifest.drag == nil && view.names == [["b", "c", "a"], ["d", "e"]])
        #expect(
            log.lines == [
                "p held 0-0", "p will move", "p did move: moved 0-0 to 0-2",
                "p did move 0-0 to 0-2", "p planned \(view.plans[1])", "p let go 0-2",
            ])
    }

    @Test func `a row crosses sections, to a header for the first place, to a footer for the last`()
    {
        let manifest = makeManifest()
        manifest.beginDrag(at: ItemPath(0, 1))
        #expect(manifest.hoverDrag(over: .edge(.header, ofSection: 1)) == ItemPath(1, 0))
        #expect(manifest.hoverDrag(over: .edge(.footer, ofSection: 1)) == ItemPath(1, 2))
        #expect(manifest.hoverDrag(over: ItemPath(1, 2)) == ItemPath(1, 2))
        #expect(manifest.hoverDrag(over: .edge(.footer, ofSection: 0)) == ItemPath(0, 2))
        #expect(manifest.hoverDrag(over: ItemPath(0, 3)) == ItemPath(0, 2))
        #expect(manifest.hoverDrag(over: ItemPath(1, 1)) == ItemPath(1, 1))
        manifest.dropDrag()
        #expect(view.names == [["a", "c"], ["d", "b", "e"]])
    }

    @Test func `over a place that is not there a row is not dropped`() {
        let manifest = makeManifest()
        manifest.beginDrag(at: ItemPath(0, 1))
        for path in [ItemPath(0, 4), ItemPath(-1, 0), ItemPath(2, 0), ItemPath(1, -3)] {
            #expect(manifest.hoverDrag(over: path) == nil, "\(path)")
            #expect(manifest.drag?.target == nil)
        }
        #expect(manifest.dropDrag() == .rejected(.notPermitted(ItemPath(0, 1))))
        #expect(manifest.drag == nil && view.plans.count == 1)
    }

    @Test func `sections refuse and adjust places`() {
        let pinned = RowMoves(
            allowsMoving: true, accepts: .any,
            decide: { move in
                if move.record.id == "a" { return nil }
                return move.target.item == 0 ? 1 : move.target.item
            })
        let manifest = makeManifest(
            sections(["a", "b"], ["d", "e"], ["f"]).moving(Self.any, pinned, RowMoves()))
        manifest.beginDrag(at: ItemPath(0, 1))
        #expect(manifest.hoverDrag(over: ItemPath(1, 0)) == ItemPath(1, 1))
        #expect(manifest.hoverDrag(over: ItemPath(2, 0)) == nil)
        #expect(manifest.hoverDrag(over: ItemPath(0, 1)) == ItemPath(0, 1))
        manifest.cancelDrag()
        manifest.beginDrag(at: ItemPath(0, 0))
        #expect(manifest.hoverDrag(over: ItemPath(1, 1)) == nil)
    }

    @Test func `a drag that is cancelled, or ends where it began, changes nothing`() {
        let manifest = makeManifest()
        manifest.beginDrag(at: ItemPath(0, 1))
        manifest.hoverDrag(over: ItemPath(1, 1))
        manifest.cancelDrag()
        manifest.cancelDrag()
        #expect(manifest.dropDrag() == .nothing && manifest.hoverDrag(over: ItemPath(0, 0)) == nil)
        manifest.beginDrag(at: ItemPath(0, 1))
        manifest.hoverDrag(over: ItemPath(0, 2))
        manifest.hoverDrag(over: ItemPath(0, 1))
        #expect(manifest.dropDrag() == .nothing)
        #expect(view.plans.count == 1)
        #expect(log.lines == ["p held 0-1", "p let go 0-1", "p held 0-1", "p let go 0-1"])
    }

    @Test func `only one row is held, and only one that may be moved`() {
        let manifest = makeManifest(
            sections(["a"], ["b"], ["c"]).moving(Self.any, RowMoves(), Self.any)
                .collapsed(nil, nil, true))
        for path in [ItemPath(1, 0), ItemPath(0, 1), ItemPath(-1, -1), ItemPath(2, 0)] {
            #expect(!manifest.beginDrag(at: path), "\(path)")
        }
        #expect(manifest.beginDrag(at: ItemPath(0, 0)))
        #expect(!manifest.beginDrag(at: ItemPath(0, 0)))
        #expect(manifest.moveRow(at: ItemPath(0, 0), .down) == .rejected(.rowIsDragged))
        #expect(log.lines == ["p held 0-0"])
    }

    @Test func `no row is held in a batch, while the view is behind or carries out a plan`() {
        final class Grabbing: ManagedView {
            weak var manifest: ListManifest?
            var isHeld: Bool?
            func apply(_ plan: ListUpdatePlan) { isHeld = manifest?.beginDrag(at: ItemPath(0, 0)) }
        }
        let manifest = makeManifest()
        manifest.performBatch { #expect(!manifest.beginDrag(at: ItemPath(0, 0))) }
        manifest.withoutUpdatingView { _ = manifest.removeCells(at: [ItemPath(1, 0)]) }
        #expect(!manifest.beginDrag(at: ItemPath(0, 0)))
        let grabbing = Grabbing()
        grabbing.manifest = manifest
        manifest.managedView = grabbing
        #expect(grabbing.isHeld == false)
        #expect(manifest.beginDrag(at: ItemPath(0, 0)))
    }

    @Test func `who takes a row closes what is open`() {
        var sections = sections(["a", "b"]).moving(Self.any)
        sections[0].cells[1].swipeActions = SwipeActions(trailing: [RowAction("x") { _ in }])
        let manifest = makeManifest(sections)
        manifest.allowsSelectionByDefault = true
        manifest.openSwipe(at: ItemPath(0, 1), .trailing)
        manifest.highlight(at: ItemPath(0, 0))
        manifest.beginDrag(at: ItemPath(0, 0))
        #expect(manifest.swipe == nil && manifest.highlightedPath == nil)
        #expect(!manifest.openSwipe(at: ItemPath(0, 1), .trailing))
    }

    // MARK: Updates meanwhile

    @Test func `a reload and a new description wait for the drop too`() {
        let manifest = makeManifest()
        manifest.beginDrag(at: ItemPath(1, 0))
        manifest.hoverDrag(over: ItemPath(0, 1))
        manifest.setSections(
            sections(["c", "x", "b", "a"], ["e", "d"]).moving(Self.any, Self.any))
        manifest.reload()
        manifest.updateView()
        #expect(view.plans.count == 1)
        // It was held between a and b, and goes before b.
        #expect(manifest.dropDrag() == .moved(from: ItemPath(1, 1), to: ItemPath(0, 2)))
        #expect(view.names == [["c", "x", "d", "b", "a"], ["e"]] && view.plans.count == 2)
    }

    @Test func `a drop beside rows that went finds the nearest that stayed`() {
        let all = sections(["a", "b", "c", "d", "e"], ["x"]).moving(Self.any, Self.any)
        let manifest = makeManifest(all)
        manifest.beginDrag(at: ItemPath(1, 0))
        manifest.hoverDrag(over: ItemPath(0, 2))
        manifest.removeCells(at: [ItemPath(0, 1), ItemPath(0, 2)])
        manifest.dropDrag()
        #expect(view.names == [["a", "x", "d", "e"], []])
        manifest.setSections(all)
        manifest.beginDrag(at: ItemPath(1, 0))
        manifest.hoverDrag(over: ItemPath(0, 4))
        manifest.setSections(sections(["v", "w"], ["x"]).moving(Self.any, Self.any))
        manifest.dropDrag()
        #expect(view.names == [["v", "w", "x"], []])
    }

    @Test func `a drop whose row or section went leaves the list as it is`() {
        let manifest = makeManifest()
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.hoverDrag(over: ItemPath(1, 1))
        manifest.removeCells(at: [ItemPath(0, 0)])
        #expect(manifest.dropDrag() == .rejected(.noSuchItem(ItemPath(0, 0))))
        #expect(view.names == [["b", "c"], ["d", "e"]])
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.hoverDrag(over: ItemPath(1, 1))
        manifest.removeSections(at: [1])
        #expect(manifest.dropDrag() == .rejected(.noSuchSection(1)))
        #expect(view.names == [["b", "c"]])
    }

    @Test func `the current sections are asked again`() {
        let manifest = makeManifest()
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.hoverDrag(over: ItemPath(1, 1))
        var sections = manifest.sections
        sections[1].moves = RowMoves()
        manifest.setSections(sections)
        #expect(manifest.dropDrag() == .rejected(.notPermitted(ItemPath(0, 0))))
        #expect(view.names == [["a", "b", "c"], ["d", "e"]])
    }

    @Test func `the app is notified of the drop in time for one plan`() {
        let manifest = makeManifest()
        var sections = manifest.sections
        sections[1].moves = RowMoves(
            accepts: .any,
            onMove: { [unowned manifest] _ in
                var state = manifest.sections
                state[0].cells.append(names("new")[0])
                manifest.setSections(state)
            })
        manifest.setSections(sections)
        let plans = view.plans.count
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.hoverDrag(over: ItemPath(1, 0))
        manifest.dropDrag()
        #expect(view.names == [["b", "c", "new"], ["a", "d", "e"]])
        #expect(view.plans.count == plans + 1)
    }

    @Test func `what was changed in silence comes with the end of a drag, as with that of a batch`()
    {
        let manifest = makeManifest()
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.withoutUpdatingView { _ = manifest.removeCells(at: [ItemPath(1, 0)]) }
        manifest.cancelDrag()
        #expect(view.names == [["a", "b", "c"], ["e"]])
        manifest.updatesView = false
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.removeCells(at: [ItemPath(0, 1)])
        manifest.cancelDrag()
        #expect(view.names == [["a", "b", "c"], ["e"]])
        manifest.updateView()
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.reloadCells(at: [ItemPath(0, 1)])
        manifest.cancelDrag()
        #expect(view.plans.last == "~0-1")
    }

    @Test func `another view ends a drag`() {
        let manifest = makeManifest()
        let other = JudgedView()
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.removeCells(at: [ItemPath(0, 1)])
        manifest.managedView = other
        #expect(manifest.drag == nil && other.names == [["a", "c"], ["d", "e"]])
        manifest.beginDrag(at: ItemPath(0, 0))
        manifest.removeCells(at: [ItemPath(0, 1)])
        manifest.managedView = nil
        #expect(manifest.drag == nil && other.plans.count == 1)
        manifest.managedView = other
        #expect(other.names == [["a"], ["d", "e"]])
    }

    @Test func `lazy rows are dragged by their positions`() {
        func lazy(_ id: RecordID) -> SectionRecord {
            SectionRecord(
                id: id,
                cells: CellRows(count: 5) { CellRecord(NameCell.self, model: "\(id)\($0)") })
        }
        let manifest = makeManifest([lazy("x"), lazy("y")].moving(Self.any, Self.any))
        manifest.beginDrag(at: ItemPath(0, 1))
        manifest.hoverDrag(over: ItemPath(1, 2))
        manifest.insertCells(names("new"), at: ItemPath(0, 0))
        manifest.removeCells(at: [ItemPath(1, 1), ItemPath(1, 2), ItemPath(1, 3), ItemPath(1, 4)])
        #expect(manifest.dropDrag() == .moved(from: ItemPath(0, 2), to: ItemPath(1, 1)))
        #expect(view.names == [["new", "x0", "x2", "x3", "x4"], ["y0", "x1"]])
    }

    @Test func `a row is dropped on the header of rows that are hidden`() {
        let manifest = makeManifest(
            sections(["a", "b"], ["d", "e"]).moving(Self.any, Self.any).collapsed(nil, true))
        manifest.beginDrag(at: ItemPath(0, 0))
        #expect(manifest.hoverDrag(over: .edge(.header, ofSection: 1)) == ItemPath(1, 0))
        manifest.dropDrag()
        #expect(manifest.names == [["b"], ["a", "d", "e"]] && view.names == [["b"], []])
    }
}
