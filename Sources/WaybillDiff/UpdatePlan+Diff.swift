extension UpdatePlan {
    /// Plans the changes from the old sections to the new ones.
    ///
    /// Changed content is an update in place, never a delete and an insert. A row found in another
    /// section has moved there. Moves are the fewest possible, and the stages are then the fewest
    /// under the batch rules (`BatchRule`): one for most changes, three at most. For rows with
    /// equal identities both depend on their pairing: see ``DiffableItem/diffID``.
    ///
    /// - Parameters:
    ///   - redrawn: Rows of `new` to update despite equal content; none by default. Missing
    ///     positions are ignored.
    ///   - redrawnSections: Sections of `new` whose header and footer are updated; none by default.
    /// - Complexity: O(n) comparisons of identity and content, where sections that share their
    ///   items' storage count as one; hashing only for rows at other places; O(m log m) for m moved
    ///   rows.
    @inlinable
    public init(
        from old: [Section], to new: [Section], redrawing redrawn: Set<ItemPath> = [],
        sections redrawnSections: Set<Int> = []
    ) {
        let isForced = !redrawn.isEmpty || !redrawnSections.isEmpty
        guard isForced || !sharesStorage(old, new) else {
            self.init(.stages([]), sections: new)
            return
        }
        let matching = SectionMatching(
            from: old, to: new, redrawing: redrawn, sections: redrawnSections)
        let stages = matching.stages()
        self.init(.stages(stages), sections: new)
        if stages.count > 1 { stageReasons = matching.stageReasons() }
    }
}

extension SectionMatching {
    @inlinable
    func stages() -> [UpdateStage<Section>] {
        if keepsPlaces { return stageInPlace() }
        let timing = self.timing
        let arrangement = SectionArrangement(
            oldCount: old.count, origins: origins, moved: movedSections.map(\.old),
            timing: timing)
        var changes = [ListChanges](repeating: ListChanges(), count: timing.count)
        addSections(to: &changes, arrangement, timing)
        addParts(to: &changes, arrangement, timing)
        addCrossings(to: &changes, arrangement, timing)

        var stages: [UpdateStage<Section>] = []
        for (stage, changes) in changes.enumerated() where !changes.isEmpty {
            let isLast = stage == timing.count - 1
            let sections =
                isLast ? new : interimSections(after: stage, arrangement, timing)
            stages.append(UpdateStage(changes: changes, sections: sections))
        }
        return stages
    }

    /// Whether every section and row keeps its index.
    @inlinable var keepsPlaces: Bool {
        old.count == new.count && deletedSections.isEmpty && movedSections.isEmpty
            && crossings.isEmpty && parts.allSatisfy(\.keepsPlaces)
    }

    /// The updates, in one stage; none without changes.
    @inlinable
    func stageInPlace() -> [UpdateStage<Section>] {
        var changes = ListChanges()
        changes.updatedSections = parts.filter(\.isUpdated).map(\.old)
        for part in parts {
            changes.updatedItems += part.updates.ascending(by: <)
                .map { ItemPath(section: part.old, item: $0) }
        }
        return parts.isEmpty ? [] : [UpdateStage(changes: changes, sections: new)]
    }

    @inlinable var timing: StageTiming {
        var isMoved = [Bool](repeating: false, count: new.count)
        for pair in movedSections { isMoved[pair.new] = true }
        let moved = movedUpdates()
        return StageTiming(
            receives: crossings.contains { origins[$0.move.to.section] < 0 },
            loses: crossings.contains { destinations[$0.move.from.section] < 0 },
            movesTouched: !movedSections.isEmpty && touchedSections().contains { isMoved[$0] },
            updatesMoved: !moved.isEmpty,
            leavesMoved: moved.contains { move in
                let destination = destinations[move.from.section]
                return destination >= 0 && isMoved[destination]
            },
            joinsMoved: moved.contains { isMoved[$0.to.section] })
    }

