import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct NestedChangeTests {
    /// A view that requests a change in the middle of a plan.
    private final class EagerView: ManagedView {
        let judged = JudgedView()
        var onApply: () -> Void = {}

        func apply(_ plan: ListUpdatePlan) {
            let ask = onApply
            onApply = {}
            ask()
            judged.apply(plan)
        }
    }

    @Test func `a plan that comes while a view carries out another waits for it`() {
        let manifest = ListManifest(sections: [SectionRecord(cells: names("a", "b"))])
        let view = EagerView()
        manifest.managedView = view
        view.onApply = { manifest.removeCells(at: [ItemPath(0, 0)]) }
        manifest.insertCells(names("c"), at: ItemPath(0, 2))
        #expect(view.judged.plans == ["reload (viewAttached)", "+0-2", "-0-0"])
        #expect(view.judged.sections == manifest.sections)
    }

    // Behaviour 1/28
    @Test func `a view that comes while plans wait for the previous one shows the list once`() {
        let manifest = ListManifest(sections: [SectionRecord(cells: names("a", "b"))])
        let view = EagerView()
        let second = JudgedView()
        var completions = 0
        manifest.managedView = view
        view.onApply = {
            manifest.performBatch {
                manifest.removeCells(at: [ItemPath(0, 0)])
            } completion: {
                completions += 1
            }
            #expect(completions == 0, "the batch has not reached the view")
            manifest.managedView = second
        }
        manifest.insertCells(names("c"), at: ItemPath(0, 2))
        #expect(second.plans == ["reload (viewAttached)"] && second.names == [["b", "c"]])
        #expect(completions == 1)
    }

    // Behaviour 1/80
    @Test func `a view that goes while plans wait gets all their completions`() {
        let manifest = ListManifest(sections: [SectionRecord(cells: names("a"))])
        let view = EagerView()
        var completions = 0
        manifest.managedView = view
        view.onApply = {
            manifest.performBatch {
            } completion: {
                completions += 1
            }
            manifest.managedView = nil
        }
        manifest.reload()
        #expect(completions == 1)
    }

    @Test func `a plugin that another one removes gets no further events`() {
        let log = Recorder.Log()
        let manifest = ListManifest()
        let removed = Recorder("q", log)
        let remover = Recorder("p", log)
        remover.onEvent = { event, manifest in
            if case .will = event { manifest.removePlugin(removed) }
        }
        manifest.addPlugins([remover, removed])
        log.lines = []
        manifest.reload()
        #expect(log.lines.filter { $0.hasPrefix("q") } == ["q detached"])
    }
}
