import Foundation
import WaybillDiff
import WaybillLists
import WaybillViewport

/// A viewport over a million rows beside one over a thousand.
///
/// Rows are different in height and measured when they come into the window.
/// The records are made before the clock runs: what is measured is the layout.
/// A ratio of 1 is the aim; the tree of a million is twice as deep as that of a
/// thousand.
enum LayoutBenchmark {
    enum RowCell: Cell {
        typealias Model = Int

        static func size(for model: Int, within maximum: ListSize) -> ListSize? {
            ListSize(width: maximum.width, height: Double(20 + model % 61))
        }
    }

    static func run() {
        printBytes()
        let many = Subject(count: 1_000_000)
        let few = Subject(count: 1_000)
        let made = [MadeRows(count: 1_000_000), MadeRows(count: 1_000)]
        printTable(
            "Viewport of 1,000,000 rows, beside the same of 1,000",
            subject: "1,000,000", baseline: "1,000",
            [
                compare("open", many, few) { $0.open() },
                Comparison(
                    "open rows made when looked at", rounds: 101,
                    subject: { openMadeRows(1_000_000).placed.count },
                    baseline: { openMadeRows(1_000).placed.count }),
                compare("one made row changes", made[0], made[1]) { $0.change() },
                compare("a made row is inserted and removed", made[0], made[1]) { $0.edit() },
                compare("scroll by a row", many, few) { $0.scroll() },
                compare("jump to any row and measure there", many, few) { $0.jump() },
                compare("insert and remove a row at the front", many, few) { $0.edit() },
                compare("update a row in sight", many, few) { $0.update() },
                compare("a late size above the window", many, few) { $0.report() },
                compare("another width and back", many, few) { $0.turn() },
            ])
        let grids = [Index(count: 1_000_000, columns: 4), Index(count: 1_000, columns: 4)]
        let tables = [Index(count: 1_000_000, columns: 1), Index(count: 1_000, columns: 1)]
        printTable(
            "Layout index with all rows measured, beside the same of 1,000",
            subject: "1,000,000", baseline: "1,000",
            [
                compare("table: offset and row", tables[0], tables[1]) { $0.ask() },
                compare("table: insert and remove at the front", tables[0], tables[1]) {
                    $0.edit()
                },
                compare("table: one size", tables[0], tables[1]) { $0.resize() },
                compare("grid of 4: offset and row", grids[0], grids[1]) { $0.ask() },
                compare("grid of 4: insert and remove at the front", grids[0], grids[1]) {
                    $0.edit()
                },
                compare("grid of 4: one size", grids[0], grids[1]) { $0.resize() },
            ])
    }

    private static func compare<S>(
        _ name: String, _ many: S, _ few: S, _ body: (S) -> Int
    ) -> Comparison {
        Comparison(name, rounds: 101, subject: { body(many) }, baseline: { body(few) })
    }

    /// A viewport in the middle of a list.
    private final class Subject {
        let sections: [SectionRecord]
        let plans: [ListUpdatePlan]
        let count: Int
        var viewport: ListViewport
        var number = 0

        init(count: Int) {
            self.count = count
            var section = SectionRecord(
                cells: (0..<count).map { CellRecord(RowCell.self, model: $0, id: $0) })
            sections = [section]
            section.cells.insert(CellRecord(RowCell.self, model: -1, id: -1), at: 0)
            var insert = ListChanges()
            insert.insertedItems = [ItemPath(section: 0, item: 0)]
            var remove = ListChanges()
            remove.deletedItems = insert.insertedItems
            plans = [
                ListUpdatePlan(
                    .stages([UpdateStage(changes: insert, sections: [section])]),
                    sections: [section]),
                ListUpdatePlan(
                    .stages([UpdateStage(changes: remove, sections: sections)]),
                    sections: sections),
            ]
            viewport = ListViewport(sections: sections, size: ListSize(width: 400, height: 800))
            viewport.scroll(to: ItemPath(section: 0, item: count / 2), alignment: .top)
        }

        func open() -> Int {
            ListViewport(sections: sections, size: ListSize(width: 400, height: 800)).placed.count
        }

        func scroll() -> Int {
            viewport.scroll(to: viewport.offset + (number.isMultiple(of: 2) ? 50 : -50))
            return next()
        }

        func jump() -> Int {
            number &+= 7_919
            viewport.scroll(
                to: ItemPath(section: 0, item: number * 31 % (count - 1)), alignment: .center)
            return next()
        }

        func edit() -> Int {
            for plan in plans { viewport.apply(plan) }
            return next()
        }

