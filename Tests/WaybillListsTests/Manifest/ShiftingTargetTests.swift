import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// Operations whose rows and sections a listener shifts in response to the
/// "will" event: the operation hits what was meant, or nothing.
@Suite struct ShiftingTargetTests {
    enum Shift: String, CaseIterable, Sendable {
        case insertBefore, insertSectionBefore, removeBefore, remove, move, moveToOtherSection
        case replace, swapSections, setSections, insertAndRemove

        func apply(to manifest: ListManifest) {
            switch self {
            case .insertBefore: manifest.insertCells(names("x"), at: ItemPath(1, 0))
            case .insertSectionBefore:
                manifest.insertSections([SectionRecord(id: "n", cells: names("x"))], at: 0)
            case .removeBefore: manifest.removeCells(at: [ItemPath(1, 0)])
            case .remove: manifest.removeCells(at: [ItemPath(1, 2)])
            case .move: manifest.moveCell(from: ItemPath(1, 2), to: ItemPath(1, 0))
            case .moveToOtherSection: manifest.moveCell(from: ItemPath(1, 2), to: ItemPath(0, 0))
            case .replace: manifest.replaceCells(at: [ItemPath(1, 2)], with: names("x"))
            case .swapSections: manifest.moveSection(from: 1, to: 0)
            case .setSections: manifest.setSections(sections(["q"], ["r", "s", "t", "u", "v"]))
            case .insertAndRemove:
                manifest.insertCells(names("x"), at: ItemPath(1, 1))
                manifest.removeCells(at: [ItemPath(1, 2)])
            }
        }
    }

    /// An operation on the row `c` at 1-2, or on its section.
    enum Target: String, CaseIterable, Sendable {
        case insert, remove, removeWithSection, move, moveAway, moveHere, replace, reload
        case insertSection, removeSection, moveSection, replaceSection, reloadSection

        func apply(to manifest: ListManifest) -> ListOperationResult {
            let path = ItemPath(1, 2)
            let section = SectionRecord(id: "new", cells: names("!"))
            return switch self {
            case .insert: manifest.insertCells(names("!"), at: path)
            case .remove: manifest.removeCells(at: [path])
            case .removeWithSection:
                manifest.removeCells(at: [path], removingEmptySections: true)
            case .move: manifest.moveCell(from: path, to: ItemPath(1, 4))
            case .moveAway: manifest.moveCell(from: path, to: ItemPath(0, 0))
            case .moveHere: manifest.moveCell(from: ItemPath(0, 0), to: path)
            case .replace: manifest.replaceCells(at: [path], with: names("!"))
            case .reload: manifest.reloadCells(at: [path])
            case .insertSection: manifest.insertSections([section], at: 1)
            case .removeSection: manifest.removeSections(at: [1])
            case .moveSection: manifest.moveSection(from: 1, to: 0)
            case .replaceSection: manifest.replaceSections(at: [1], with: [section])
            case .reloadSection: manifest.reloadSections(at: [1])
            }
        }

        /// Whether it still means what was requested after a shift: the row, the rows beside a gap,
        /// or the section, are where they were.
        func survives(_ shift: Shift) -> Bool {
            switch shift {
            case .insertSectionBefore, .swapSections: false
            case .insertAndRemove: !isIntoGap
            case .insertBefore, .removeBefore, .remove, .move, .moveToOtherSection, .replace,
                .setSections:
                isOnSections
            }
        }
    }

    private let view = JudgedView()

    private func manifest() -> ListManifest {
        let manifest = ListManifest(
            sections: sections(["y", "z"], ["a", "b", "c", "d", "e"]))
        manifest.managedView = view
        return manifest
    }

    // Behaviour 1/71
    @Test(arguments: Target.allCases, Shift.allCases)
    func `an operation whose target a listener shifts hits what was meant or nothing`(
        _ target: Target, _ shift: Shift
    ) {
        let manifest = manifest()
        let other = ListManifest(sections: manifest.sections)
        shift.apply(to: other)
        let log = Recorder.Log()
        let plugin = Recorder("p", log)
        var isShifted = false
        plugin.onEvent = { event, manifest in
            guard case .will = event, !isShifted else { return }
            isShifted = true
            shift.apply(to: manifest)
        }
        manifest.addPlugins([plugin])
        let result = target.apply(to: manifest)
        if target.survives(shift) {
            #expect(result != .rejected(.overtaken))
            #expect(target.apply(to: other) == result)
        } else {
            #expect(result == .rejected(.overtaken))
            #expect(log.lines.last?.hasSuffix("rejected: overtaken") == true)
        }
        #expect(manifest.names == other.names)
        #expect(view.names == manifest.names)
    }

