extension SectionMatching {
    /// The sections between two stages.
    ///
    /// - Parameters:
    ///   - stage: The stage that was just carried out.
    ///   - arrangement: Where the sections are.
    ///   - timing: What happens in which stage.
    /// - Returns: The sections, in their order.
    /// - Complexity: O(n) in the rows of the sections that are not as in the old
    ///   or the new array.
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

    /// A section of after whose moved rows still show what they showed.
    @inlinable
    func changed(_ section: Section, _ changes: [Move<ItemPath>]) -> Section {
        guard !changes.isEmpty else { return section }
        var items = section.diffItems
        for move in changes {
            items[move.to.item] = old[move.from.section].diffItems[move.from.item]
        }
        return section.replacingDiffItems(with: items)
    }

    /// A section of before whose rows that will move already show what they
    /// will.
    @inlinable
    func updated(_ section: Section, _ changes: [Move<ItemPath>]) -> Section {
        guard !changes.isEmpty else { return section }
        var items = section.diffItems
        for move in changes { items[move.from.item] = new[move.to.section].diffItems[move.to.item] }
        return section.replacingDiffItems(with: items)
    }

    /// A section that has come, without what other sections will give it.
    @inlinable
    func withoutRowsToCome(_ section: Int, _ moves: [Move<ItemPath>]) -> Section {
        guard !moves.isEmpty else { return new[section] }
        let coming = Set(moves.map(\.to.item))
        return new[section].replacingDiffItems(
            with: new[section].diffItems.enumerated()
                .filter { !coming.contains($0.offset) }.map(\.element))
    }

    /// A section that will go, without what it gave to others.
    @inlinable
    func withoutRowsThatLeft(_ section: Int, _ moves: [Move<ItemPath>]) -> Section {
        guard !moves.isEmpty else { return old[section] }
        let gone = Set(moves.map(\.from.item))
        return old[section].replacingDiffItems(
            with: old[section].diffItems.enumerated()
                .filter { !gone.contains($0.offset) }.map(\.element))
    }
}
