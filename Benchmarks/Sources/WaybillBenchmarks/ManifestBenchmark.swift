import WaybillDiff
import WaybillLists

/// A manifest at work on 10,000 rows, beside the least that the work can cost.
struct ManifestBenchmark {
    private final class View: ManagedView {
        var rows = 0

        func apply(_ plan: ListUpdatePlan) { rows &+= plan.sections.count }
    }

    private enum NumberCell: Cell {
        typealias Model = Int
    }

    static func run() {
        let benchmark = ManifestBenchmark()
        benchmark.measure()
        benchmark.measureLongLists()
    }

    private func measure() {
        printTable(
            "1,000 mixed operations on 10,000 rows with a view, beside a plain array",
            subject: "manifest", baseline: "array",
            [
                Comparison(
                    "each a plan of its own", rounds: 5, subject: { mixed(isBatch: false) },
                    baseline: mixedArray),
                Comparison(
                    "in a batch", rounds: 5, subject: { mixed(isBatch: true) },
                    baseline: mixedArray),
            ])
        printTable(
            "Replacing 1,000 of 10,000 rows of a section, beside ten rows",
            subject: "1,000 rows", baseline: "ten rows",
            [
                Comparison(
                    "in one call", rounds: 21, subject: { replace(1_000) },
                    baseline: { replace(10) })
            ])
        printTable(
            "Updating and reloading rows one by one in a batch of 10,000, beside a tenth of them",
            subject: "2,500 rows", baseline: "250 rows",
            [
                Comparison(
                    "each alone", rounds: 5, subject: { touch(2_500) }, baseline: { touch(250) })
            ])
        printTable(
            "Setting 10,000 rows again with 1,000 selected, versus none selected",
            subject: "1,000", baseline: "none",
            [
                Comparison(
                    "the same rows", rounds: 21, subject: { set(rows, selecting: 1_000) },
                    baseline: { set(rows, selecting: 0) }),
                Comparison(
                    "1,000 rows gone, 1,000 others come", rounds: 21,
                    subject: { set(changed, selecting: 1_000) },
                    baseline: { set(changed, selecting: 0) }),
            ])
    }

    /// Operations and selections on lists so long that what they cost must not
    /// depend on it.
    private func measureLongLists() {
        let short = KeepingView()
        let long = KeepingView()
        let few = longManifest(1_000, short)
        let many = longManifest(100_000, long)
        printTable(
            "One row of 100,000 beside a view that keeps its rows, beside one of 1,000",
            subject: "100,000", baseline: "1,000",
            [
                Comparison(
                    "replaced", rounds: 101, subject: { replaceOne(many) },
                    baseline: { replaceOne(few) }),
                Comparison(
                    "inserted", rounds: 101, subject: { insertOne(many) },
                    baseline: { insertOne(few) }),
            ])
        let thousand = madeManifest(1_000)
        let million = madeManifest(1_000_000)
        printTable(
            "Selecting among 1,000,000 made rows, beside 1,000",
            subject: "1,000,000", baseline: "1,000",
            [
                Comparison(
                    "all, and none", rounds: 101, subject: { selectAll(million) },
                    baseline: { selectAll(thousand) }),
                Comparison(
                    "an insert while all are selected", rounds: 101,
                    subject: { insertOne(million) }, baseline: { insertOne(thousand) }),
                Comparison(
                    "deselecting and selecting one of them", rounds: 101,
                    subject: { toggleOne(million) }, baseline: { toggleOne(thousand) }),
            ])
    }

    private final class KeepingView: ManagedView {
        var sections: [SectionRecord] = []

        func apply(_ plan: ListUpdatePlan) { sections = plan.sections }
    }

    private func longManifest(_ count: Int, _ view: KeepingView) -> ListManifest {
        let rows = (0..<count).map { CellRecord(NumberCell.self, model: $0, id: $0) }
        let manifest = ListManifest(sections: [SectionRecord(cells: rows)])
        manifest.managedView = view
        return manifest
    }

