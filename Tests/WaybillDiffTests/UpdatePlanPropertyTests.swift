import Testing
import WaybillDiff
import WaybillTesting

/// What must hold for every plan: it is legal, it ends at the new sections, and
/// it moves no more than it must.
@Suite struct UpdatePlanPropertyTests {
    /// Those of three rows, with any of them changed, are for `Scripts/soak`.
    @Test func `every plan between two sections of up to two rows is legal`() {
        let rows = arrangements(of: [1, 2, 3], upTo: 2)
        var states: [[Part]] = []
        for first in rows {
            for second in arrangements(of: [4, 5], upTo: 2) {
                states.append([Part(1, ids: first), Part(2, ids: second)])
                states.append([Part(2, ids: second), Part(1, ids: first)])
            }
            states.append([Part(1, ids: first)])
        }
        var failures: [String] = []
        for old in states {
            for new in states {
                if let failure = judge(from: old, to: new) { failures.append(failure) }
            }
        }
        #expect(failures.isEmpty, "\(failures.count), first: \(failures.first ?? "")")
    }

    @Test func `every plan with one changed row or header is legal`() {
        let rows = arrangements(of: [1, 2, 3], upTo: 3)
        var failures: [String] = []
        for old in rows {
            for new in rows {
                for changed in 1...4 {
                    let after = new.map { Row(diffID: $0, version: $0 == changed ? 1 : 0) }
                    let header = changed == 4 ? 1 : 0
                    let here = [Part(1, ids: old), Part(2, ids: [9])]
                    let there = [Part(2, ids: [9]), Part(1, version: header, after)]
                    for (from, to) in [(here, [there[1], there[0]]), (here, there)] {
                        if let failure = judge(from: from, to: to) { failures.append(failure) }
                    }
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count), first: \(failures.first ?? "")")
    }

    @Test func `every plan between lists of up to four rows with duplicates is legal`() {
        var failures: [String] = []
        for old in duplicates {
            for new in duplicates {
                if let failure = judge(from: [Part(1, ids: old)], to: [Part(1, ids: new)]) {
                    failures.append(failure)
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count), first: \(failures.first ?? "")")
    }

    @Test func `rows that share an identity never move more than the n-th with the n-th would`() {
        var failures: [String] = []
        var saved = 0
        for old in duplicates {
            for new in duplicates {
                let plan = UpdatePlan(from: [Part(1, ids: old)], to: [Part(1, ids: new)])
                let moves = plan.stages.reduce(0) { $0 + $1.changes.movedItems.count }
                var left = old.map(Optional.some)
                let places = new.compactMap { id in
                    let place = left.firstIndex(of: id)
                    if let place { left[place] = nil }
                    return place
                }
                let bound = places.count - longestAscent(places)
                if moves > bound { failures.append("\(old) -> \(new): \(plan)") }
                if moves < bound { saved += 1 }
            }
        }
        #expect(failures.isEmpty, "\(failures.count), first: \(failures.first ?? "")")
        #expect(saved == 1746)
    }

    @Test(arguments: SeededGenerator.seeds(6))
    func `random plans are legal`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var old = randomParts(&random)
        // Many more in optimised code: see Scripts/soak.
        for step in 0..<500 {
            let new = Bool.random(using: &random) ? randomParts(&random) : edited(old, &random)
            if let failure = judge(from: old, to: new) {
                Issue.record("seed \(seed), step \(step): \(failure)")
                return
            }
            old = new
        }
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `a permutation moves as few rows as a longest increasing subsequence allows`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let count = Int.random(in: 0...9, using: &random)
            let new = Array(0..<count).shuffled(using: &random)
            let plan = judgedPlan(
                from: [Part(1, ids: Array(0..<count))], to: [Part(1, ids: new)])
            let moves = plan.stages.first?.changes.movedItems.count ?? 0
            #expect(moves == count - longestAscent(new), "seed \(seed): \(new)")
        }
    }

    /// All lists of up to four rows of three identities.
    private var duplicates: [[Int]] {
        var lists: [[Int]] = [[]]
        var longest = lists
        for _ in 0..<4 {
            longest = longest.flatMap { list in (0..<3).map { list + [$0] } }
            lists += longest
        }
        return lists
    }

    /// The length of a longest increasing subsequence, by trying all: the slow
    /// and obvious way, O(n²).
    private func longestAscent(_ values: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, value) in values.enumerated() {
            let before = (0..<index).filter { values[$0] < value }.map { lengths[$0] }.max() ?? 0
            lengths.append(before + 1)
        }
        return lengths.max() ?? 0
    }

    private func randomParts(_ random: inout SeededGenerator) -> [Part] {
        var ids = Array(0..<6).shuffled(using: &random)
        ids.removeLast(Int.random(in: 0...6, using: &random))
        if Int.random(in: 0..<5, using: &random) == 0, let first = ids.first { ids.append(first) }
        return ids.map { id in
            let count = Int.random(in: 0...8, using: &random)
            let rows = (0..<count).map { _ in
                Row(
                    diffID: Int.random(in: 0...12, using: &random),
                    version: Int.random(in: 0...1, using: &random))
            }
            return Part(id, version: Int.random(in: 0...1, using: &random), rows)
        }
    }

    /// A few edits of the kind that apps make.
    private func edited(_ parts: [Part], _ random: inout SeededGenerator) -> [Part] {
        var parts = parts
        for _ in 0..<Int.random(in: 1...4, using: &random) where !parts.isEmpty {
            let index = Int.random(in: 0..<parts.count, using: &random)
            var rows = parts[index].diffItems
            switch Int.random(in: 0..<5, using: &random) {
            case 0: rows.append(Row(diffID: Int.random(in: 0...99, using: &random)))
            case 1: rows = Array(rows.dropFirst())
            case 2: rows.shuffle(using: &random)
            case 3: if !rows.isEmpty { rows[0].version += 1 }
            default: parts.swapAt(index, 0)
            }
            parts[index] = parts[index].replacingDiffItems(with: rows)
        }
        return parts
    }
}
