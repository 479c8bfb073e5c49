import Testing
import WaybillDiff
import WaybillTesting

/// A plan has one stage wherever one is legal: held against all single batches
/// that keep every row and section and make as few moves.
@Suite struct FewestStagesTests {
    @Test(arguments: SeededGenerator.seeds(5))
    func `a plan has one stage where any batch is legal that keeps the rows with as few moves`(
        _ seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        var compared = 0
        for _ in 0..<300 {
            let old = randomLists(&random, ids: Array(1...5))
            let new = randomLists(&random, ids: Array(1...6))
            let plan = judgedPlan(from: old, to: new)
            guard plan.stages.count > 1 else { continue }
            compared += 1
            let better = betterBatch(than: plan, from: old, to: new)
            #expect(better == nil, "seed \(seed): \(old) -> \(new): \(plan)")
        }
        #expect(compared > 50)
    }

    /// Duplicates are paired before stages are chosen: see "Plans" in
    /// Documentation/Design/Diff.md.
    @Test func `a plan that pairs duplicates rarely has a stage too many`() {
        var random = SeededGenerator(seed: 1)
        var compared = 0
        var better = 0
        for _ in 0..<2000 {
            let old = randomLists(&random, ids: [1, 1, 2, 2, 3])
            let new = randomLists(&random, ids: [1, 1, 1, 2, 3])
            let plan = judgedPlan(from: old, to: new)
            guard plan.stages.count > 1 else { continue }
            compared += 1
            if betterBatch(than: plan, from: old, to: new) != nil { better += 1 }
        }
        #expect(compared > 1000)
        #expect(better * 20 < compared, "\(better) of \(compared)")
    }

    /// A legal batch that keeps as much as a plan does with as few moves.
    private func betterBatch(
        than plan: UpdatePlan<Part>, from old: [Part], to new: [Part]
    ) -> ListChanges? {
        let sections = plan.stages.reduce(0) { $0 + $1.changes.movedSections.count }
        let rows = plan.stages.reduce(0) { $0 + $1.changes.movedItems.count }
        return SingleBatches(from: old, to: new).first(sections: sections, rows: rows) {
            var view = BatchSimulator(showing: old)
            return (try? view.apply($0, resultingIn: new)) != nil
        }
    }

    /// Up to three sections with most of the rows, anywhere; a fifth of the
    /// rows and headers differs in content from what they mostly are.
    private func randomLists(_ random: inout SeededGenerator, ids: [Int]) -> [Part] {
        func version() -> Int { Int.random(in: 0...4, using: &random) / 4 }
        var parts = [1, 2, 3].shuffled(using: &random)
            .dropLast(Int.random(in: 0...1, using: &random))
            .map { Part($0, version: version(), ids: []) }
        for id in ids.shuffled(using: &random).dropLast(Int.random(in: 0...2, using: &random)) {
            let index = Int.random(in: 0..<parts.count, using: &random)
            parts[index].diffItems.append(Row(diffID: id, version: version()))
        }
        return parts
    }
}

/// All batches from some sections to others, legal or not, that keep as many
/// rows as both have.
private struct SingleBatches {
    private let old: [Part]
    private let new: [Part]
    private let oldPaths: [ItemPath]
    private let newPaths: [ItemPath]
    private let keptSections: [Move<Int>]

    init(from old: [Part], to new: [Part]) {
        self.old = old
        self.new = new
        oldPaths = SingleBatches.paths(old)
        newPaths = SingleBatches.paths(new)
        keptSections = old.enumerated().compactMap { index, part in
            new.firstIndex { $0.diffID == part.diffID }.map { Move(from: index, to: $0) }
        }
    }

    /// The first one that moves so many sections and rows at most and is legal.
    func first(sections: Int, rows: Int, where isLegal: (ListChanges) -> Bool) -> ListChanges? {
        for pairs in pairings(newPaths[...], oldPaths) where pairs.count == keptCount {
            let (own, crossing) = divided(pairs)
            guard crossing.count <= rows else { continue }
            for movedSections in subsets(of: keptSections, upTo: sections) {
                for moved in subsets(of: own, upTo: rows - crossing.count) {
                    let batch = batch(movedSections, pairs, moved: moved + crossing)
                    if isLegal(batch) { return batch }
                }
            }
        }
        return nil
    }

    /// Pairs of one section, and those that only a move can keep.
    private func divided(_ pairs: [Move<ItemPath>]) -> ([Move<ItemPath>], [Move<ItemPath>]) {
        func isOwn(_ pair: Move<ItemPath>) -> Bool {
            old[pair.from.section].diffID == new[pair.to.section].diffID
        }
        return (pairs.filter(isOwn), pairs.filter { !isOwn($0) })
    }

    private func batch(
        _ movedSections: [Move<Int>], _ pairs: [Move<ItemPath>], moved: [Move<ItemPath>]
    ) -> ListChanges {
        var changes = ListChanges()
        changes.movedSections = movedSections
        changes.deletedSections = old.indices.filter { index in
            !keptSections.contains { $0.from == index }
        }
        changes.insertedSections = new.indices.filter { index in
            !keptSections.contains { $0.to == index }
        }
        changes.updatedSections = keptSections.map(\.from).filter { index in
            new.contains { $0.diffID == old[index].diffID && $0.version != old[index].version }
        }
        changes.movedItems = moved
        let kept = Set(pairs.map(\.from))
        let found = Set(pairs.map(\.to))
        changes.deletedItems = oldPaths.filter {
            !kept.contains($0) && !changes.deletedSections.contains($0.section)
        }
        changes.insertedItems = newPaths.filter {
            !found.contains($0) && !changes.insertedSections.contains($0.section)
        }
        changes.updatedItems = pairs.filter { row($0.from, old) != row($0.to, new) }.map(\.from)
        return changes
    }

    private var keptCount: Int {
        var left = oldPaths.map { row($0, old).diffID }
        return newPaths.count { path in
            guard let index = left.firstIndex(of: row(path, new).diffID) else { return false }
            left.remove(at: index)
            return true
        }
    }

    /// All ways to find some new rows among the old ones.
    private func pairings(_ targets: ArraySlice<ItemPath>, _ left: [ItemPath]) -> [[Move<ItemPath>]]
    {
        guard let target = targets.first else { return [[]] }
        let found = left.filter { row($0, old).diffID == row(target, new).diffID }
        return found.flatMap { origin in
            pairings(targets.dropFirst(), left.filter { $0 != origin })
                .map { [Move(from: origin, to: target)] + $0 }
        } + pairings(targets.dropFirst(), left)
    }

    private func row(_ path: ItemPath, _ parts: [Part]) -> Row {
        parts[path.section].diffItems[path.item]
    }

    private func subsets<Element>(of elements: [Element], upTo count: Int) -> [[Element]] {
        (0..<(1 << elements.count)).filter { $0.nonzeroBitCount <= count }.map { bits in
            elements.indices.filter { bits & 1 << $0 != 0 }.map { elements[$0] }
        }
    }

    private static func paths(_ parts: [Part]) -> [ItemPath] {
        parts.indices.flatMap { section in
            parts[section].diffItems.indices.map { ItemPath(section: section, item: $0) }
        }
    }
}
