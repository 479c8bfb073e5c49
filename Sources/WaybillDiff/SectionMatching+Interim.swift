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
                // A new section without the rows that join it later, or an old one with the new
                // content of rows that move later.
                return isComing
                    ? removing(
                        (crossings[name - old.count] ?? []).map(\.to.item),
                        of: new[name - old.count])
                    : replacing(
                        (changes[name] ?? []).map {
                            ($0.from.item, new[$0.to.section].diffItem(at: $0.to.item))
                        }, of: old[name])
            }
            // A section that goes, without the rows that left, or a new one with the old content of
            // rows that moved.
            let section = isComing ? name - old.count : destinations[name]
            return section < 0
                ? removing((crossings[name] ?? []).map(\.from.item), of: old[name])
                : replacing(
                    (changes[section] ?? []).map { ($0.to.item, row($0.from)) }, of: new[section])
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

    @inlinable
    func replacing(_ items: [(Int, Section.Item)], of section: Section) -> Section {
        guard !items.isEmpty else { return section }
        return section.editingDiffItems(
            Dictionary(items, uniquingKeysWith: { first, _ in first }), removing: [])
    }

    @inlinable
    func removing(_ items: [Int], of section: Section) -> Section {
        items.isEmpty ? section : section.editingDiffItems([:], removing: Set(items))
    }
}
