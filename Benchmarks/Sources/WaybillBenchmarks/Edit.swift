import WaybillTesting

/// A change of a long list, and how fast a plan of it is wanted.
struct Edit {
    typealias Row = DiffBenchmark.Row

    let name: String

    /// In units, for 100,000 rows and for 1,000,000.
    let limits: (String, String)

    var isShared = false
    let apply: ([Row]) -> [Row]

    func wanted(_ count: Int) -> String { count > 100_000 ? limits.1 : limits.0 }

    static func all(_ count: Int) -> [Edit] {
        [
            Edit(name: "no change", limits: ("0.35", "0.35"), apply: DiffBenchmark.copy),
            Edit(name: "the same storage", limits: ("0.01", "0.01"), isShared: true) { $0 },
            Edit(name: "100 appended", limits: ("0.5", "0.5")) {
                DiffBenchmark.copy($0) + DiffBenchmark.rows(count..<(count + 100))
            },
            Edit(name: "100 prepended", limits: ("0.5", "0.5")) {
                DiffBenchmark.rows(count..<(count + 100)) + DiffBenchmark.copy($0)
            },
            Edit(name: "one row changed", limits: ("0.5", "0.5")) { rows in
                var new = DiffBenchmark.copy(rows)
                new[count / 2] = Row(rows[count / 2].diffID, version: 1)
                return new
            },
            Edit(name: "all three", limits: ("", "")) { rows in
                var new = DiffBenchmark.copy(rows)
                new[count / 2] = Row(rows[count / 2].diffID, version: 1)
                return DiffBenchmark.rows(count..<(count + 100)) + new
                    + DiffBenchmark.rows((count + 100)..<(count + 200))
            },
            Edit(name: "1 % inserted, deleted, updated", limits: ("2", "2.5")) { rows in
                var random = SeededGenerator(seed: 2)
                var new = mixed(
                    DiffBenchmark.copy(rows), inserted: count / 300, deleted: count / 300, &random)
                for _ in 0..<(count / 300) {
                    let index = Int.random(in: 0..<new.count, using: &random)
                    new[index] = Row(new[index].diffID, version: 1)
                }
                return new
            },
            Edit(name: "shuffled", limits: ("6", "9")) { rows in
                var random = SeededGenerator(seed: 3)
                return DiffBenchmark.copy(rows).shuffled(using: &random)
            },
            Edit(name: "all new", limits: ("4", "6")) { _ in
                DiffBenchmark.rows(count..<(2 * count))
            },
        ]
    }

    static func mixed(
        _ rows: [Row], inserted: Int, deleted: Int, _ random: inout SeededGenerator
    ) -> [Row] {
        var isDeleted = [Bool](repeating: false, count: rows.count)
        for _ in 0..<deleted { isDeleted[Int.random(in: 0..<rows.count, using: &random)] = true }
        var comingAt = [Int](repeating: 0, count: rows.count)
        for _ in 0..<inserted { comingAt[Int.random(in: 0..<rows.count, using: &random)] += 1 }
        var new: [Row] = []
        var next = 10_000_000
        for (index, row) in rows.enumerated() {
            for _ in 0..<comingAt[index] {
                new.append(Row(next))
                next += 1
            }
            if !isDeleted[index] { new.append(row) }
        }
        return new
    }

    static func moving(_ rows: [Row], count: Int, _ random: inout SeededGenerator) -> [Row] {
        var new = rows
        var free = Array(rows.indices)
        free.shuffle(using: &random)
        let moved = Set(free.prefix(count).map { rows[$0].diffID })
        new.removeAll { moved.contains($0.diffID) }
        for id in moved.sorted() {
            new.insert(Row(id), at: Int.random(in: 0...new.count, using: &random))
        }
        return new
    }
}
