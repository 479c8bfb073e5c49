import Testing
import WaybillDiff

/// No plan moves more than it must: held against every set of rows, and of
/// sections, that could have stayed.
@Suite struct FewestMovesTests {
    @Test(arguments: 0...4)
    func `rows of two sections move only where no other choice keeps more in place`(_ split: Int) {
        let old = [Part(1, ids: Array(1..<(1 + split))), Part(2, ids: Array((1 + split)..<5))]
        var failures: [String] = []
        for rows in arrangements(of: [1, 2, 3, 4, 9], upTo: 4) {
            for order in arrangements(of: [1, 2, 3], upTo: 2) where !order.isEmpty {
                for place in order.count == 1 ? rows.count...rows.count : 0...rows.count {
                    let halves = [Array(rows[..<place]), Array(rows[place...])]
                    let new = zip(order, halves).map { Part($0, ids: $1) }
                    let plan = UpdatePlan(from: old, to: new)
                    let bound = fewestMoves(from: old, to: new)
                    if moves(in: plan) != bound {
                        failures.append("\(old) -> \(new): \(plan), \(bound)")
                    }
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count), first: \(failures.first ?? "")")
    }

    @Test func `sections move only where no other choice keeps more in place`() {
        let old = (1...5).map { Part($0, ids: [10 * $0]) }
        var failures: [String] = []
        for order in arrangements(of: [1, 2, 3, 4, 5, 6], upTo: 5) {
            // None, one of them at either end, and all of them change inside.
            for touched in [0, 1, 16, 31] {
                let new = order.enumerated().map { index, id in
                    Part(id, ids: touched >> index & 1 == 1 ? [10 * id, id] : [10 * id])
                }
                let plan = UpdatePlan(from: old, to: new)
                let bound = fewestMoves(from: old, to: new)
                if moves(in: plan) != bound {
                    failures.append("\(old) -> \(new): \(plan), \(bound)")
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.count), first: \(failures.first ?? "")")
    }

    @Test func `what changed stays where as few moves allow it`() {
        var failures: [String] = []
        for order in arrangements(of: [1, 2, 3, 4, 5], upTo: 5) {
            for touched in 0..<(1 << order.count) {
                let isTouched = order.indices.map { touched >> $0 & 1 == 1 }
                let rows = zip(order, isTouched).map { Row(diffID: $0, version: $1 ? 1 : 0) }
                let wanted = order.indices.filter { isTouched[$0] }
                let stays = stayingSets(order)
                let most = stays.map(\.count).max()
                let isOneStage = stays.contains { $0.count == most && $0.isSuperset(of: wanted) }
                let plan = UpdatePlan(from: [Part(1, ids: Array(1...5))], to: [Part(1, rows)])
                if isOneStage != (plan.stages.count <= 1) { failures.append("\(rows): \(plan)") }
            }
        }
        #expect(failures.isEmpty, "\(failures.count), first: \(failures.first ?? "")")
    }

    private struct Moves: Equatable {
        var sections = 0
        var rows = 0
    }

    private func moves(in plan: UpdatePlan<Part>) -> Moves {
        plan.stages.reduce(into: Moves()) { sum, stage in
            sum.sections += stage.changes.movedSections.count
            sum.rows += stage.changes.movedItems.count
        }
    }

    /// What must move: all rows that are found in another section, and of the
    /// others what the largest set that can stay leaves over.
    private func fewestMoves(from old: [Part], to new: [Part]) -> Moves {
        var result = Moves()
        let sections = new.compactMap { part in old.firstIndex { $0.diffID == part.diffID } }
        result.sections = fewest(sections)
        for part in new {
            let before = old.first { $0.diffID == part.diffID }?.diffItems.map(\.diffID) ?? []
            let ids = part.diffItems.map(\.diffID)
            result.rows += fewest(ids.compactMap(before.firstIndex))
            result.rows += ids.count { id in
                !before.contains(id) && old.contains { $0.diffItems.contains { $0.diffID == id } }
            }
        }
        return result
    }

    private func fewest(_ positions: [Int]) -> Int {
        positions.count - (stayingSets(positions).map(\.count).max() ?? 0)
    }

    /// All sets of indexes whose positions have one order before and after.
    private func stayingSets(_ positions: [Int]) -> [Set<Int>] {
        (0..<(1 << positions.count)).compactMap { bits in
            let staying = positions.indices.filter { bits >> $0 & 1 == 1 }
            let isInOrder = zip(staying, staying.dropFirst()).allSatisfy {
                positions[$0] < positions[$1]
            }
            return isInOrder ? Set(staying) : nil
        }
    }
}
