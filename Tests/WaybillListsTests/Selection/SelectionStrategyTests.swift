import Synchronization
import Testing
import WaybillDiff
import WaybillLists
import WaybillTesting

/// How the selection is carried over when the list changes.
@Suite struct SelectionStrategyTests {
    private enum OtherCell: Cell { typealias Model = String }

    private let log = Recorder.Log()

    private func makeManifest(_ sections: [SectionRecord], _ paths: ItemPath...) -> ListManifest {
        let manifest = ListManifest(sections: sections, plugins: [Recorder("p", log)])
        manifest.selectionMode = .multiple
        manifest.setSelectedPaths(paths)
        log.lines = []
        return manifest
    }

    // Behaviour 1/101, 1/105
    @Test func `rows stay selected by identity by default`() {
        let manifest = makeManifest(sections(["a", "b", "c"]), ItemPath(0, 0), ItemPath(0, 1))
        manifest.setSections(sections(["c", "x", "b"]))
        #expect(manifest.selectedPaths == [ItemPath(0, 2)])
        #expect(manifest.selectedNames == ["b"])
    }

    // Behaviour 1/105
    @Test func `a row that moves to another section stays selected`() {
        let manifest = makeManifest(sections(["a", "b"], ["c"]), ItemPath(0, 1), ItemPath(1, 0))
        manifest.setSections([
            SectionRecord(id: "new", cells: names("c")),
            SectionRecord(id: 1, cells: names("x", "b")),
        ])
        #expect(manifest.selectedNames == ["c", "b"])
        manifest.moveCell(from: ItemPath(1, 1), to: ItemPath(0, 0))
        #expect(manifest.selectedNames == ["b", "c"])
    }

    @Test func `rows with one identity in two sections are two rows`() {
        let manifest = makeManifest(sections(["a"], ["a"]), ItemPath(1, 0))
        manifest.setSections(sections(["x", "a"], ["y", "a"]))
        #expect(manifest.selectedPaths == [ItemPath(1, 1)])
        manifest.setSections(sections(["a"], ["x"]))
        #expect(manifest.selectedPaths.isEmpty, "the other one does not take its place")
    }

    @Test func `a row that leaves its section is not mistaken for one that stays in another`() {
        let manifest = makeManifest(sections(["a"], ["a"]), ItemPath(1, 0))
        manifest.setSections([
            SectionRecord(id: "new", cells: names("a")), SectionRecord(id: 0, cells: names("a")),
            SectionRecord(id: 1),
        ])
        #expect(manifest.selectedPaths == [ItemPath(0, 0)])
    }

    @Test func `rows that share an identity are followed beside their neighbours`() {
        let twice = [SectionRecord(cells: names("a", "a", "b"))]
        let manifest = makeManifest(twice, ItemPath(0, 1))
        manifest.setSections([SectionRecord(cells: names("b", "a", "x", "a"))])
        #expect(manifest.selectedPaths == [ItemPath(0, 3)])
        manifest.setSections([SectionRecord(cells: names("a"))])
        #expect(manifest.selectedPaths == [ItemPath(0, 0)], "its neighbours went, and it stays")
    }

    // Behaviour 1/106
    @Test func `of two rows with one identity the one that the view keeps stays selected`() {
        let twice = [SectionRecord(cells: names("a", "b", "a"))]
        let manifest = makeManifest(twice, ItemPath(0, 2))
        let view = JudgedView()
        manifest.managedView = view
        manifest.setSections([SectionRecord(cells: names("b", "a"))])
        #expect(view.plans.last == "-0-0")
        #expect(manifest.selectedPaths == [ItemPath(0, 1)])
    }

    @Test func `a row of another kind in another section does not take a selection over`() {
        func sections(_ first: [CellRecord], _ second: [CellRecord]) -> [SectionRecord] {
            [SectionRecord(id: 0, cells: first), SectionRecord(id: 1, cells: second)]
        }
        let manifest = makeManifest(sections(names("a"), []), ItemPath(0, 0))
        manifest.setSections(
            sections([], [CellRecord(OtherCell.self, model: "a", id: "a")]))
        #expect(manifest.selectedPaths.isEmpty)
    }

