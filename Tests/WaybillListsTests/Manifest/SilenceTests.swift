import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct SilenceTests {
    private struct Failure: Error {}

    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.managedView = view
        log.lines = []
        return manifest
    }

    // Behaviour 1/26, 1/81
    @Test func `changes in silence are reported and not shown`() {
        let manifest = makeManifest(sections(["a"]))
        #expect(manifest.updatesView)
        let response = manifest.withoutUpdatingView {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
        }
        #expect(response == .inserted([ItemPath(0, 0)]) && manifest.updatesView)
        #expect(log.lines == ["p will insert", "p did insert: inserted 0-0"])
        #expect(view.names == [["a"]] && manifest.names == [["b", "a"]])
    }

    @Test func `what comes after silence begins at what the view shows`() {
        let manifest = makeManifest(sections(["a", "b"]))
        manifest.withoutUpdatingView { manifest.removeCells(at: [ItemPath(0, 0)]) }
        manifest.insertCells(names("c"), at: ItemPath(0, 1))
        #expect(view.plans.last == "-0-0 +0-1")
        #expect(view.names == [["b", "c"]])
    }

    @Test func `a view is updated once, and not where nothing changed`() {
        let manifest = makeManifest(sections(["a"]))
        manifest.withoutUpdatingView {
            manifest.replaceCells(at: [ItemPath(0, 0)], with: names("a"))
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
        }
        manifest.updateView()
        #expect(view.names == [["b", "a"]] && view.plans.count >= 2)
        #expect(view.plans.last?.contains("~0-") == true, "what was replaced is redrawn")
        let count = view.plans.count
        manifest.updateView()
        manifest.withoutUpdatingView {}
        manifest.updateView()
        #expect(view.plans.count == count)
    }

    @Test func `the view can be requested in silence and, within a batch, at its end`() {
        let manifest = makeManifest(sections(["a"]))
        manifest.updatesView = false
        manifest.performBatch {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            manifest.updateView()
            #expect(view.plans.count == 1)
        }
        #expect(view.plans.last == "+0-0")
        manifest.insertCells(names("c"), at: ItemPath(0, 0))
        manifest.updateView()
        #expect(view.names == [["c", "b", "a"]] && view.plans.count == 3)
    }

    // Behaviour 1/81, 1/82
    @Test func `silence is nested, and however a block ends the switch is as before`() {
        let manifest = makeManifest(sections(["a"]))
        manifest.withoutUpdatingView {
            manifest.withoutUpdatingView { #expect(!manifest.updatesView) }
            #expect(!manifest.updatesView)
            manifest.updatesView = true
            #expect(throws: Failure.self) {
                try manifest.withoutUpdatingView {
                    manifest.updatesView = true
                    throw Failure()
                }
            }
            manifest.updatesView = true
        }
        #expect(manifest.updatesView)
        manifest.updatesView = false
        manifest.withoutUpdatingView {}
        #expect(!manifest.updatesView)
    }

    // Behaviour 1/78
    @Test func `a silent batch does not touch the view and is completed`() {
        let manifest = makeManifest(sections(["a"]))
        var completions = 0
        manifest.withoutUpdatingView {
            manifest.performBatch {
                manifest.insertCells(names("b"), at: ItemPath(0, 0))
                manifest.setSections(sections(["c"]))
            } completion: {
                completions += 1
            }
        }
        #expect(view.plans.count == 1 && completions == 1)
        #expect(!log.lines.contains { $0.contains("planned") })
    }

    @Test func `silence within a batch ends with the batch`() {
        let manifest = makeManifest(sections(["a"]))
        manifest.performBatch {
            manifest.withoutUpdatingView { manifest.insertCells(names("b"), at: ItemPath(0, 0)) }
        }
        #expect(view.plans.last == "+0-0")
    }

    // Behaviour 1/83
    @Test func `setting all sections in silence leaves the view and the selection alone`() {
        let manifest = makeManifest(sections(["a", "b"]))
        manifest.selectionMode = .multiple
        manifest.setSelectedPaths([ItemPath(0, 0), ItemPath(0, 1)])
        manifest.withoutUpdatingView {
            manifest.setSections(sections(["x", "b"]), selection: .deselectAll)
        }
        #expect(view.plans.count == 1 && view.names == [["a", "b"]])
        #expect(manifest.selectedNames == ["b"])
    }

    @Test func `a view that is attached in silence shows the current list`() {
        let manifest = makeManifest(sections(["a"]))
        let second = JudgedView()
        manifest.withoutUpdatingView {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            manifest.managedView = second
        }
        manifest.insertCells(names("c"), at: ItemPath(0, 0))
        #expect(second.plans == ["reload (viewAttached)", "+0-0"])
        #expect(second.names == [["c", "b", "a"]])
    }

    /// A view that writes down how rows are to come and go.
    private final class AnimatedView: ManagedView {
        var wishes: [RowAnimation] = []

        func apply(_ plan: ListUpdatePlan) { Issue.record("the animation is lost") }
        func apply(_ plan: ListUpdatePlan, animation: RowAnimation) { wishes.append(animation) }
    }

    // Behaviour 1/73
    @Test func `an animation of rows travels with the plans of a block`() {
        let manifest = ListManifest(sections: sections(["a"]))
        let view = AnimatedView()
        manifest.managedView = view
        manifest.animating(.fade) {
            manifest.insertCells(names("b"), at: ItemPath(0, 0))
            manifest.animating(.left) { manifest.removeCells(at: [ItemPath(0, 0)]) }
            manifest.performBatch { manifest.reloadCells(at: [ItemPath(0, 0)]) }
        }
        manifest.reload()
        #expect(throws: Failure.self) { try manifest.animating(.top) { throw Failure() } }
        manifest.performBatch {
            manifest.animating(.right) { manifest.insertCells(names("c"), at: ItemPath(0, 0)) }
        }
        #expect(view.wishes == [.none, .fade, .left, .fade, .none, .none])
    }
}
