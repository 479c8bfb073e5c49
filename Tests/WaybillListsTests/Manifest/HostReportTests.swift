import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// What a host asks of a manifest and reports to it while it shows the list.
@Suite struct HostReportTests {
    private let log = Recorder.Log()
    private let delegate: Recorder

    init() { delegate = Recorder("d", log) }

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(
            sections: sections, plugins: [Recorder("p", log), Recorder("q", log)],
            delegate: delegate)
        log.lines = []
        return manifest
    }

    private func heard(_ words: String...) -> [String] {
        words.flatMap { ["p \($0)", "q \($0)", "d \($0)"] }
    }

    // MARK: Headers and footers

    // Behaviour 1/41, 1/42
    @Test func `positions of headers and footers are the same wherever they are spoken of`() {
        let header = ItemPath.edge(.header, ofSection: 3)
        let footer = ItemPath.edge(.footer, ofSection: 3)
        #expect(header == ItemPath(3, -1) && footer == ItemPath(3, -2))
        #expect(header.edge == .header && footer.edge == .footer)
        #expect(ItemPath(3, 0).edge == nil && ItemPath(3, -3).edge == nil)
    }

    // Behaviour 1/40
    @Test func `a lookup resolves positions of headers and footers`() {
        let manifest = makeManifest([
            SectionRecord(header: names("h")[0], footer: names("f")[0], cells: names("a")),
            SectionRecord(),
        ])
        #expect(manifest.record(at: .edge(.header, ofSection: 0))?.id == "h")
        #expect(manifest.record(at: .edge(.footer, ofSection: 0))?.id == "f")
        #expect(manifest.record(at: ItemPath(0, 0))?.id == "a")
        for path in [
            ItemPath.edge(.header, ofSection: 1), .edge(.footer, ofSection: 2), ItemPath(0, -3),
            ItemPath(-1, -1), ItemPath(0, 1),
        ] {
            #expect(manifest.record(at: path) == nil, "\(path)")
        }
        #expect(manifest.cell(at: .edge(.header, ofSection: 0)) == nil)
    }

    // Behaviour 1/42, 1/119, 1/120
    @Test(arguments: SectionEdge.allCases)
    func `a header or footer is configured once, after will, with events of its own`(
        _ edge: SectionEdge
    ) {
        let record = CellRecord(
            NameCell.self, model: "title", id: 1,
            onConfigure: { [log] model, context, view in
                log.lines.append("closure \(model) \(context.path) \(view === log)")
            })
        let manifest = makeManifest([
            SectionRecord(id: "before"), SectionRecord(header: record, footer: record),
        ])
        #expect(
            manifest.configure(log, edge, ofSection: 1) { log, record in
                log.lines.append("view takes \(record.id)")
            })
        #expect(
            log.lines == heard("will configure \(edge.rawValue) 1") + [
                "view takes 1", "closure title 1-\(edge.item) true",
            ] + heard("did configure \(edge.rawValue) 1"))
        log.lines = []
        #expect(!manifest.configure(log, edge, ofSection: 0) { _, _ in Issue.record("taken") })
        #expect(!manifest.configure(log, edge, ofSection: 2) { _, _ in Issue.record("taken") })
        #expect(!manifest.configure(log, at: .edge(edge, ofSection: 1)) { _, _ in })
        #expect(log.lines.isEmpty)
    }

    // MARK: On screen

    // Behaviour 1/86
    @Test func `what is on screen is reported to plugins, then the delegate`() {
        let manifest = makeManifest(sections(["a"]))
        for phase in DisplayPhase.allCases {
            #expect(manifest.tellDisplay(phase, at: ItemPath(0, 0)))
        }
        #expect(
            log.lines
                == heard(
                    "will appear 0-0", "fully visible 0-0", "partly visible 0-0",
                    "did disappear 0-0"))
        log.lines = []
        #expect(!manifest.tellDisplay(.willAppear, at: ItemPath(0, 1)))
        #expect(!manifest.tellDisplay(.willAppear, at: .edge(.header, ofSection: 0)))
        #expect(log.lines.isEmpty)
    }

    @Test func `a row that has left the list is reported as the host showed it`() {
        let manifest = makeManifest(sections(["a"]))
        var reported: CellContext?
        delegate.onEvent = { event, _ in
            if case .displayed(let context, .didDisappear) = event { reported = context }
        }
        let record = names("gone")[0]
        manifest.tellDisplay(.didDisappear, of: record, at: ItemPath(0, 7), inSection: "old")
        #expect(
            reported?.record == record && reported?.sectionID == "old"
                && reported?.path == ItemPath(0, 7))
    }

    // Behaviour 1/86, 1/138
    @Test func `scrolling is reported to plugins, then the delegate`() {
        let manifest = makeManifest([])
        let phases: [ScrollPhase] = [
            .willBeginDragging, .didScroll(to: 12.5), .didEndDragging(willDecelerate: true),
            .didEndDragging(willDecelerate: false), .didEndDecelerating, .didEndAnimation,
            .didReachTop,
        ]
        for phase in phases { manifest.tellScroll(phase) }
        let words = [
            "will begin dragging", "did scroll to 12.5", "did end dragging, goes on",
            "did end dragging", "did end decelerating", "did end animation", "did reach the top",
        ]
        #expect(log.lines == words.flatMap { heard($0) })
    }

    // Behaviour 1/28
    @Test func `only plugins are notified of another view`() {
        let manifest = makeManifest([])
        let view = JudgedView()
        manifest.managedView = view
        manifest.managedView = view
        manifest.managedView = nil
        manifest.managedView = nil
        #expect(log.lines == ["p view", "q view", "p no view", "q no view"])
    }

    @Test func `a view that is replaced by another one is detached first`() {
        let manifest = makeManifest([])
        let views = [JudgedView(), JudgedView()]
        manifest.managedView = views[0]
        log.lines = []
        manifest.managedView = views[1]
        #expect(log.lines == ["p no view", "q no view", "p view", "q view"])
        #expect(manifest.managedView === views[1])
    }

    @Test func `a plugin that sets a view when one goes has the last word`() {
        let manifest = makeManifest(sections(["a"]))
        let views = [JudgedView(), JudgedView(), JudgedView()]
        manifest.managedView = views[0]
        let plugin = Recorder("r", log)
        var isDone = false
        plugin.onEvent = { event, manifest in
            guard !isDone, case .managedViewChanged(isAttached: false) = event else { return }
            isDone = true
            manifest.managedView = views[2]
        }
        manifest.addPlugins([plugin])
        manifest.managedView = views[1]
        #expect(manifest.managedView === views[2] && views[2].names == [["a"]])
        #expect(views[1].plans.isEmpty)
    }
}
