import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Who may be moved, where to, and how keys and screen readers do it.
@Suite struct MovingTests {
    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.managedView = view
        log.lines = []
        return manifest
    }

    // MARK: Who

    @Test func `a row decides whether it may be moved, else its section does`() {
        var rows = names("a", "b", "c")
        rows[0].allowsMoving = true
        rows[1].allowsMoving = false
        let plain = SectionRecord(id: 0, cells: rows)
        var moving = SectionRecord(id: 1, cells: rows)
        moving.moves = RowMoves(allowsMoving: true)
        let manifest = makeManifest([plain, moving])
        let may = { (section: Int) in
            (0..<3).map { manifest.allowsMoving(at: ItemPath(section, $0)) }
        }
        #expect(may(0) == [true, false, false] && may(1) == [true, false, true])
        #expect(!manifest.allowsMoving(at: ItemPath(0, 3)))
        #expect(!manifest.allowsMoving(at: ItemPath(1, -1)))
        #expect(!manifest.allowsMoving(at: ItemPath(-1, 0)))
    }

    @Test func `a listener may decide otherwise`() {
        final class Stubborn: ListListener {
            func listen(to event: ListEvent, in manifest: ListManifest) {}
            func vote(
                on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
            ) -> Vote<Bool> {
                if case .move = question { .override(!isAllowed) } else { .silent }
            }
        }
        let manifest = makeManifest(sections(["a", "b"]))
        #expect(
            manifest.moveRow(at: ItemPath(0, 0), .down) == .rejected(.notPermitted(ItemPath(0, 0))))
        manifest.addPlugins([Stubborn()])
        #expect(
            manifest.moveRow(at: ItemPath(0, 0), .down)
                == .moved(from: ItemPath(0, 0), to: ItemPath(0, 1)))
    }

    @Test func `what may be moved counts as content`() {
        var row = names("a")[0]
        row.allowsMoving = true
        #expect(row != names("a")[0])
        #expect(RowMoves() != RowMoves(accepts: .any))
        #expect(RowMoves() != RowMoves(onMove: { _ in }))
        #expect(RowMoves() != RowMoves(decide: { $0.target.item }))
        #expect(RowMoves(onMove: { _ in }) == RowMoves(onMove: { _ in () }))
    }

    // MARK: By a step

    @Test func `a row moves by one place, and the section is notified`() {
        var heard: [String] = []
        let moves = RowMoves(
            allowsMoving: true,
            onMove: { move in
                heard.append(
                    "\(move.record.id) \(move.origin) \(move.target) "
                        + "\(move.rowBefore?.description ?? "-") \(move.rowAfter?.description ?? "-")"
                )
            })
        let manifest = makeManifest(sections(["a", "b", "c"]).moving(moves))
        #expect(
            manifest.moveRow(at: ItemPath(0, 0), .down)
                == .moved(from: ItemPath(0, 0), to: ItemPath(0, 1)))
        #expect(view.names == [["b", "a", "c"]] && heard == ["a 0-0 0-1 b c"])
        #expect(log.lines.map { $0.prefix(10) }.contains("p did move"))
        #expect(
            manifest.moveRow(at: ItemPath(0, 1), .down)
                == .moved(from: ItemPath(0, 1), to: ItemPath(0, 2)))
        #expect(manifest.moveRow(at: ItemPath(0, 2), .down) == .nothing)
        #expect(manifest.moveRow(at: ItemPath(0, 0), .up) == .nothing)
        #expect(
            manifest.moveRow(at: ItemPath(0, 2), .up)
                == .moved(from: ItemPath(0, 2), to: ItemPath(0, 1)))
        #expect(heard.last == "a 0-2 0-1 b c")
    }

    @Test func `at the end of its section a row goes on to the next that takes it`() {
        let any = RowMoves(allowsMoving: true, accepts: .any)
        let manifest = makeManifest(
            sections(["a"], ["x"], [], ["b"]).moving(any, RowMoves(allowsMoving: true), any, any))
        #expect(
            manifest.moveRow(at: ItemPath(0, 0), .down)
                == .moved(from: ItemPath(0, 0), to: ItemPath(2, 0)))
        #expect(
            manifest.moveRow(at: ItemPath(2, 0), .down)
                == .moved(from: ItemPath(2, 0), to: ItemPath(3, 0)))
        #expect(
            manifest.moveRow(at: ItemPath(3, 0), .up)
                == .moved(from: ItemPath(3, 0), to: ItemPath(2, 0)))
        #expect(
            manifest.moveRow(at: ItemPath(2, 0), .up)
                == .moved(from: ItemPath(2, 0), to: ItemPath(0, 0)))
        #expect(view.names == [["a"], ["x"], [], ["b"]])
        #expect(
            manifest.moveRow(at: ItemPath(1, 0), .up)
                == .moved(from: ItemPath(1, 0), to: ItemPath(0, 1)))
    }

    @Test func `sections take the rows of those that they name`() {
        let manifest = makeManifest(
            sections(["a"], ["b"], ["c"]).moving(
                RowMoves(allowsMoving: true, accepts: .none), RowMoves(allowsMoving: true),
                RowMoves(accepts: .sections([0]))))
        #expect(manifest.moveRow(at: ItemPath(1, 0), .down) == .nothing)
        #expect(
            manifest.moveRow(at: ItemPath(0, 0), .down)
                == .moved(from: ItemPath(0, 0), to: ItemPath(2, 0)))
    }

    @Test func `a section that takes none keeps the order of its own`() {
        let manifest = makeManifest(
            sections(["a", "b"]).moving(RowMoves(allowsMoving: true, accepts: .none)))
        #expect(manifest.moveRow(at: ItemPath(0, 0), .down) == .nothing)
    }

    @Test func `places that are refused are skipped, and others adjusted`() {
        let moves = RowMoves(
            allowsMoving: true,
            decide: { move in
                switch move.target.item {
                case 0: nil
                case 3: 4
                case 2: 99
                default: move.target.item
                }
            })
        let manifest = makeManifest(sections(["a", "b", "c", "d", "e"]).moving(moves))
        #expect(manifest.moveRow(at: ItemPath(0, 1), .up) == .nothing)
        #expect(
            manifest.moveRow(at: ItemPath(0, 1), .down)
                == .moved(from: ItemPath(0, 1), to: ItemPath(0, 4)))
        #expect(
            manifest.moveRow(at: ItemPath(0, 4), .up)
                == .moved(from: ItemPath(0, 4), to: ItemPath(0, 1)))
    }

    @Test func `a step passes over sections whose rows are hidden`() {
        let any = RowMoves(allowsMoving: true, accepts: .any)
        let manifest = makeManifest(
            sections(["a"], ["x"], ["b"]).moving(any, any, any).collapsed(nil, true, nil))
        #expect(
            manifest.moveRow(at: ItemPath(0, 0), .down)
                == .moved(from: ItemPath(0, 0), to: ItemPath(2, 0)))
        #expect(view.names == [[], [], ["a", "b"]])
        #expect(
            manifest.moveRow(at: ItemPath(1, 0), .down) == .rejected(.notPermitted(ItemPath(1, 0))))
    }

    @Test func `a row that is not there does not move`() {
        let manifest = makeManifest(sections(["a"]).moving(RowMoves(allowsMoving: true)))
        for path in [ItemPath(0, 1), ItemPath(0, -1), ItemPath(-1, 0), ItemPath(5, 5)] {
            #expect(manifest.moveRow(at: path, .up) == .rejected(.noSuchItem(path)))
        }
        #expect(log.lines.isEmpty && view.plans.count == 1)
    }

    @Test func `a listener that removes the row on the way overtakes the move`() {
        let manifest = makeManifest(sections(["a", "b"]).moving(RowMoves(allowsMoving: true)))
        let meddler = Recorder("m", Recorder.Log())
        meddler.onEvent = { event, manifest in
            if case .will(.moveCell) = event { manifest.removeCells(at: [ItemPath(0, 0)]) }
        }
        manifest.addPlugins([meddler])
        #expect(manifest.moveRow(at: ItemPath(0, 0), .down) == .rejected(.overtaken))
        #expect(view.names == [["b"]])
    }

    @Test func `a move reaches the view in silence too`() {
        let manifest = makeManifest(sections(["a", "b"]).moving(RowMoves(allowsMoving: true)))
        manifest.updatesView = false
        manifest.moveRow(at: ItemPath(0, 0), .down)
        #expect(view.names == [["b", "a"]])
    }

    // MARK: Screen readers

    @Test func `a screen reader is offered what there is, and can do it`() {
        var sections = sections(["a", "b"], ["c"]).collapsed(nil, false)
            .moving(RowMoves(allowsMoving: true), RowMoves())
        var performed = 0
        let action = RowAction("Share") { _ in performed += 1 }
        sections[0].cells[0].swipeActions = SwipeActions(trailing: [action])
        let manifest = makeManifest(sections)
        let first = ItemPath(0, 0)
        #expect(manifest.accessibilityActions(at: first) == [.perform(action), .move(.down)])
        #expect(manifest.accessibilityActions(at: ItemPath(0, 1)) == [.move(.up)])
        #expect(manifest.accessibilityActions(at: ItemPath(1, 0)) == [])
        let header = ItemPath.edge(.header, ofSection: 1)
        #expect(manifest.accessibilityActions(at: header) == [.collapse])
        #expect(manifest.accessibilityActions(at: .edge(.header, ofSection: 0)) == [])
        #expect(manifest.perform(.perform(action), at: first) && performed == 1)
        #expect(manifest.perform(.move(.down), at: first) && view.names[0] == ["b", "a"])
        #expect(!manifest.perform(.move(.up), at: first))
        #expect(manifest.perform(.collapse, at: header) && view.names[1] == [])
        #expect(!manifest.perform(.collapse, at: header))
        #expect(manifest.accessibilityActions(at: header) == [.expand])
        #expect(manifest.accessibilityActions(at: ItemPath(1, 0)) == [])
        for path in [ItemPath(0, 9), ItemPath(-3, -3), .edge(.header, ofSection: 7)] {
            #expect(manifest.accessibilityActions(at: path) == [])
            for action in [AccessibilityAction.perform(action), .move(.up), .expand] {
                #expect(!manifest.perform(action, at: path))
            }
        }
        #expect(AccessibilityAction.perform(action).title == "Share")
    }

    @Test func `a row that is hidden as its move is asked about does not move`() {
        final class Hider: ListListener {
            func listen(to event: ListEvent, in manifest: ListManifest) {}
            func vote(
                on question: ListPermission, soFar isAllowed: Bool, in manifest: ListManifest
            ) -> Vote<Bool> {
                if case .move = question { manifest.setCollapsed(true, sectionsAt: [0]) }
                return .override(true)
            }
        }
        let manifest = makeManifest(
            sections(["a", "b"]).collapsed(false)
                .moving(RowMoves(allowsMoving: true, accepts: .any, decide: { $0.target.item })))
        manifest.addPlugins([Hider()])
        let path = ItemPath(0, 0)
        #expect(manifest.moveRow(at: path, .down) == .rejected(.notPermitted(path)))
        #expect(manifest.names == [["a", "b"]])
    }
}
