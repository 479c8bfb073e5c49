import Foundation
import WaybillDiff
import WaybillLists
import WaybillTesting

/// The plan of a list beside the standard library and beside a Heckel diff.
///
/// The unit U is the time of `new.difference(from: old)` on equal elements in
/// two arrays that do not share their storage, in the same run.
enum DiffBenchmark {
    struct Row: DiffableItem, Hashable {
        var diffID: Int
        var title: String

        init(_ id: Int, version: Int = 0) {
            diffID = id
            title = Row.title(id, version)
        }

        func hasSameContent(as other: Row) -> Bool { title == other.title }

        /// 16 characters of its own storage.
        static func title(_ id: Int, _ version: Int) -> String {
            let digits = String(id)
            return "Row " + String(repeating: "0", count: 10 - digits.count) + digits
                + " \(version % 10)"
        }
    }

    struct NamedRow: DiffableItem {
        var diffID: String
        var title: String

        init(_ row: Row) {
            // The same UUID for the same number, and nothing in common with the others.
            var random = SeededGenerator(seed: UInt64(row.diffID) &* 0x2545_F491_4F6C_DD1D)
            let (high, low) = (random.next(), random.next())
            diffID = withUnsafeBytes(of: (high, low)) { bytes in
                UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)).uuidString
            }
            title = row.title
        }

        func hasSameContent(as other: NamedRow) -> Bool { title == other.title }
    }

    struct Part<Item: DiffableItem>: DiffableSection {
        var diffID: Int
        var diffItems: [Item]

        func hasSameContent(as other: Part) -> Bool { true }
        func replacingDiffItems(with items: [Item]) -> Part {
            Part(diffID: diffID, diffItems: items)
        }
    }

    static func run() {
        for count in [100_000, 1_000_000] { tableOfRows(count) }
        tableOfSections()
        tableOfMoves()
        tableOfIdentities()
        tableOfRecords()
    }

    // MARK: Tables

    private static func tableOfRows(_ count: Int) {
        let old = rows(0..<count)
        let rounds = count > 100_000 ? 5 : 15
        let unit = unit(of: old, rounds)
        print("\nOne section of \(grouped(count)) rows; U = \(text(unit))")
        printHeader("plan", "U", "Heckel, U", "wanted")
        for edit in Edit.all(count) {
            let new = edit.apply(old)
            let before = [Part(diffID: 0, diffItems: old)]
            let after = [Part(diffID: 0, diffItems: new)]
            let plan = median(rounds) { UpdatePlan(from: before, to: after).stages.count }
            let heckel = median(edit.isShared ? 1 : 3) {
                HeckelDiff.operations(
                    from: old, to: new, id: \.diffID, isSame: { $0.title == $1.title })
            }
            printRow(
                edit.name, text(plan), text(plan / unit), text(heckel / unit), edit.wanted(count))
        }
    }

    private static func tableOfSections() {
        let count = 100_000
        let flat = rows(0..<count)
        let unit = unit(of: flat, 15)
        func parts(_ rows: [[Row]]) -> [Part<Row>] {
            rows.enumerated().map { Part(diffID: $0.offset, diffItems: $0.element) }
        }
        let sections = (0..<100).map { Array(flat[$0 * 1_000..<($0 + 1) * 1_000]) }
        print("\n100 sections of 1,000 rows; U(100,000) = \(text(unit))")
        printHeader("plan", "U", "", "wanted")
        var oneChanged = sections.map(copy)
        oneChanged[50][500] = Row(oneChanged[50][500].diffID, version: 1)
        var moved = sections.map(copy)
        for index in moved.indices {
            let rows = moved[index].prefix(10)
            moved[index].removeFirst(10)
            moved[(index + 37) % 100].append(contentsOf: rows)
        }
        let before = parts(sections)
        for (name, new, wanted) in [
            ("nothing changed", sections.map(copy), ""), ("one row changed", oneChanged, "0.5"),
            ("1,000 rows moved across sections", moved, "4"),
        ] {
            let after = parts(new)
            let plan = median(15) { UpdatePlan(from: before, to: after).stages.count }
            printRow(name, text(plan), text(plan / unit), "", wanted)
        }
    }

    /// How many moves are said, and the usual published cases.
    private static func tableOfMoves() {
        var random = SeededGenerator(seed: 1)
        print("\nBeside difference(from:).inferringMoves()")
        printHeader("plan", "times faster", "moves", "wanted")
        for (count, inserted, deleted, wanted) in [
            (5_000, 1_000, 500, "100"), (100_000, 10_000, 5_000, "250"),
        ] {
            let old = rows(0..<count)
            let new = Edit.mixed(old, inserted: inserted, deleted: deleted, &random)
            let before = [Part(diffID: 0, diffItems: old)]
            let after = [Part(diffID: 0, diffItems: new)]
            let plan = median(15) { UpdatePlan(from: before, to: after).stages.count }
            let library = median(1) { new.difference(from: old).inferringMoves().count }
            printRow(
                "\(grouped(count)) rows, \(grouped(inserted)) in, \(grouped(deleted)) out",
                text(plan), text(library / plan), "", wanted)
        }
        let ten = rows(0..<10_000)
        printMoves("1 % of 10,000 rows moved", ten, Edit.moving(ten, count: 100, &random), "100")
        let thousand = rows(0..<1_000)
        printMoves(
            "the first of 1,000 rows to the end", thousand,
            Array(thousand.dropFirst()) + thousand.prefix(1), "1")
    }

    private static func printMoves(_ name: String, _ old: [Row], _ new: [Row], _ wanted: String) {
        let before = [Part(diffID: 0, diffItems: old)]
        let after = [Part(diffID: 0, diffItems: new)]
        let moves = UpdatePlan(from: before, to: after).stages.map(\.changes.movedItems.count)
        let plan = median(15) { UpdatePlan(from: before, to: after).stages.count }
        printRow(name, text(plan), "", String(moves.reduce(0, +)), wanted)
    }

    private static func tableOfIdentities() {
        print("\n100,000 rows, identified by UUIDs as strings and by numbers")
        printHeader("strings", "numbers", "ratio", "wanted")
        let count = 100_000
        let old = rows(0..<count)
        let oldNamed = old.map(NamedRow.init)
        for edit in Edit.all(count) where !edit.isShared {
            let new = edit.apply(old)
            let newNamed = new.map(NamedRow.init)
            let numbers = median(11) { plan(old, new) }
            let strings = median(11) { plan(oldNamed, newNamed) }
            printRow(edit.name, text(strings), text(numbers), text(strings / numbers), "2.5")
        }
    }

    private static func tableOfRecords() {
        let count = 100_000
        let old = rows(0..<count)
        let unit = unit(of: old, 15)
        print("\n100,000 cell records; U = \(text(unit))")
        printHeader("plan", "U", "", "")
        func records(_ rows: [Row]) -> [SectionRecord] {
            [
                SectionRecord(
                    cells: rows.map { CellRecord(TitleCell.self, model: $0.title, id: $0.diffID) })
            ]
        }
        let before = records(old)
        for edit in Edit.all(count) where !edit.isShared {
            let after = records(edit.apply(old))
            let plan = median(7) { ListUpdatePlan(from: before, to: after).stages.count }
            printRow(edit.name, text(plan), text(plan / unit), "", "")
        }
    }

    enum TitleCell: Cell {
        typealias Model = String
    }

    // MARK: Details

    private static func unit(of rows: [Row], _ rounds: Int) -> Duration {
        let copy = copy(rows)
        return median(rounds) { copy.difference(from: rows).count }
    }

    private static func plan<Item: DiffableItem>(_ old: [Item], _ new: [Item]) -> Int {
        UpdatePlan(
            from: [Part(diffID: 0, diffItems: old)], to: [Part(diffID: 0, diffItems: new)]
        ).stages.count
    }

    static func rows(_ ids: Range<Int>) -> [Row] { ids.map { Row($0) } }

    /// The same rows, each with storage of its own.
    static func copy(_ rows: [Row]) -> [Row] {
        rows.map { row in
            var copy = row
            copy.title = String(decoding: Array(row.title.utf8), as: UTF8.self)
            return copy
        }
    }
}