        func update() -> Int {
            var changes = ListChanges()
            changes.updatedItems = viewport.placed.prefix(1).compactMap(\.element.path)
            viewport.apply(
                ListUpdatePlan(
                    .stages([UpdateStage(changes: changes, sections: sections)]),
                    sections: sections))
            return next()
        }

        func report() -> Int {
            let row = ListElement.row(ItemPath(section: 0, item: number % 100))
            viewport.report(ListSize(width: 400, height: Double(number % 90)), of: row)
            return next()
        }

        func turn() -> Int {
            viewport.resize(ListSize(width: 800, height: 400))
            viewport.resize(ListSize(width: 400, height: 800))
            return next()
        }

        private func next() -> Int {
            number &+= 1
            return viewport.placed.count
        }
    }

    /// A manifest of rows that are made when they are looked at, with a
    /// viewport in their middle that follows its plans.
    private final class MadeRows {
        private let manifest: ListManifest
        private let view: ManagedViewport
        private let count: Int
        private var journal: RowJournal
        private var number = 0

        init(count: Int) {
            self.count = count
            journal = RowJournal(count: count)
            manifest = ListManifest()
            view = ManagedViewport(ListViewport(size: ListSize(width: 400, height: 800)))
            manifest.managedView = view
            show { CellRecord(RowCell.self, model: $0, id: $0) }
            view.change { _ = $0.scroll(to: ItemPath(section: 0, item: count / 2)) }
        }

        func change() -> Int {
            number &+= 1
            let (row, number) = (count / 2 + 3, number)
            journal.update(at: row)
            show { CellRecord(RowCell.self, model: $0 == row ? number : $0, id: $0) }
            return view.viewport.placed.count
        }

        func edit() -> Int {
            journal.insert(at: 0)
            show { CellRecord(RowCell.self, model: $0 - 1, id: $0 - 1) }
            journal.remove(at: 0)
            show { CellRecord(RowCell.self, model: $0, id: $0) }
            return view.viewport.placed.count
        }

        private func show(_ row: @escaping (Int) -> CellRecord) {
            manifest.setSections([SectionRecord(cells: CellRows(following: journal, row: row))])
        }
    }

    private final class Index {
        var index: LayoutIndex
        var number = 0

        init(count: Int, columns: Int) {
            index = LayoutIndex(sizes: (0..<count).map { Double(20 + $0 % 61) }, columns: columns)
        }

        func ask() -> Int {
            number &+= 7_919
            let row = number % index.count
            return index.row(at: index.offset(ofRow: row)) ?? 0
        }

        func edit() -> Int {
            index.replaceRows(0..<0, with: [33])
            index.replaceRows(0..<1, with: [])
            return index.count
        }

        func resize() -> Int {
            number &+= 7_919
            index.setSize(Double(number % 100), ofRow: number % index.count)
            return index.count
        }
    }

    /// A viewport on rows that are not there before they are looked at.
    private static func openMadeRows(_ count: Int) -> ListViewport {
        let rows = CellRows(count: count) { CellRecord(RowCell.self, model: $0, id: $0) }
        return ListViewport(
            sections: [SectionRecord(cells: rows)], size: ListSize(width: 400, height: 800))
    }

    // MARK: Memory

    /// Prints how much the process grows, which is fair only before anything
    /// else has left free memory behind.
    private static func printBytes() {
        guard residentBytes() != nil else { return }
        let count = 1_000_000
        let sizes = (0..<count).map { Double(20 + $0 % 61) }
        print("\nGrowth of the process by the layout of 1,000,000 rows, in bytes for each row")
        printGrowth("not yet measured", count) { LayoutIndex(count: count, estimate: 44) }
        printGrowth("all measured, neighbours differ", count) { LayoutIndex(sizes: sizes) }
        printGrowth("the same in a grid of 4", count) { LayoutIndex(sizes: sizes, columns: 4) }
        printGrowth("cell records with a number, all there", count) {
            (0..<count).map { CellRecord(RowCell.self, model: $0, id: $0) }
        }
        printGrowth("a viewport on rows made when looked at", count) { openMadeRows(count) }
    }

    private static func printGrowth<Made>(_ name: String, _ count: Int, _ make: () -> Made) {
        let before = residentBytes() ?? 0
        let made = make()
        let growth = (residentBytes() ?? 0) - before
        withExtendedLifetime(made) { print("\(name): \(Double(growth) / Double(count))") }
    }

    /// The memory that the process has, or nil where there is no /proc.
    private static func residentBytes() -> Int? {
        guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return nil
        }
        let words = line.split(separator: " ")
        return words.count > 1 ? Int(words[1]).map { $0 * 4_096 } : nil
    }
}
