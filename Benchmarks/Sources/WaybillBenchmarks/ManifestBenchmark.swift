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

    static func run() { ManifestBenchmark().measure() }

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
            "Replacing 1,000 of 10,000 rows of a section, beside one row",
            subject: "1,000 rows", baseline: "one row",
            [
                Comparison(
                    "in one call", rounds: 21, subject: { replace(1_000) },
                    baseline: { replace(1) })
            ])
        printTable(
            "Updating and reloading rows one by one in a batch of 10,000, beside a tenth of them",
            subject: "2,500 rows", baseline: "250 rows",
            [
                Comparison(
                    "each alone", rounds: 5, subject: { touch(2_500) }, baseline: { touch(250) })
            ])
        printTable(
            "Setting 10,000 rows anew with 1,000 selected, beside none selected",
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

    private let rows = (0..<10_000).map { CellRecord(NumberCell.self, model: $0) }

    private let changed = (0..<10_000).map {
        CellRecord(NumberCell.self, model: $0 % 10 == 0 ? -$0 - 1 : $0)
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
