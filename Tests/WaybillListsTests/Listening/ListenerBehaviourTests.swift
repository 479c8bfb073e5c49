import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// What a manifest promises to its plugins, its delegate and its view.
@Suite struct ListenerBehaviourTests {
    private let log = Recorder.Log()

    // Behaviour 1/25, 1/26, 5/27
    @Test func `a new manifest is empty and attaches its plugins before all else`() {
        let plain = ListManifest()
        #expect(plain.sections.isEmpty && plain.plugins.isEmpty && !plain.allowsSelectionByDefault)
        #expect(plain.delegate == nil && plain.managedView == nil)

        let plugin = Recorder("p", log)
        let delegate = Recorder("d", log)
        var isAlone: Bool?
        plugin.onEvent = { event, manifest in
            guard case .attached = event else { return }
            isAlone = manifest.delegate == nil && manifest.managedView == nil
        }
        let manifest = ListManifest(plugins: [plugin], delegate: delegate)
        #expect(isAlone == true)
        #expect(log.lines == ["p attached"])
        #expect(manifest.delegate === delegate)
    }

    // Behaviour 1/91
    @Test func `who joins after the view is notified only of joining`() {
        let manifest = ListManifest(
            sections: [SectionRecord(cells: names("a"))], plugins: [Recorder("early", log)])
        let view = JudgedView()
        manifest.managedView = view
        manifest.addPlugins([Recorder("late", log)])
        #expect(log.lines == ["early attached", "early view", "late attached"])
        #expect(view.plans.count == 1)
    }

    // Behaviour 1/27, 1/95
    @Test func `a view and a delegate are held weakly, and plugins are kept`() {
        let manifest = ListManifest(sections: [SectionRecord(cells: names("a"))])
        weak var plugin: Recorder?
        do {
            let view = JudgedView()
            let delegate = Recorder("d", log)
            let kept = Recorder("p", log)
            plugin = kept
            manifest.addPlugins([kept])
            manifest.managedView = view
            manifest.delegate = delegate
        }
        #expect(manifest.managedView == nil && manifest.delegate == nil && plugin != nil)
        log.lines = []
        manifest.insertCells(names("b"), at: ItemPath(0, 0))
        #expect(log.lines.count == 3 && log.lines.allSatisfy { $0.hasPrefix("p ") })
    }

    // Behaviour 1/28, 1/29
    @Test
    func `plugins are notified of a view when it shows the list, and only the last one changes`() {
        let manifest = ListManifest(sections: [SectionRecord(cells: names("a"))])
        let first = JudgedView()
        let second = JudgedView()
        var shown: [[[String]]] = []
        let plugin = Recorder("p", log)
        plugin.onEvent = { event, _ in
            guard case .managedViewChanged(isAttached: true) = event else { return }
            shown.append((second.plans.isEmpty ? first : second).names)
        }
        manifest.addPlugins([plugin])
        manifest.managedView = first
        manifest.insertCells(names("b"), at: ItemPath(0, 0))
        manifest.managedView = second
        manifest.insertCells(names("c"), at: ItemPath(0, 0))
        #expect(shown == [[["a"]], [["b", "a"]]])
        #expect(first.plans == ["reload (viewAttached)", "+0-0"])
        #expect(second.plans == ["reload (viewAttached)", "+0-0"])
        #expect(second.names == [["c", "b", "a"]])
    }

    // Behaviour 1/87, 1/88, 1/90
    @Test func `plugins are in before they are notified, once for each entry, and leave together`()
    {
        let manifest = ListManifest()
        let double = Recorder("p", log)
        let single = Recorder("q", log)
        var counts: [Int] = []
        double.onEvent = { event, manifest in
            switch event {
            case .attached, .detached: counts.append(manifest.plugins.count)
            default: break
            }
        }
        manifest.addPlugins([])
        manifest.addPlugins([double, single, double])
        #expect(log.lines == ["p attached", "q attached", "p attached"])
        log.lines = []
        manifest.reload()
        #expect(
            log.lines.filter { $0.hasSuffix("will reload") }
                == ["p will reload", "q will reload", "p will reload"])
        log.lines = []
        manifest.removePlugin(double)
        manifest.reload()
        #expect(log.lines.first == "p detached")
        #expect(log.lines.dropFirst().allSatisfy { $0.hasPrefix("q ") })
        #expect(counts == [3, 3, 1])
    }
}