    /// Moved and updated rows, by their old and new paths.
    @inlinable
    func movedUpdates() -> [Move<ItemPath>] {
        var moves: [Move<ItemPath>] = []
        for part in parts {
            moves += part.movedUpdates.map {
                Move(
                    from: ItemPath(section: part.old, item: $0.old),
                    to: ItemPath(section: part.new, item: $0.new))
            }
        }
        return moves + crossings.filter(\.isUpdated).map(\.move)
    }

    // MARK: Operations

    @inlinable
    func addSections(
        to changes: inout [ListChanges], _ arrangement: SectionArrangement, _ timing: StageTiming
    ) {
        let last = timing.sectionDeletes
        changes[last].deletedSections = deletedSections.map { arrangement.place(of: $0, at: last) }
        changes[0].insertedSections = new.indices.filter { origins[$0] < 0 }
            .map { arrangement.place(of: old.count + $0, at: 1) }
        let moving = timing.sectionMoves
        changes[moving].movedSections = movedSections.map {
            Move(
                from: arrangement.place(of: $0.old, at: moving),
                to: arrangement.place(of: $0.old, at: moving + 1))
        }
    }

    @inlinable
    func addParts(
        to changes: inout [ListChanges], _ arrangement: SectionArrangement, _ timing: StageTiming
    ) {
        let stage = timing.rows
        for part in parts {
            let from = arrangement.place(of: part.old, at: stage)
            let to = arrangement.place(of: part.old, at: stage + 1)
            if part.isUpdated { changes[stage].updatedSections.append(from) }
            changes[stage].deletedItems += part.deletes.map { ItemPath(section: from, item: $0) }
            changes[stage].insertedItems += part.inserts.map { ItemPath(section: to, item: $0) }
            changes[stage].movedItems += part.moves.map {
                Move(
                    from: ItemPath(section: from, item: $0.old),
                    to: ItemPath(section: to, item: $0.new))
            }
            changes[stage].updatedItems += part.updates.map { ItemPath(section: from, item: $0) }
        }
    }

    @inlinable
    func addCrossings(
        to changes: inout [ListChanges], _ arrangement: SectionArrangement, _ timing: StageTiming
    ) {
        let stage = timing.rows
        for crossing in crossings {
            let move = crossing.move
            changes[stage].movedItems.append(
                Move(
                    from: ItemPath(
                        section: arrangement.place(of: move.from.section, at: stage),
                        item: move.from.item),
                    to: ItemPath(
                        section: arrangement.place(of: name(ofNew: move.to.section), at: stage + 1),
                        item: move.to.item)))
        }
        let updating = timing.updatesOfMoved
        for move in movedUpdates() {
            let path =
                updating < stage
                ? ItemPath(
                    section: arrangement.place(of: move.from.section, at: updating),
                    item: move.from.item)
                : ItemPath(
                    section: arrangement.place(of: name(ofNew: move.to.section), at: updating),
                    item: move.to.item)
            changes[updating].updatedItems.append(path)
        }
        for index in changes.indices {
            changes[index].movedItems = changes[index].movedItems.ascending { $0.to < $1.to }
            changes[index].updatedItems = changes[index].updatedItems.ascending(by: <)
            changes[index].deletedItems = changes[index].deletedItems.ascending(by: <)
            changes[index].insertedItems = changes[index].insertedItems.ascending(by: <)
            changes[index].updatedSections = changes[index].updatedSections.ascending(by: <)
            changes[index].movedSections = changes[index].movedSections.ascending { $0.to < $1.to }
        }
    }

    /// The number of a new section in an arrangement.
    @inlinable
    func name(ofNew section: Int) -> Int {
        origins[section] < 0 ? old.count + section : origins[section]
    }
}

extension Array {
    /// The elements in ascending order, without a copy if already sorted.
    @inlinable
    func ascending(by isBelow: (Element, Element) -> Bool) -> [Element] {
        zip(self, dropFirst()).allSatisfy { !isBelow($1, $0) } ? self : sorted(by: isBelow)
    }
}
