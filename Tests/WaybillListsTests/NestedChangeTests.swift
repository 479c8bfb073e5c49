import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Changes that come while another one is under way.
@Suite struct NestedChangeTests {
    /// A view that asks for a change in the middle of a plan.
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

    @Test func `a plugin that another one removes hears no more of the event`() {
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
