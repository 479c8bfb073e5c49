import WaybillDiff
import WaybillLists

/// The keyed diff beside the standard library's `difference(from:)`.
///
/// The standard library finds the fewest inserts and removals (Myers' O(ND)),
/// and moves when asked; it has neither sections nor updates. Where one edit
/// lies in a long list it is at its best, and where much has moved at its worst.
enum DiffBenchmark {
    struct Row: DiffableItem, Equatable {
        var diffID: Int

        func hasSameContent(as other: Row) -> Bool { true }
    }

    struct Rows: DiffableSection {
        var diffItems: [Row]
        var diffID: Int { 0 }

        func hasSameContent(as other: Rows) -> Bool { true }
        func replacingDiffItems(with items: [Row]) -> Rows { Rows(diffItems: items) }
    }

    enum NumberCell: Cell {
        typealias Model = Int
    }

    static func run() {
        printTable(
            "Plan of a list of numbers, beside difference(from:)",
            subject: "plan", baseline: "difference",
            cases.map { name, rounds, old, new in
                let before = [Rows(diffItems: old.map { Row(diffID: $0) })]
                let after = [Rows(diffItems: new.map { Row(diffID: $0) })]
                return Comparison(
                    name, rounds: rounds,
                    subject: { UpdatePlan(from: before, to: after).stages.count },
                    baseline: { new.difference(from: old).count })
            })
        printTable(
            "The same with moves, beside difference(from:).inferringMoves()",
            subject: "plan", baseline: "difference",
            cases.suffix(3).map { name, rounds, old, new in
                let before = [Rows(diffItems: old.map { Row(diffID: $0) })]
                let after = [Rows(diffItems: new.map { Row(diffID: $0) })]
                return Comparison(
                    name, rounds: rounds,
                    subject: { UpdatePlan(from: before, to: after).stages.count },
                    baseline: { new.difference(from: old).inferringMoves().count })
            })
        printTable(
            "Plan of a list of cell records, beside difference(from:) of their numbers",
            subject: "plan", baseline: "difference",
            cases.map { name, rounds, old, new in
                let before = [SectionRecord(cells: records(old))]
                let after = [SectionRecord(cells: records(new))]
                return Comparison(
                    name, rounds: rounds,
                    subject: { ListUpdatePlan(from: before, to: after).stages.count },
                    baseline: { new.difference(from: old).count })
            })
    }

    private static func records(_ numbers: [Int]) -> [CellRecord] {
        numbers.map { CellRecord(NumberCell.self, model: $0) }
    }

    private static let cases: [(String, Int, [Int], [Int])] = {
        let long = Array(0..<100_000)
        let short = Array(0..<2_000)
        var scattered = long
        for index in stride(from: 0, to: long.count, by: 1_000) { scattered[index] = -index - 1 }
        var generator = Generator(state: 1)
        return [
            ("100,000 rows, nothing changed", 21, long, Array(long)),
            ("100,000 rows, one prepended", 21, long, [-1] + long),
            ("100,000 rows, one removed in the middle", 21, long, long.filter { $0 != 50_000 }),
            ("100,000 rows, 100 appended", 21, long, long + (100_000..<100_100)),
            ("100,000 rows, 100 replaced here and there", 5, long, scattered),
            ("2,000 rows, the first moved to the end", 21, short, Array(short.dropFirst()) + [0]),
            ("2,000 rows, reversed", 3, short, short.reversed()),
            ("2,000 rows, shuffled", 3, short, short.shuffled(using: &generator)),
        ]
    }()

    /// SplitMix64, so that each run shuffles alike.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }
}