    @Test(arguments: Target.allCases)
    func `a change elsewhere leaves an operation its way`(_ target: Target) {
        for isNested in [false, true] {
            let manifest = manifest()
            let plugin = Recorder("p", Recorder.Log())
            var count = 0
            plugin.onEvent = { event, manifest in
                guard case .will = event, count < (isNested ? 3 : 1) else { return }
                count += 1
                manifest.insertCells(names("end\(count)"), at: ItemPath(0, 2))
            }
            manifest.addPlugins([plugin])
            let result = target.apply(to: manifest)
            #expect(result != .rejected(.overtaken), "nested \(isNested)")
            #expect(manifest.names.joined().contains { $0.hasPrefix("end") })
            #expect(view.names == manifest.names)
        }
    }

    @Test func `a row that is replaced by a newer self is still the target`() {
        let manifest = ListManifest(
            sections: [SectionRecord(cells: [CellRecord(NameCell.self, model: "a", id: 1)])])
        let plugin = Recorder("p", Recorder.Log())
        plugin.onEvent = { event, manifest in
            guard case .will(.removeCells) = event else { return }
            let newer = CellRecord(NameCell.self, model: "b", id: 1)
            manifest.replaceCells(at: [ItemPath(0, 0)], with: [newer])
        }
        manifest.addPlugins([plugin])
        #expect(
            manifest.removeCells(at: [ItemPath(0, 0)])
                == .removed([ItemPath(0, 0)], emptiedSections: []))
    }

    @Test func `sections that no one named are distinguished by their rows`() {
        let manifest = ListManifest(sections: [
            SectionRecord(cells: names("a")), SectionRecord(cells: names("b")),
        ])
        let plugin = Recorder("p", Recorder.Log())
        plugin.onEvent = { event, manifest in
            guard case .will(.removeSections) = event else { return }
            manifest.moveSection(from: 1, to: 0)
        }
        manifest.addPlugins([plugin])
        #expect(manifest.removeSections(at: [0]) == .rejected(.overtaken))
        #expect(manifest.names == [["b"], ["a"]])
    }

    @Test func `a listener of a listener that shifts the target overtakes all of them`() {
        let manifest = manifest()
        let plugin = Recorder("p", Recorder.Log())
        var results: [ListOperationResult] = []
        plugin.onEvent = { event, manifest in
            switch event {
            case .will(.removeCells):
                results.append(manifest.replaceCells(at: [ItemPath(1, 2)], with: names("x")))
            case .will(.replaceCells): manifest.moveCell(from: ItemPath(1, 0), to: ItemPath(1, 4))
            default: break
            }
        }
        manifest.addPlugins([plugin])
        #expect(manifest.removeCells(at: [ItemPath(1, 2)]) == .rejected(.overtaken))
        #expect(results == [.rejected(.overtaken)])
        #expect(manifest.names == [["y", "z"], ["b", "c", "d", "e", "a"]])
    }

    // Behaviour 1/71
    @Test(arguments: SeededGenerator.seeds(200))
    func `whatever listeners change, no row goes that was not meant`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let manifest = ListManifest(
            sections: sections(["a", "b", "c"], ["d", "e"], ["f", "g", "h", "i"]))
        let shifter = Recorder("s", Recorder.Log())
        var changes: [RandomOperation] = []
        shifter.onEvent = { event, manifest in
            guard case .will = event, let change = changes.popLast() else { return }
            _ = change.perform(on: manifest)
        }
        // It is notified of an operation after the first listener has changed the list.
        let witness = Recorder("w", Recorder.Log())
        var hit: RecordID?
        var asked: [ItemPath] = []
        witness.onEvent = { event, manifest in
            guard case .will(.removeCells(asked, _)) = event else { return }
            hit = manifest.cell(at: asked[0])?.id
        }
        manifest.addPlugins([shifter, witness])
        for _ in 0..<20 {
            let path = ItemPath(random.below(3), random.below(4))
            guard let meant = manifest.cell(at: path)?.id else { continue }
            // Three times: no other operation here names a position so often.
            asked = [path, path, path]
            changes = (0..<random.below(3)).map { _ in RandomOperation(&random, swipes: false) }
            if case .removed = manifest.removeCells(at: asked) {
                #expect(hit == meant, "seed \(seed)")
            }
        }
    }
}

extension ShiftingTargetTests.Target {
    fileprivate var isOnSections: Bool {
        switch self {
        case .insertSection, .removeSection, .moveSection, .replaceSection, .reloadSection: true
        default: false
        }
    }

    /// Whether it puts something between the rows that stand at 1-1 and 1-2.
    fileprivate var isIntoGap: Bool { self == .insert || self == .moveHere }
}
