import WaybillDiff

/// Finds rows of one description in the next one: those that a plan keeps.
///
/// The plan alone decides which of several rows with one identity stays, and which rows that leave
/// their section are found in another one: what a manifest follows is then the very row that a view
/// keeps. For lazy rows a plan cannot always show it: see ``RowRecovery``.
struct RowFollower {
    private let maps: [PathMap]
    private let recovery: RowRecovery?

    /// Sections that go and come again, by their old index.
    private let renewed: [Int: Int]

    /// - Complexity: O(m log m) in the number of operations.
    init(_ changes: ListChanges) {
        maps = [PathMap(changes)]
        recovery = nil
        renewed = [:]
    }

    /// - Complexity: O(m log m + sections · log m) in the number of operations.
    init(_ plan: ListUpdatePlan, from old: [SectionRecord]) {
        let maps = plan.stages.map { PathMap($0.changes) }
        self.maps = maps
        renewed = RowFollower.renewedSections(maps, from: old, to: plan.sections)
        recovery = RowRecovery(plan, maps, from: old, renewed: renewed)
    }

    /// The position of a row when the plan is carried out; nil when the plan
    /// takes it out.
    ///
    /// - Complexity: O(log m) in the number of operations.
    func keptPath(_ old: ItemPath) -> ItemPath? {
        var path = old
        for map in maps {
            guard let next = map.path(path) else { return nil }
            path = next
        }
        return path
    }

    /// The index of a section when the plan is carried out; nil when the plan
    /// takes it out.
    ///
    /// - Complexity: O(log m) in the number of operations.
    func keptSection(_ old: Int) -> Int? { RowFollower.section(old, along: maps[...]) }

    /// The position of a row when all is carried out; nil when it is gone.
    ///
    /// - Complexity: O(log m) in the number of operations, where the row is not
    ///   one that has to be recovered.
    func path(_ old: ItemPath) -> ItemPath? {
        keptPath(old) ?? recovery?.rows(RowSet([old])).first
    }

    /// The rows when all is carried out; those that are gone are missing.
    ///
    /// - Complexity: O(r log m + m log m) for r ranges and m operations, where
    ///   none has to be recovered.
    func rows(_ old: RowSet) -> RowSet {
        var rows = maps.reduce(old) { $1.rows($0) }
        if let recovery { rows.formUnion(recovery.rows(old)) }
        return rows
    }

    /// The index of a section when all is carried out; nil when it is gone.
    ///
    /// A section that goes and comes again, as one does whose rows no one could
    /// compare, is the same section.
    ///
    /// - Complexity: O(log m) in the number of operations.
    func section(_ old: Int) -> Int? { keptSection(old) ?? renewed[old] }

    static func section(_ old: Int, along maps: ArraySlice<PathMap>) -> Int? {
        maps.reduce(old) { section, map in section.flatMap(map.section) }
    }

    /// Sections that go and come again: the n-th that goes with an identity is
    /// the n-th that comes.
    ///
    /// - Complexity: O(sections · log m) in the number of operations.
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
