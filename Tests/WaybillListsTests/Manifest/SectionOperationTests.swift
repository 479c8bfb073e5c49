import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

@Suite struct SectionOperationTests {
    private let log = Recorder.Log()
    private let view = JudgedView()

    private func makeManifest(_ sections: [SectionRecord]) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.managedView = view
        log.lines = []
        return manifest
    }

    private let others = [
        SectionRecord(id: "x", cells: names("x")), SectionRecord(id: "y", cells: names("y")),
    ]

    // Behaviour 1/45
    @Test func `inserted sections are contiguous and come whole`() {
        let manifest = makeManifest(sections(["a"], ["b"]))
        #expect(manifest.insertSections(others, at: 1) == .insertedSections(1..<3))
        #expect(view.plans.last == "+s1 +s2")
        #expect(view.names == [["a"], ["x"], ["y"], ["b"]])
        #expect(manifest.insertSections([], at: 0) == .nothing)
        #expect(manifest.insertSections(Array(others.prefix(1)), at: 4) == .insertedSections(4..<5))
        #expect(log.lines.filter { $0.contains("did") }.count == 2)
    }

    // Behaviour 1/45
    @Test(arguments: [-1, 3, .max, .min])
    func `a section where there is no place is rejected and notifies no one`(_ index: Int) {
        let manifest = makeManifest(sections(["a"], ["b"]))
        let results = [
            manifest.insertSections(others, at: index),
            manifest.moveSection(from: index, to: 0), manifest.moveSection(from: 0, to: index),
            manifest.removeSections(at: [0, index]),
        ]
        #expect(results.allSatisfy { $0 == .rejected(.noSuchSection(index)) })
        #expect(log.lines.isEmpty && view.plans.count == 1)
        #expect(manifest.names == [["a"], ["b"]])
    }

    // Behaviour 1/47, 1/52
    @Test func `a section moves as it is taken out and then inserted`() {
        let manifest = makeManifest(sections(["a"], ["b"], ["c"], ["d"]))
        #expect(manifest.moveSection(from: 0, to: 2) == .movedSection(from: 0, to: 2))
        #expect(view.names == [["b"], ["c"], ["a"], ["d"]])
        #expect(view.plans.last == "s0>s2")
        #expect(manifest.moveSection(from: 0, to: 4) == .rejected(.noSuchSection(4)))
    }

    // Behaviour 1/47
    @Test func `a section that moves to its own place is reported and reaches no view`() {
        let manifest = makeManifest(sections(["a"], ["b"]))
        #expect(manifest.moveSection(from: 1, to: 1) == .movedSection(from: 1, to: 1))
        #expect(log.lines == ["p will move sections", "p did move sections: moved section 1 to 1"])
        #expect(view.plans.count == 1)
    }

    // Behaviour 1/49
    @Test func `sections are removed all or none`() {
        let manifest = makeManifest(sections(["a"], ["b"], ["c"]))
        #expect(manifest.removeSections(at: []) == .nothing)
        #expect(manifest.removeSections(at: [0, 3, 1]) == .rejected(.noSuchSection(3)))
        #expect(manifest.names == [["a"], ["b"], ["c"]] && log.lines.isEmpty)
        #expect(manifest.removeSections(at: [2, 0, 2]) == .removedSections([0, 2]))
        #expect(view.plans.last == "-s0 -s2")
        #expect(view.names == [["b"]])
    }

    // Behaviour 1/51, 1/65, 1/67
    @Test func `replaced sections keep their rows in place where identities stay`() {
        let before = sections(["a", "b"], ["c"])
        let manifest = makeManifest(before)
        let other = SectionRecord(id: 0, header: names("h")[0], cells: names("b", "x"))
        let result = manifest.replaceSections(at: [0, 7], with: [other, other])
        guard case .replacedSections(let replacements) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(replacements.map(\.position) == [0])
        #expect(replacements.map(\.record) == [other])
        #expect(replacements.map(\.original) == [before[0]])
        #expect(view.plans.last == "~s0 -0-0 +0-1")
        #expect(view.sections == manifest.sections)
    }

    // Behaviour 1/51
    @Test func `sections replaced with other counts or twice at once are rejected`() {
        let manifest = makeManifest(sections(["a"], ["b"]))
        #expect(
            manifest.replaceSections(at: [0], with: others)
                == .rejected(.countsDiffer(positions: 1, records: 2)))
        #expect(
            manifest.replaceSections(at: [1, 1], with: others) == .rejected(.duplicateSection(1)))
        #expect(manifest.replaceSections(at: [], with: []) == .nothing)
        #expect(log.lines.isEmpty && view.plans.count == 1)
    }

    // Behaviour 1/51
    @Test func `replacing sections that are not there is reported and reaches no view`() {
        let manifest = makeManifest(sections(["a"]))
        #expect(manifest.replaceSections(at: [5, -1], with: others) == .nothing)
        #expect(log.lines == ["p will replace sections", "p did replace sections: nothing"])
        #expect(view.plans.count == 1)
    }

    // Behaviour 1/68
    @Test func `no change of sections is reported as setting all of them`() {
        let manifest = makeManifest(sections(["a"], ["b"], ["c"]))
        manifest.insertSections(others, at: 0)
        manifest.moveSection(from: 0, to: 3)
        manifest.replaceSections(at: [0], with: Array(others.suffix(1)))
        manifest.removeSections(at: [1])
        #expect(
            log.lines.filter { $0.contains("will") } == [
                "p will insert sections", "p will move sections", "p will replace sections",
                "p will remove sections",
            ])
        #expect(view.plans.allSatisfy { !$0.contains("requested") })
    }

    // Behaviour 1/71
    @Test func `a listener that removes the target section first overtakes the operation`() {
        let manifest = makeManifest(sections(["a"], ["b"]))
        let plugin = Recorder("q", log)
        plugin.onEvent = { event, manifest in
            if case .will(.moveSection) = event { manifest.removeSections(at: [1]) }
        }
        manifest.addPlugins([plugin])
        #expect(manifest.moveSection(from: 0, to: 1) == .rejected(.overtaken))
        #expect(view.names == [["a"]])
    }

    // Behaviour 1/65
    @Test func `did replace names positions, new records and originals side by side`() {
        let manifest = makeManifest(sections(["a", "b"], ["c"]))
        var replacements: [Replacement<ItemPath, CellRecord>] = []
        let plugin = Recorder("q", log)
        plugin.onEvent = { event, _ in
            if case .did(_, .replaced(let reported)) = event { replacements = reported }
        }
        manifest.addPlugins([plugin])
        manifest.replaceCells(
            at: [ItemPath(1, 0), ItemPath(4, 4), ItemPath(0, 1)], with: names("x", "y", "z"))
        #expect(replacements.map(\.position) == [ItemPath(0, 1), ItemPath(1, 0)])
        #expect(replacements.map(\.record.id) == ["z", "x"])
        #expect(replacements.map(\.original.id) == ["b", "c"])
    }
}
