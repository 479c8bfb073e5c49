import Testing
import WaybillDiff
import WaybillTesting

/// Of several choices with as few moves a plan makes one with the fewest
/// stages: held against all of them, and all orders of what happens.
@Suite struct StageChoiceTests {
    @Test(arguments: SeededGenerator.seeds(3))
    func `no other choice of what moves needs fewer stages`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var counts = [0, 0, 0, 0]
        for _ in 0..<400 {
            let old = randomLists(&random)
            let new = randomLists(&random)
            let plan = judgedPlan(from: old, to: new)
            let fewest = StageChoices(from: old, to: new).fewestStages
            counts[plan.stages.count] += 1
            // What changes nothing has no stage either.
            #expect(
                max(1, plan.stages.count) == fewest, "seed \(seed): \(old) -> \(new): \(plan)")
        }
        #expect(counts[2] > 20 && counts[3] > 20)
    }

    private func randomLists(_ random: inout SeededGenerator) -> [Part] {
        func version() -> Int { Int.random(in: 0...3, using: &random) / 3 }
        var parts = [1, 2, 3, 4].shuffled(using: &random)
            .dropLast(Int.random(in: 0...2, using: &random))
            .map { Part($0, version: version(), ids: []) }
        for id in (1...6).shuffled(using: &random).dropLast(Int.random(in: 0...2, using: &random)) {
            let index = Int.random(in: 0..<parts.count, using: &random)
            parts[index].diffItems.append(Row(diffID: id, version: version()))
        }
        return parts
    }
}

/// All ways to keep as many rows and sections in place as can stay.
private struct StageChoices {
    private let old: [Part]
    private let new: [Part]
    private var homes: [Int: (section: Int, row: Row)] = [:]

    /// Sections that are in both lists.
    private let kept: [Move<Int>]

    init(from old: [Part], to new: [Part]) {
        self.old = old
        self.new = new
        kept = new.indices.compactMap { index in
            old.firstIndex { $0.diffID == new[index].diffID }.map { Move(from: $0, to: index) }
        }
        for (section, part) in old.enumerated() {
            for row in part.diffItems { homes[row.diffID] = (section, row) }
        }
    }

    var fewestStages: Int {
        let crossings = crossings
        let changed = crossings.filter(\.isChanged).map(\.move) + changedMovesInside
        let receives = crossings.contains { move, _ in !kept.contains { $0.to == move.to } }
        let loses = crossings.contains { move, _ in !kept.contains { $0.from == move.from } }
        let counts = StageChoices.largestAscents(kept.map(\.from)).map { staying in
            let moved = kept.indices.filter { !staying.contains($0) }.map { kept[$0] }
            return stages(
                receives, loses, movesTouched: moved.contains(where: isTouched),
                isMovedBefore: changed.contains { row in moved.contains { $0.from == row.from } },
                isMovedAfter: changed.contains { row in moved.contains { $0.to == row.to } },
                changes: !changed.isEmpty)
        }
        return counts.min() ?? 1
    }

    /// Sections move and moved rows are updated before the stage of the rows or
    /// after it, and together only where they do not meet.
    private func stages(
        _ receives: Bool, _ loses: Bool, movesTouched: Bool, isMovedBefore: Bool,
        isMovedAfter: Bool, changes: Bool
    ) -> Int {
        var best = 3
        for isMoveFirst in [true, false] {
            for isUpdateFirst in [true, false] {
                if movesTouched, changes, isMoveFirst == isUpdateFirst,
                    isMoveFirst ? isMovedBefore : isMovedAfter
                {
                    continue
                }
                let before =
                    receives || (movesTouched && isMoveFirst) || (changes && isUpdateFirst)
                let after = loses || (movesTouched && !isMoveFirst) || (changes && !isUpdateFirst)
                best = min(best, 1 + (before ? 1 : 0) + (after ? 1 : 0))
            }
        }
        return best
    }

    /// Rows that come from another section, by sections.
    private var crossings: [(move: Move<Int>, isChanged: Bool)] {
        new.indices.flatMap { index in
            new[index].diffItems.compactMap { row in
                guard let home = homes[row.diffID],
                    old[home.section].diffID != new[index].diffID
                else { return nil }
                return (Move(from: home.section, to: index), home.row != row)
            }
        }
    }

    /// Sections in which a changed row moves whichever rows stay.
    private var changedMovesInside: [Move<Int>] {
        kept.filter { section in
            let before = old[section.from].diffItems
            let own = new[section.to].diffItems.filter { row in
                before.contains { $0.diffID == row.diffID }
            }
            let positions = own.compactMap { row in before.firstIndex { $0.diffID == row.diffID } }
            return StageChoices.largestAscents(positions).allSatisfy { staying in
                own.indices.contains { index in
                    !staying.contains(index) && own[index] != before[positions[index]]
                }
            }
        }
    }

    private func isTouched(_ section: Move<Int>) -> Bool { old[section.from] != new[section.to] }

    private static func largestAscents(_ positions: [Int]) -> [Set<Int>] {
        let all = (0..<(1 << positions.count)).compactMap { bits in
            let staying = positions.indices.filter { bits >> $0 & 1 == 1 }
            let isInOrder = zip(staying, staying.dropFirst()).allSatisfy {
                positions[$0] < positions[$1]
            }
            return isInOrder ? Set(staying) : nil
        }
        let most = all.map(\.count).max()
        return all.filter { $0.count == most }
    }
}