    private func madeManifest(_ count: Int) -> ListManifest {
        let rows = CellRows(count: count) { CellRecord(NumberCell.self, model: $0, id: $0) }
        let manifest = ListManifest(sections: [SectionRecord(cells: rows)])
        manifest.managedView = view
        manifest.selectionMode = .multiple
        manifest.allowsSelectionByDefault = true
        manifest.selectAll()
        return manifest
    }

    private func replaceOne(_ manifest: ListManifest) -> Int {
        let place = ItemPath(section: 0, item: manifest.sections[0].cells.count / 2)
        let record = manifest.sections[0].cells[place.item]
        manifest.replaceCells(at: [place], with: [record])
        return place.item
    }

    private func insertOne(_ manifest: ListManifest) -> Int {
        let count = manifest.sections[0].cells.count
        let place = ItemPath(section: 0, item: count * 7_919 % count)
        manifest.insertCells([CellRecord(NumberCell.self, model: -count, id: -count)], at: place)
        return count
    }

    private func selectAll(_ manifest: ListManifest) -> Int {
        manifest.clearSelection()
        manifest.selectAll()
        return manifest.selectedRows.count
    }

    private func toggleOne(_ manifest: ListManifest) -> Int {
        let place = ItemPath(section: 0, item: manifest.sections[0].cells.count / 2)
        manifest.toggleSelection(at: place)
        manifest.toggleSelection(at: place)
        return place.item
    }

    private let rows = (0..<10_000).map { CellRecord(NumberCell.self, model: $0, id: $0) }

    private let changed = (0..<10_000).map {
        CellRecord(
            NumberCell.self, model: $0 % 10 == 0 ? -$0 - 1 : $0, id: $0 % 10 == 0 ? -$0 - 1 : $0)
    }

    private let view = View()

    private func makeManifest() -> ListManifest {
        let manifest = ListManifest(sections: [SectionRecord(cells: rows)])
        manifest.managedView = view
        return manifest
    }

    private func mixed(isBatch: Bool) -> Int {
        let manifest = makeManifest()
        func performAll() {
            for number in 0..<250 {
                let place = ItemPath(section: 0, item: (number * 7_919) % 9_000)
                manifest.insertCells([changed[0]], at: place)
                manifest.moveCell(from: place, to: ItemPath(section: 0, item: number))
                manifest.replaceCells(at: [place], with: [changed[number]])
                manifest.removeCells(at: [place])
            }
        }
        if isBatch { manifest.performBatch(performAll) } else { performAll() }
        return manifest.sections[0].cells.count
    }

    private func mixedArray() -> Int {
        var rows = self.rows
        for number in 0..<250 {
            let place = (number * 7_919) % 9_000
            rows.insert(changed[0], at: place)
            rows.insert(rows.remove(at: place), at: number)
            rows[place] = changed[number]
            rows.remove(at: place)
        }
        return rows.count
    }

    private func replace(_ count: Int) -> Int {
        let paths = (0..<count).map { ItemPath(section: 0, item: $0 * 7 % 10_000) }
        let manifest = makeManifest()
        manifest.replaceCells(at: paths, with: Array(changed.prefix(count)))
        return manifest.sections[0].cells.count
    }

    private func touch(_ count: Int) -> Int {
        let manifest = makeManifest()
        manifest.performBatch {
            for item in 0..<count {
                let path = ItemPath(section: 0, item: item)
                manifest.replaceCells(at: [path], with: [changed[item]])
                manifest.reloadCells(at: [path])
            }
        }
        return manifest.sections[0].cells.count
    }

    private func set(_ records: [CellRecord], selecting count: Int) -> Int {
        let manifest = makeManifest()
        manifest.selectionMode = .multiple
        manifest.setSelectedPaths((0..<count).map { ItemPath(section: 0, item: $0 * 10) })
        manifest.setSections([SectionRecord(cells: records)])
        return manifest.selectedPaths.count
    }
}
