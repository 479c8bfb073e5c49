import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// What a manifest promises about operations, line by line of the ledger.
@Suite struct ManifestBehaviourTests {
    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.managedView = view
        log.lines = []
        return manifest
    }

    // MARK: What is reported

    /// An operation on sections of the rows a, b and c.
    enum Asked: String, CaseIterable, Sendable {
        case set, insert, remove, empty, move, replace, reload

        func perform(on manifest: ListManifest) {
            switch self {
            case .set: manifest.setSections([SectionRecord(id: 0, cells: names("x"))])
            case .insert: manifest.insertCells(names("x"), at: ItemPath(0, 1))
            case .remove: manifest.removeCells(at: [ItemPath(0, 0)])
            case .empty:
                manifest.removeCells(at: [ItemPath(1, 0)], removingEmptySections: true)
            case .move: manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(1, 0))
            case .replace: manifest.replaceCells(at: [ItemPath(0, 0)], with: names("x"))
            case .reload: manifest.reload()
            }
        }
    }

    // Behaviour 1/36, 1/rule, 1/43, 1/59, 1/68, 1/135
    @Test(arguments: Asked.allCases, [true, false])
    func `every operation is reported as one will and one did around one plan`(
        _ asked: Asked, _ hasView: Bool
    ) {
        let manifest = makeManifest([
            SectionRecord(id: 0, cells: names("a", "b")), SectionRecord(id: 1, cells: names("c")),
        ])
        if !hasView { manifest.managedView = nil }
        let before = manifest.sections
        log.lines = []
        asked.perform(on: manifest)
        let word = asked == .empty ? "remove" : asked.rawValue
        #expect(log.lines.count == 3)
        #expect(log.lines.first == "p will \(word)")
        #expect(log.lines.dropFirst().first?.hasPrefix("p planned ") == true)
        #expect(log.lines.last?.hasPrefix("p did \(word): ") == true)
        #expect(view.plans.count == (hasView ? 2 : 1))
        #expect((manifest.sections == before) == (asked == .reload))
    }

    // Behaviour 1/56
    @Test func `will carries what was asked and did what was done`() {
        var asked: [ListOperation] = []
        var done: [ListOperationResult] = []
        let plugin = Recorder("q", log)
        plugin.onEvent = { event, _ in
            switch event {
            case .will(let operation): asked.append(operation)
            case .did(_, let result): done.append(result)
            default: break
            }
        }
        let manifest = makeManifest([SectionRecord(cells: names("a", "b"))])
        manifest.addPlugins([plugin])
        let paths = [ItemPath(0, 9), ItemPath(0, 1), ItemPath(0, 0), ItemPath(0, 1)]
        manifest.insertCells(names("x", "y"), at: ItemPath(0, 1))
        manifest.removeCells(at: paths)
        #expect(
            asked == [
                .insertCells(names("x", "y"), at: ItemPath(0, 1)),
                .removeCells(at: paths, removingEmptySections: false),
            ])
        #expect(
            done == [
                .inserted([ItemPath(0, 1), ItemPath(0, 2)]),
                .removed([ItemPath(0, 0), ItemPath(0, 1)], emptiedSections: []),
            ])
    }

    // Behaviour 1/rule, 1/53, 1/54, 1/66
    @Test func `a refused operation notifies no one and is shown nowhere`() {
        let sections = [SectionRecord(cells: names("a", "b")), SectionRecord(cells: names("c"))]
        let manifest = makeManifest(sections)
        let results = [
            manifest.insertCells(names("x"), at: ItemPath(0, 3)),
            manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(0, 2)),
            manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(1, 2)),
            manifest.moveCell(from: ItemPath(0, -1), to: ItemPath(0, 0)),
            manifest.moveCell(from: ItemPath(0, 0), to: ItemPath(1, -1)),
            manifest.replaceCells(at: [ItemPath(0, 0)], with: names("x", "y")),
            manifest.replaceCells(at: [ItemPath(0, 0), ItemPath(0, 0)], with: names("x", "y")),
        ]
        for (index, result) in results.enumerated() {
            guard case .rejected = result else {
                Issue.record("\(index): \(result)")
                continue
            }
        }
        #expect(log.lines.isEmpty && view.plans.count == 1)
        #expect(manifest.sections == sections)
    }

    // Behaviour 1/92, 1/93
    @Test func `an operation within an event is reported once to each listener that was there`() {
        let manifest = makeManifest([SectionRecord(cells: names("a"))])
        let acting = Recorder("q", log)
        let late = Recorder("s", log)
        acting.onEvent = { event, manifest in
            guard case .will(.insertCells) = event else { return }
            manifest.reload()
            manifest.addPlugins([late])
        }
        manifest.addPlugins([acting, Recorder("r", log)])
        log.lines = []
        manifest.insertCells(names("x"), at: ItemPath(0, 0))
        func heard(by name: String) -> [Substring] {
            log.lines.filter { $0.hasPrefix(name) }.map { $0.dropFirst(2).prefix { $0 != ":" } }
        }
        let reload: [Substring] = ["will reload", "planned reload (requested)", "did reload"]
        let end: [Substring] = ["planned +0-0", "did insert"]
        let within: [Substring] = ["will insert"] + reload
        let after: [Substring] = reload + ["will insert"]
        #expect(heard(by: "p") == within + end)
        #expect(heard(by: "r") == after + end)
        #expect(heard(by: "s") == ["attached"] + end)
    }

    // MARK: What is shown

    // Behaviour 1/48, 1/50, 1/58, 1/64, 1/67
    @Test func `positions that do not exist reach no view, those of headers among them`() {
        let sections = [
            SectionRecord(header: names("h")[0], footer: names("f")[0], cells: names("a"))
        ]
        let manifest = makeManifest(sections)
        let paths = [ItemPath(0, -1), ItemPath(0, -2), ItemPath(0, 1), ItemPath(5, 0)]
        #expect(manifest.removeCells(at: paths, removingEmptySections: true) == .nothing)
        #expect(manifest.removeCells(at: []) == .nothing)
        #expect(manifest.replaceCells(at: paths, with: names("w", "x", "y", "z")) == .nothing)
        #expect(manifest.replaceCells(at: [], with: []) == .nothing)
        #expect(view.plans.count == 1)
        #expect(manifest.sections == sections)
    }

    // Behaviour 1/60, 1/62
    @Test func `rows and the sections they empty go in one batch of old positions`() {
        let kept = SectionRecord(
            id: 1, header: names("h")[0], footer: names("f")[0], cells: names("b"))
        let sections = [
            SectionRecord(id: 0, cells: names("a")), kept,
            SectionRecord(id: 2, cells: names("c", "d")),
        ]
        let manifest = makeManifest(sections)
        manifest.removeCells(
            at: [ItemPath(0, 0), ItemPath(2, 1)], removingEmptySections: true)
        #expect(view.plans.last == "-s0 -2-1")
        #expect(
            manifest.removeCells(at: [ItemPath(0, 0)])
                == .removed([ItemPath(0, 0)], emptiedSections: []))
        #expect(view.sections.first?.cells == [])
        #expect(view.sections.first?.header == kept.header)
        #expect(view.sections.first?.footer == kept.footer)
    }

    // MARK: What a person does

    // Behaviour 1/86, 1/110, 1/111, 1/118
    @Test func `plugins and the delegate are notified on either side of a record's closures`() {
        let record = CellRecord(
            NameCell.self, model: "a", id: 1,
            onSelection: { [log] _, context in
                log.lines.append("select")
                context.manifest.setSections([])
                log.lines.removeAll { $0.contains("set") || $0.contains("planned") }
            },
            onConfigure: { [log] _, _, _ in log.lines.append("configure") })
        let manifest = makeManifest([SectionRecord(cells: [record])])
        let delegate = Recorder("d", log)
        var carried: [CellRecord] = []
        delegate.onEvent = { event, _ in
            if case .didSelect(let context) = event { carried.append(context.record) }
        }
        manifest.delegate = delegate
        manifest.configure(log, at: ItemPath(0, 0)) { log, _ in log.lines.append("take") }
        manifest.select(at: ItemPath(0, 0))
        #expect(
            log.lines == [
                "p will configure 0-0", "d will configure 0-0", "take", "configure",
                "p did configure 0-0", "d did configure 0-0",
                "p will select 0-0", "d will select 0-0", "select",
                "p did select 0-0", "d did select 0-0",
            ])
        #expect(carried == [record] && manifest.sections.isEmpty)
    }
}

@Suite struct VainOperationTests {
    // Behaviour 1/57
    @Test func `an operation on rows that are not there is reported and reaches no view`() {
        let log = Recorder.Log()
        let view = JudgedView()
        let manifest = ListManifest(sections: [SectionRecord(cells: names("a"))])
        manifest.managedView = view
        manifest.addPlugins([Recorder("p", log)])
        #expect(manifest.removeCells(at: [ItemPath(3, 3)]) == .nothing)
        #expect(manifest.replaceCells(at: [ItemPath(3, 3)], with: names("b")) == .nothing)
        #expect(
            log.lines == [
                "p attached", "p will remove", "p did remove: nothing", "p will replace",
                "p did replace: nothing",
            ])
        #expect(manifest.removeCells(at: []) == .nothing)
        #expect(log.lines.count == 5 && view.plans.count == 1)
    }
}
