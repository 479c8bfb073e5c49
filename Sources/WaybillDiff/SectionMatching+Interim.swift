extension SectionMatching {
    /// The sections between two stages.
    @inlinable
    func interimSections(
        after stage: Int, _ arrangement: SectionArrangement, _ timing: StageTiming
    ) -> [Section] {
        let hasRows = stage >= timing.rows
        let isUpdated = stage >= timing.updatesOfMoved
        // By section, once for all: each looks at its own alone.
        let changes =
            hasRows == isUpdated
            ? [:] : bySection(movedUpdates()) { hasRows ? $0.to.section : $0.from.section }
        let crossings = bySection(crossings.map(\.move)) {
            hasRows ? $0.from.section : $0.to.section
        }
        return arrangement.orders[stage + 1].map { name in
            let isComing = name >= old.count
            if !hasRows {
                return isComing
                    ? withoutRowsToCome(name - old.count, crossings[name - old.count] ?? [])
                    : updated(old[name], changes[name] ?? [])
            }
            let section = isComing ? name - old.count : destinations[name]
            return section < 0
                ? withoutRowsThatLeft(name, crossings[name] ?? [])
                : changed(new[section], changes[section] ?? [])
        }
    }

    @inlinable
    func bySection(
        _ moves: [Move<ItemPath>], _ section: (Move<ItemPath>) -> Int
    ) -> [Int: [Move<ItemPath>]] {
        var result: [Int: [Move<ItemPath>]] = [:]
        for move in moves { result[section(move), default: []].append(move) }
        return result
    }

    /// A new section with the old content of its moved rows.
    @inlinable
    func changed(_ section: Section, _ changes: [Move<ItemPath>]) -> Section {
        guard !changes.isEmpty else { return section }
        let items = changes.map { ($0.to.item, row($0.from)) }
        return section.editingDiffItems(
            Dictionary(items, uniquingKeysWith: { first, _ in first }), removing: [])
    }

    /// An old section with the new content of rows that will move.
    @inlinable
    func updated(_ section: Section, _ changes: [Move<ItemPath>]) -> Section {
        guard !changes.isEmpty else { return section }
        let items = changes.map { ($0.from.item, new[$0.to.section].diffItem(at: $0.to.item)) }
        return section.editingDiffItems(
            Dictionary(items, uniquingKeysWith: { first, _ in first }), removing: [])
    }

    /// A new section without the rows to be moved in from other ones.
    @inlinable
    func withoutRowsToCome(_ section: Int, _ moves: [Move<ItemPath>]) -> Section {
        guard !moves.isEmpty else { return new[section] }
        return new[section].editingDiffItems([:], removing: Set(moves.map(\.to.item)))
    }

    /// A section to be removed, without the rows moved to other ones.
    @inlinable
    func withoutRowsThatLeft(_ section: Int, _ moves: [Move<ItemPath>]) -> Section {
        guard !moves.isEmpty else { return old[section] }
        return old[section].editingDiffItems([:], removing: Set(moves.map(\.from.item)))
    }
}