    // Behaviour 1/106
    @Test func `one selected row selects one of two that come to share its identity`() {
        let manifest = makeManifest(sections(["a"]), ItemPath(0, 0))
        manifest.setSections(sections(["a", "a"]))
        #expect(manifest.selectedPaths == [ItemPath(0, 0)])
    }

    @Test func `of sections that share an identity the n-th follows the n-th`() {
        let section = SectionRecord(cells: names("a"))
        let manifest = makeManifest([section, section], ItemPath(1, 0))
        manifest.setSections([SectionRecord(id: "new"), section, section])
        #expect(manifest.selectedPaths == [ItemPath(2, 0)])
    }

    // Behaviour 1/103, 1/104
    @Test func `positions stay selected on request, removed ones dropped`() {
        let manifest = makeManifest(
            sections(["a", "b"], ["c"]), ItemPath(0, 0), ItemPath(0, 1), ItemPath(1, 0))
        manifest.setSections(sections(["x"], ["y"]), selection: .keepPositions)
        #expect(manifest.selectedNames == ["x", "y"])
        manifest.setSections([], selection: .keepPositions)
        #expect(manifest.selectedPaths.isEmpty)
    }

    // Behaviour 1/102
    @Test func `nothing stays selected when asked`() {
        let manifest = makeManifest(sections(["a", "b"]), ItemPath(0, 0))
        manifest.setSections(sections(["a", "b"]), selection: .deselectAll)
        #expect(manifest.selectedPaths.isEmpty)
    }

    // Behaviour 1/102, 1/108
    @Test(arguments: SelectionStrategy.allCases)
    func `the selection is carried on before did, and no one is called`(
        _ strategy: SelectionStrategy
    ) {
        let record = CellRecord(
            NameCell.self, model: "a", id: 1,
            onSelection: { [log] _, _ in log.lines.append("selected") },
            onDeselection: { [log] _, _ in log.lines.append("deselected") })
        let manifest = makeManifest([SectionRecord(cells: [record])], ItemPath(0, 0))
        var selected: [ItemPath]?
        let plugin = Recorder("q", log)
        plugin.onEvent = { event, manifest in
            if case .planned = event { selected = manifest.selectedPaths }
        }
        manifest.addPlugins([plugin])
        log.lines = []
        manifest.setSections(
            [SectionRecord(cells: names("x") + [record])], selection: strategy)
        let expected: [SelectionStrategy: [ItemPath]] = [
            .keepRows: [ItemPath(0, 1)], .keepPositions: [ItemPath(0, 0)], .deselectAll: [],
        ]
        #expect(selected == expected[strategy])
        #expect(log.lines.allSatisfy { $0.contains(" set") || $0.contains("planned") })
    }

    // Behaviour 1/101, 1/108
    @Test func `with nothing selected every strategy does the same`() {
        for strategy in SelectionStrategy.allCases {
            let manifest = makeManifest(sections(["a"]))
            manifest.setSections(sections(["b"]), selection: strategy)
            #expect(manifest.selectedPaths.isEmpty && manifest.names == [["b"]])
        }
    }

    @Test func `a replaced row stays selected while it keeps its identity`() {
        let manifest = makeManifest(sections(["a", "b"]), ItemPath(0, 0), ItemPath(0, 1))
        manifest.replaceCells(
            at: [ItemPath(0, 0), ItemPath(0, 1)],
            with: [CellRecord(NameCell.self, model: "A", id: "a")] + names("x"))
        #expect(manifest.selectedNames == ["A"])
    }

    @Test func `rows of a replaced section are followed within it`() {
        let manifest = makeManifest(
            sections(["a", "b"], ["c"], ["d"]), ItemPath(0, 0), ItemPath(1, 0), ItemPath(2, 0))
        manifest.replaceSections(
            at: [0, 1],
            with: [
                SectionRecord(id: 0, cells: names("x", "a")),
                SectionRecord(id: "other", cells: names("c")),
            ])
        #expect(manifest.selectedNames == ["a", "c", "d"], "c is shown as a row that moved")
    }

