import WaybillDiff

/// Finds the rows of one description that a plan keeps in the next one.
///
/// The plan alone decides which of several rows with one identity remains, and which rows move to
/// another section: the manifest follows the same row whose view is kept. For lazy rows a plan
/// cannot always show it: see ``RowRecovery``.
struct RowFollower {
    private let maps: [PathMap]
    private let recovery: RowRecovery?

    private let renewed: [Int: Int]

    init(_ changes: ListChanges) {
        maps = [PathMap(changes)]
        recovery = nil
        renewed = [:]
    }

    init(_ plan: ListUpdatePlan, from old: [SectionRecord]) {
        let maps = plan.stages.map { PathMap($0.changes) }
        self.maps = maps
        renewed = RowFollower.renewedSections(maps, from: old, to: plan.sections)
        recovery = RowRecovery(plan, maps, from: old, renewed: renewed)
    }

    /// The position of a row after the plan; nil when the plan removes it.
    func keptPath(_ old: ItemPath) -> ItemPath? {
        var path = old
        for map in maps {
            guard let next = map.path(path) else { return nil }
            path = next
        }
        return path
    }

    /// The index of a section after the plan; nil when the plan removes it.
    func keptSection(_ old: Int) -> Int? { RowFollower.section(old, along: maps[...]) }

    /// The final position of a row, recovered rows included; nil when removed.
    func path(_ old: ItemPath) -> ItemPath? {
        keptPath(old) ?? recovery?.rows(RowSet([old])).first
    }

    /// The final rows, recovered ones included, without the removed ones.
    ///
    /// - Complexity: O(r log m + m log m) for r ranges and m operations, without recovery.
    func rows(_ old: RowSet) -> RowSet {
        var rows = maps.reduce(old) { $1.rows($0) }
        if let recovery { rows.formUnion(recovery.rows(old)) }
        return rows
    }

    /// The final index of a section, also of one reinserted for incomparable rows; nil when
    /// removed.
    func section(_ old: Int) -> Int? { keptSection(old) ?? renewed[old] }

    static func section(_ old: Int, along maps: ArraySlice<PathMap>) -> Int? {
        maps.reduce(old) { section, map in section.flatMap(map.section) }
    }

    /// Reinserted sections: the n-th removed one with an identity is the n-th inserted one.
    private static func renewedSections(
        _ maps: [PathMap], from old: [SectionRecord], to new: [SectionRecord]
    ) -> [Int: Int] {
        let targets = old.indices.map { section($0, along: maps[...]) }
        guard targets.contains(nil) else { return [:] }
        let kept = Set(targets.compactMap { $0 })
        var come = Dictionary(grouping: new.indices.filter { !kept.contains($0) }.reversed()) {
            new[$0].id
        }
        var renewed: [Int: Int] = [:]
        for section in old.indices where targets[section] == nil {
            renewed[section] = come[old[section].id]?.popLast()
        }
        return renewed
    }
}
