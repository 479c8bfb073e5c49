import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// What may be highlighted and selected, and in which order it is reported.
@Suite struct SelectionPermissionTests {
    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(_ sections: [[CellRecord]]) -> ListManifest {
        let manifest = ListManifest(
            sections: sections.enumerated().map { SectionRecord(id: RecordID($0), cells: $1) })
        manifest.managedView = view
        return manifest
    }

    struct Wish: Sendable {
        var highlight: Bool?
        var select: Bool?
        var hasClosure = false
        var isDefault = false
        var allowed: (highlight: Bool, select: Bool)
    }

    // Behaviour 1/7, 1/8, 1/9, 1/114, 1/115
    @Test(arguments: [
        Wish(allowed: (false, false)),
        Wish(isDefault: true, allowed: (true, true)),
        Wish(hasClosure: true, allowed: (true, true)),
        Wish(hasClosure: true, isDefault: true, allowed: (true, true)),
        Wish(highlight: true, allowed: (true, true)),
        Wish(highlight: false, hasClosure: true, allowed: (false, false)),
        Wish(select: false, hasClosure: true, allowed: (true, false)),
        Wish(select: true, allowed: (false, true)),
        Wish(highlight: false, isDefault: true, allowed: (false, false)),
    ])
    func `what may be highlighted and selected follows from wish, closure and default`(
        _ wish: Wish
    ) {
        var record = CellRecord(
            NameCell.self, model: "a", onSelection: wish.hasClosure ? { _, _ in } : nil)
        record.allowsHighlighting = wish.highlight
        record.allowsSelection = wish.select
        let manifest = ListManifest(sections: [SectionRecord(cells: [record])])
        manifest.allowsSelectionByDefault = wish.isDefault
        #expect(manifest.allowsHighlighting(at: ItemPath(0, 0)) == wish.allowed.highlight)
        #expect(manifest.allowsSelection(at: ItemPath(0, 0)) == wish.allowed.select)
    }

    // Behaviour 1/112, 1/116
    @Test func `a row that is not there can be neither highlighted nor selected`() {
        let manifest = ListManifest()
        manifest.allowsSelectionByDefault = true
        manifest.addPlugins([Recorder("p", log)])
        #expect(!manifest.allowsHighlighting(at: ItemPath(0, 0)))
        #expect(!manifest.select(at: ItemPath(0, 0)))
        #expect(log.lines == ["p attached"])
    }

    // Behaviour 1/112
    @Test func `headers and footers that are there can be neither highlighted nor selected`() {
        let edge = CellRecord(NameCell.self, model: "edge", onSelection: { _, _ in })
        var section = SectionRecord(cells: [CellRecord(NameCell.self, model: "a")])
        (section.header, section.footer) = (edge, edge)
        let manifest = ListManifest(sections: [section])
        manifest.allowsSelectionByDefault = true
        manifest.addPlugins([Recorder("p", log)])
        for path in SectionEdge.allCases.map({ ItemPath.edge($0, ofSection: 0) }) {
            #expect(!manifest.allowsHighlighting(at: path) && !manifest.allowsSelection(at: path))
            #expect(!manifest.select(at: path))
        }
        #expect(log.lines == ["p attached"])
    }

    @Test func `selecting runs the closure between will and did`() {
        let record = CellRecord(NameCell.self, model: "a") { [log] model, context in
            log.lines.append("closure \(model) \(context.path)")
            context.manifest.setSections([])
        }
        let manifest = makeManifest([[record]])
        manifest.addPlugins([Recorder("p", log)])
        #expect(manifest.select(at: ItemPath(0, 0)))
        let lines = log.lines.filter { !$0.contains("set") && !$0.contains("planned") }
        #expect(
            lines == [
                "p attached", "p will select 0-0", "closure a 0-0", "p did select 0-0",
            ])
    }

    // MARK: Configuration

    // Behaviour 1/118, 1/126
    @Test func `configuring runs the view, then the closure, between will and did`() {
        let record = CellRecord(
            NameCell.self, model: "a", id: 1,
            onConfigure: { [log] model, _, view in
                log.lines.append("closure \(model) \(view === log)")
            })
        let manifest = makeManifest([[record]])
        manifest.addPlugins([Recorder("p", log)])
        manifest.configure(log, at: ItemPath(0, 0)) { log, record in
            log.lines.append("view takes \(record.id)")
        }
        #expect(
            log.lines == [
                "p attached", "p will configure 0-0", "view takes 1", "closure a true",
                "p did configure 0-0",
            ])
        #expect(!manifest.configure(log, at: ItemPath(0, 1)) { _, _ in })
    }
}
