extension UpdatePlan {
    /// Plans the way from the sections of before to those of after.
    ///
    /// Changed content is an update in place, never a delete and an insert.
    /// The stages, each left out when it would be empty:
    ///
    /// 1. sections that come, go and move, and whatever changes inside
    ///    sections that stay in their place;
    /// 2. what changes inside sections that moved, since no item operation is
    ///    allowed inside a section that moves in the same batch;
    /// 3. updates of items that moved, since an item cannot move and be
    ///    updated in one batch. Where stage 2 or 1 may carry them, they do.
    ///
    /// - Parameters:
    ///   - old: The sections that are shown.
    ///   - new: The sections that are to be shown.
    /// - Complexity: O(n) comparisons of identity and content, where sections
    ///   that share their items' storage count as one; hashing only for the
    ///   parts that differ; O(m log m) for the m items between the first and
    ///   the last difference of a section.
    @inlinable
    public init(from old: [Section], to new: [Section]) {
        var builder = PlanBuilder(old: old, new: new)
        self.init(.stages(builder.stages()), sections: new)
    }
}

/// Collects the operations of the three stages.
@usableFromInline
struct PlanBuilder<Section: DiffableSection> {
    @usableFromInline let old: [Section]
    @usableFromInline let new: [Section]
    @usableFromInline var changes = [ListChanges](repeating: ListChanges(), count: 3)

    /// For each stage but the last the sections that are not yet as in `new`.
    @usableFromInline var interim: [[Int: Section]] = [[:], [:]]

    @inlinable
    init(old: [Section], new: [Section]) {
        self.old = old
        self.new = new
    }

    @inlinable
    mutating func stages() -> [UpdateStage<Section>] {
        var matches: [KeyedDiff.Match] = []
        matches.reserveCapacity(min(old.count, new.count))
        let diff = KeyedDiff(
            from: old, to: new, id: { $0.diffID }, isSame: { _, _ in true },
            onMatch: { matches.append($0) })
        changes[0].deletedSections = diff.deletes
        changes[0].insertedSections = diff.inserts
        changes[0].movedSections = diff.moves.map { Move(from: $0.old, to: $0.new) }
        for match in matches { addContent(of: match) }

        var stages: [UpdateStage<Section>] = []
        for (stage, changes) in changes.enumerated() where !changes.isEmpty {
            stages.append(UpdateStage(changes: changes, sections: sections(after: stage)))
        }
        return stages
    }

    /// Adds what changes inside a section that is in both arrays.
    @inlinable
    mutating func addContent(of match: KeyedDiff.Match) {
        let before = old[match.old]
        let after = new[match.new]
        let items = KeyedDiff(
            from: before.diffItems, to: after.diffItems, id: { $0.diffID },
            isSame: { $0.hasSameContent(as: $1) })
        let isSectionUpdated = !before.hasSameContent(as: after)
        guard isSectionUpdated || !items.isEmpty else { return }

        // Until stage 1 is done, a section that moves is at its new place with
        // all that it had before.
        let stage = match.isMoved ? 1 : 0
        let section = match.isMoved ? match.new : match.old
        if match.isMoved { interim[0][match.new] = before }

        if isSectionUpdated { changes[stage].updatedSections.append(section) }
        changes[stage].deletedItems += items.deletes.map { ItemPath(section: section, item: $0) }
        changes[stage].insertedItems += items.inserts.map {
            ItemPath(section: match.new, item: $0)
        }
        changes[stage].movedItems += items.moves.map {
            Move(
                from: ItemPath(section: section, item: $0.old),
                to: ItemPath(section: match.new, item: $0.new))
        }
        for update in items.updates where !update.isMoved {
            changes[stage].updatedItems.append(ItemPath(section: section, item: update.old))
        }
        addUpdatesOfMovedItems(items.updates.filter(\.isMoved), in: match, after: stage)
    }

    /// Items that moved and changed show their old content until a later stage.
    @inlinable
    mutating func addUpdatesOfMovedItems(
        _ updates: [KeyedDiff.Match], in match: KeyedDiff.Match, after stage: Int
    ) {
        guard !updates.isEmpty else { return }
        var items = new[match.new].diffItems
        let oldItems = old[match.old].diffItems
        for update in updates {
            items[update.new] = oldItems[update.old]
            changes[stage + 1].updatedItems.append(
                ItemPath(section: match.new, item: update.new))
        }
        interim[stage][match.new] = new[match.new].replacingDiffItems(with: items)
    }

    @inlinable
    func sections(after stage: Int) -> [Section] {
        guard stage < interim.count, !interim[stage].isEmpty else { return new }
        var sections = new
        for (index, section) in interim[stage] { sections[index] = section }
        return sections
    }
}