    @Test func `reloading loses no selection`() {
        let manifest = makeManifest(sections(["a", "b"]), ItemPath(0, 1))
        manifest.reload()
        manifest.reloadCells(at: [ItemPath(0, 1)])
        manifest.reloadSections(at: [0])
        #expect(manifest.selectedNames == ["b"])
    }

    /// Rows have names of their own, so that they can be distinguished whatever
    /// their identities are.
    @Test(arguments: SeededGenerator.seeds(50))
    func `whatever operations come, the rows that were selected stay so`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let manifest = makeManifest([])
        var number = 0
        func makeSection() -> SectionRecord {
            let records = (0..<random.below(4)).map { _ in
                number += 1
                return CellRecord(NameCell.self, model: "\(number)", id: random.below(6))
            }
            return SectionRecord(id: RecordID(random.below(3)), cells: records)
        }
        func path() -> ItemPath { ItemPath(random.below(5), random.below(5)) }
        for step in 0..<80 {
            let before = Set(manifest.selectedNames)
            switch random.below(6) {
            case 0: manifest.insertCells(Array(makeSection().cells), at: path())
            case 1:
                manifest.removeCells(at: [path(), path()], removingEmptySections: random.flip())
            case 2: manifest.moveCell(from: path(), to: path())
            case 3: manifest.insertSections([makeSection()], at: random.below(4))
            case 4: manifest.moveSection(from: random.below(4), to: random.below(4))
            default:
                if random.below(3) == 0 { manifest.removeSections(at: [random.below(4)]) }
            }
            let left = before.intersection(manifest.names.joined())
            guard Set(manifest.selectedNames) == left else {
                Issue.record("seed \(seed), step \(step): \(manifest.selectedNames) is not \(left)")
                return
            }
            manifest.setSelectedPaths(manifest.selectedPaths + [path(), path()])
        }
    }

    // Behaviour 1/105, 1/109
    @Test(arguments: SeededGenerator.seeds(30))
    func `rows with identities of their own are followed into any description`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let manifest = makeManifest([])
        for step in 0..<40 {
            let before = Set(manifest.selectedNames)
            var rows = (0..<12).filter { _ in random.flip() }.shuffled(using: &random)
            manifest.setSections(
                (0..<4).shuffled(using: &random).prefix(random.below(4) + 1).map { id in
                    let taken = rows.prefix(random.below(6))
                    rows.removeFirst(taken.count)
                    return SectionRecord(
                        id: RecordID(id),
                        cells: taken.map { CellRecord(NameCell.self, model: "\($0)") })
                })
            let left = before.intersection(manifest.names.joined())
            guard Set(manifest.selectedNames) == left else {
                Issue.record("seed \(seed), step \(step): \(manifest.selectedNames) is not \(left)")
                return
            }
            manifest.setSelectedPaths(
                manifest.selectedPaths + [ItemPath(random.below(4), random.below(4))])
        }
    }

    /// An identity that counts how often it is compared and hashed.
    private struct CountedID: Hashable, Sendable {
        final class Counter: Sendable {
            let count = Mutex(0)
        }

        var value: Int
        var counter: Counter

        static func == (left: CountedID, right: CountedID) -> Bool {
            left.counter.count.withLock { $0 += 1 }
            return left.value == right.value
        }

        func hash(into hasher: inout Hasher) {
            counter.count.withLock { $0 += 1 }
            hasher.combine(value)
        }
    }

    /// How often identities are looked at when rows are set again.
    private func looks(rows count: Int, isSelected: Bool) -> Int {
        var random = SeededGenerator(seed: 7)
        let counter = CountedID.Counter()
        func list(_ numbers: [Int]) -> [SectionRecord] {
            [
                SectionRecord(
                    cells: numbers.map {
                        CellRecord(
                            NameCell.self, model: "\($0)",
                            id: CountedID(value: $0, counter: counter))
                    })
            ]
        }
        let manifest = makeManifest(list(Array(0..<count)))
        manifest.managedView = JudgedView()
        let new = list((count / 4..<count + count / 4).shuffled(using: &random))
        if isSelected { manifest.setSelectedRows(RowSet((0..<count).map { ItemPath(0, $0) })) }
        counter.count.withLock { $0 = 0 }
        manifest.setSections(new)
        #expect(manifest.selectedRows.count == (isSelected ? count - count / 4 : 0))
        return counter.count.withLock(\.self)
    }

    // Behaviour 1/109
    @Test
    func `keeping all rows selected looks at no identity, and setting them at each a few times`() {
        let few = looks(rows: 200, isSelected: true)
        #expect(few == looks(rows: 200, isSelected: false))
        let many = looks(rows: 800, isSelected: true)
        #expect(many == looks(rows: 800, isSelected: false))
        #expect(Double(many) < 4.5 * Double(few), "four times the rows")
    }

    /// What a view without identities keeps is worked out here by hand.
    // Behaviour 1/106
    @Test(arguments: SeededGenerator.seeds(30))
    func `with identities that repeat, the rows that the view keeps stay selected`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        func makeSections() -> [SectionRecord] {
            (0..<3).shuffled(using: &random).prefix(random.below(3) + 1).map { id in
                SectionRecord(
                    id: RecordID(id / 2),
                    cells: (0..<random.below(7)).map { _ in
                        let id = random.below(4)
                        let text = "\(random.below(2))"
                        return random.below(5) == 0
                            ? CellRecord(OtherCell.self, model: text, id: id)
                            : CellRecord(NameCell.self, model: text, id: id)
                    })
            }
        }
        let plugin = Recorder("q", log)
        var plan = ListUpdatePlan(.stages([]), sections: [])
        plugin.onEvent = { event, _ in if case .planned(let next) = event { plan = next } }
        let manifest = makeManifest([])
        manifest.addPlugins([plugin])
        for step in 0..<30 {
            let before = manifest.selectedPaths
            var rows = RemainingRows(manifest.sections.map(\.cells.count))
            manifest.setSections(makeSections())
            for stage in plan.stages {
                rows.apply(stage.changes, stage.sections.map(\.cells.count))
            }
            guard manifest.selectedPaths == rows.places(of: before) else {
                Issue.record("seed \(seed), step \(step): \(manifest.selectedPaths), not \(rows)")
                return
            }
            manifest.setSelectedPaths(
                (0..<4).map { _ in ItemPath(random.below(3), random.below(6)) })
        }
    }

    /// Where old rows are when batches have been carried out.
    private struct RemainingRows {
        private var rows: [[ItemPath?]]

        init(_ counts: [Int]) {
            rows = counts.enumerated().map { section, count in
                (0..<count).map { ItemPath(section, $0) }
            }
        }

        func places(of paths: [ItemPath]) -> [ItemPath] {
            rows.enumerated().flatMap { section, row in
                row.enumerated().filter { $1.map(paths.contains) ?? false }
                    .map { ItemPath(section, $0.offset) }
            }
        }

        mutating func apply(_ changes: ListChanges, _ counts: [Int]) {
            let gone = Set(changes.deletedItems + changes.movedItems.map(\.from))
            let stay = rows.indices.map { section in
                rows[section].indices.filter { !gone.contains(ItemPath(section, $0)) }
                    .map { rows[section][$0] }
            }
            let leaving = changes.deletedSections + changes.movedSections.map(\.from)
            var queue = rows.indices.filter { !leaving.contains($0) }
            let moves = Dictionary(
                uniqueKeysWithValues: changes.movedItems.map { ($0.to, $0.from) })
            let inserted = Set(changes.insertedItems)
            let new = counts.indices.map { section -> [ItemPath?] in
                let moved = changes.movedSections.first { $0.to == section }?.from
                if changes.insertedSections.contains(section) {
                    return (0..<counts[section]).map { item in
                        moves[ItemPath(section, item)].flatMap { rows[$0.section][$0.item] }
                    }
                }
                var rest = stay[moved ?? queue.removeFirst()][...]
                return (0..<counts[section]).map { item in
                    let path = ItemPath(section, item)
                    if let origin = moves[path] { return rows[origin.section][origin.item] }
                    return inserted.contains(path) ? nil : rest.removeFirst()
                }
            }
            rows = new
        }
    }
}
