public import WaybillDiff
public import WaybillLists

extension ListViewport {
    /// Applies a plan, stage by stage, and measures newly visible elements.
    ///
    /// - Parameter plan: A plan from ``sections``; mismatching sections are laid out again.
    /// - Complexity: O(m log n) for m operations among n measured rows, and that of the window;
    ///   O(sections) after inserts, deletes or moves of sections. A reload, or a section that is
    ///   deleted and inserted again, searches for the visible rows among at most 2,000 rows near
    ///   their old places.
    public mutating func apply(_ plan: ListUpdatePlan) {
        switch plan.kind {
        case .stages(let stages):
            if stages.count == 1, update(stages[0]) { return }
            for stage in stages { advance(stage) }
            sections = plan.sections
            if list.sections.count != sections.count {
                list = LaidList(sections, width: size.width, adapt: adapt)
            }
        case .reload:
            reload(plan.sections)
        }
        settle()
    }

    /// Applies a stage of updates alone; rows with unchanged sizes need nothing else.
    ///
    /// - Complexity: O(m log n) for m rows, and that of the window after a change of size.
    private mutating func update(_ stage: UpdateStage<SectionRecord>) -> Bool {
        let changes = stage.changes
        guard changes.updatesRowsAlone, list.sections.count == stage.sections.count else {
            return false
        }
        let rows = changes.updatedItems.map { ListElement.row($0) }
        let extent = list.extent
        let frames = rows.map { frame(of: $0) }
        list.apply(changes, PathMap(changes), records: stage.sections)
        sections = stage.sections
        unsized.subtract(rows)
        var visited: Set<ListElement> = []
        _ = ask(
            rows.compactMap { row in
                seen[row] == nil ? nil : list.place(of: row).map { (row, $0) }
            }, &visited)
        if extent != list.extent || frames != rows.map({ frame(of: $0) }) { settle() }
        return true
    }

    private mutating func advance(_ stage: UpdateStage<SectionRecord>) {
        var map = PathMap(stage.changes)
        let old = followReplaced(stage, &map)
        let next = successor(map, in: stage.sections)
        let touched = Set(
            (stage.changes.deletedItems + stage.changes.insertedItems
                + stage.changes.movedItems.flatMap { [$0.from, $0.to] }).map(\.section)
        )
        .union(map.replaced.keys)
        let sides = sideHolds(of: touched).compactMap { $0.following(map) }
        if case .follow(let path) = policy {
            anchorPolicy = map.path(path).map { .follow($0) } ?? .stay
        }
        endDisplayOfRemoved(map)
        let asked = maximaAfter(stage.changes, map)
        list.apply(stage.changes, map, records: stage.sections)
        sections = stage.sections
        // Another maximum may have a size.
        unsized = Set(asked.filter { list.place(of: $0.key)?.maximum == $0.value }.keys)
        for shown in old {
            if let new = map.found[shown.element] { list.setEstimate(shown.size, of: new) }
        }
        for side in sides { list.setSideOffset(side.offset, of: side.section) }
        hold = next
        // Unmeasured rows may be estimated too short: the ends count at last.
        offset = wantedOffset
        restore(sides)
    }

    /// The elements without a size that a stage leaves unchanged, by their new positions, each with
    /// its maximum.
    private func maximaAfter(
        _ changes: ListChanges, _ map: PathMap
    ) -> [ListElement: ListSize] {
        let rows = Set(changes.updatedItems.map { ListElement.row($0) })
        let sections = Set(changes.updatedSections)
        var maxima: [ListElement: ListSize] = [:]
        for old in unsized
        where !rows.contains(old) && !sections.contains(old.section) && map.found[old] == nil {
            guard let new = map.element(old), let place = list.place(of: old) else { continue }
            maxima[new] = place.maximum
        }
        return maxima
    }

    /// Finds visible rows in reinserted sections with the same identity, whose rows were not
    /// comparable.
    private func followReplaced(
        _ stage: UpdateStage<SectionRecord>, _ map: inout PathMap
    ) -> [NearbyFinder.Shown] {
        let come = stage.changes.insertedSections.filter(stage.sections.indices.contains)
        let gone = stage.changes.deletedSections.filter(sections.indices.contains)
        guard !come.isEmpty, !gone.isEmpty else { return [] }
        var places = Dictionary(grouping: come.reversed()) { stage.sections[$0].id }
        for old in gone {
            map.replaced[old] = places[sections[old].id]?.popLast()
        }
        guard !map.replaced.isEmpty else { return [] }
        let replaced = map.replaced
        let shown = shownBefore().filter { replaced[$0.element.section] != nil }
        map.found = NearbyFinder(stage.sections).find(shown) { replaced[$0] }
        return shown
    }

    // MARK: Reload

    private mutating func reload(_ records: [SectionRecord]) {
        let old = shownBefore()
        let followed = old.first { policy == $0.element.path.map { .follow($0) } }
        let finder = NearbyFinder(records)
        let ids = sections.map(\.id)
        let found = finder.find(old) { finder.section(ids[$0], near: $0) }
        let sides = sideHolds(of: Set(sections.indices)).compactMap { side in
            finder.section(ids[side.section], near: side.section).map { new in
                side.following(in: new) { found[.row($0)]?.path }
            }
        }
        if case .follow = policy {
            anchorPolicy = followed.flatMap { found[$0.element]?.path }.map { .follow($0) } ?? .stay
        }
        for (element, seen) in seen.sorted(by: { $0.key < $1.key }) where found[element] == nil {
            endDisplay(of: SeenElement(element: element, id: seen.id), seen)
        }
        seen = Dictionary(
            seen.compactMap { element, seen in found[element].map { ($0, seen) } },
            uniquingKeysWith: { first, _ in first })
        unsized = []
        sections = records
        list = LaidList(records, width: size.width, adapt: adapt)
        for shown in old {
            if let new = found[shown.element] { list.setEstimate(shown.size, of: new) }
        }
        for side in sides { list.setSideOffset(side.offset, of: side.section) }
        restore(sides)
        hold = heldAfterReload(old, found)
    }

    /// The anchor after a reload: the old one, or the first visible one found, or the offset alone.
    private func heldAfterReload(
        _ old: [NearbyFinder.Shown], _ found: [ListElement: ListElement]
    ) -> Hold {
        guard case .element(let element, let fraction, let screen) = hold else { return hold }
        if let new = found[element] {
            return .element(new, fraction: fraction, screen: screen)
        }
        for other in old where other.isVisible {
            if let new = found[other.element] {
                return .element(new, fraction: 0, screen: other.screen)
            }
        }
        return .offset
    }

    /// The placed elements, the anchor first and then its neighbours.
    private func shownBefore() -> [NearbyFinder.Shown] {
        var order = placed.filter { !$0.isPinned }.map(\.element)
        if case .element(let element, _, _) = hold {
            order =
                [element] + order.filter { $0 > element }
                + order.filter { $0 < element }.reversed()
        }
        return order.compactMap { element in
            guard let frame = frame(of: element), let id = record(of: element)?.id else {
                return nil
            }
            return NearbyFinder.Shown(
                element: element, id: id,
                size: frame.size, screen: frame.y - offset,
                isVisible: frame.y < offset + size.height && frame.maxY > offset)
        }
    }
}

extension ListChanges {
    fileprivate var updatesRowsAlone: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
            && updatedSections.isEmpty && deletedItems.isEmpty && insertedItems.isEmpty
            && movedItems.isEmpty
    }
}
