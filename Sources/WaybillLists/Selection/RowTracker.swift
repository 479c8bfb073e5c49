import WaybillDiff

/// The rows that a manifest keeps an eye on while its list changes.
///
/// Positions, which each change carries on to where the rows are then: nothing
/// is done for rows that nobody follows.
struct RowTracker {
    /// The rows that are selected.
    var selected: Set<ItemPath> = []

    /// Where a range that a person selects begins and where it ends.
    var anchor: ItemPath?
    var extent: ItemPath?

    /// The row that is shown as pressed.
    var highlighted: ItemPath?

    /// The row whose actions are uncovered.
    var swipe: OpenSwipe?

    /// For sections whether their rows are hidden, where a person wants it
    /// otherwise than the description.
    var collapses: [Int: Bool] = [:]

    /// Rows, and by the position of their headers sections, that the next plan
    /// redraws though their content may be the same.
    var redrawn: Set<ItemPath> = []

    /// By the positions of their headers, sections that the next plan shows
    /// anew as a whole.
    var renewed: Set<ItemPath> = []

    private var followed: [Int: ItemPath] = [:]
    private var lastToken = 0

    /// Follows a row until ``unfollow(_:)``.
    mutating func follow(_ path: ItemPath) -> Int {
        lastToken += 1
        followed[lastToken] = path
        return lastToken
    }

    /// Where a followed row is, or nil when it is gone.
    func path(of token: Int) -> ItemPath? { followed[token] }

    mutating func unfollow(_ token: Int) { followed[token] = nil }

    /// Whether no row is followed at all.
    var isIdle: Bool {
        selected.isEmpty && redrawn.isEmpty && renewed.isEmpty && followed.isEmpty
            && highlighted == nil
            && anchor == nil && swipe == nil && collapses.isEmpty
    }

    /// Carries all positions on.
    ///
    /// - Complexity: That of the course, and O(n) in the rows that are
    ///   followed.
    mutating func follow(
        _ course: RowCourse, from old: [SectionRecord], to new: [SectionRecord],
        _ strategy: SelectionStrategy?
    ) {
        let kept = strategy ?? .keepRows
        var paths = redrawn.union(followed.values).union(renewed)
        if kept == .keepRows { paths.formUnion(selected) }
        for path in [anchor, extent, highlighted, swipe?.path] {
            if let path { paths.insert(path) }
        }
        paths.formUnion(collapses.keys.map { .edge(.header, ofSection: $0) })
        let targets = paths.isEmpty ? [:] : course.follow(paths, old, new)

        switch kept {
        case .keepRows: selected = Set(selected.compactMap { targets[$0] })
        case .deselectAll: selected = []
        case .keepPositions:
            selected = selected.filter {
                new.indices.contains($0.section)
                    && new[$0.section].cells.indices.contains($0.item)
            }
        }
        redrawn = Set(redrawn.compactMap { targets[$0] })
        renewed = Set(renewed.compactMap { targets[$0] })
        followed = followed.compactMapValues { targets[$0] }
        anchor = anchor.flatMap { targets[$0] }
        extent = extent.flatMap { targets[$0] }
        highlighted = highlighted.flatMap { targets[$0] }
        followSections(targets, from: old, to: new)
        swipe = swipe.flatMap { open in
            targets[open.path].map { OpenSwipe(path: $0, edge: open.edge) }
        }
        endWhatIsHidden(in: new)
    }

    /// A person's wish ends with its section, and where the description says
    /// something else than before.
    private mutating func followSections(
        _ targets: [ItemPath: ItemPath], from old: [SectionRecord], to new: [SectionRecord]
    ) {
        let before = collapses
        collapses = [:]
        for (section, isCollapsed) in before {
            guard let target = targets[.edge(.header, ofSection: section)]?.section,
                old[section].isCollapsed == new[target].isCollapsed
            else { continue }
            collapses[target] = isCollapsed
        }
    }

    /// Ends what cannot be seen any more.
    mutating func endWhatIsHidden(in sections: [SectionRecord]) {
        if let path = highlighted, isCollapsed(path.section, in: sections) { highlighted = nil }
        guard let open = swipe else { return }
        let record = sections[open.path.section].cell(at: open.path.item)
        let isBare = record?.swipeActions[open.edge].isEmpty ?? true
        if isBare || isCollapsed(open.path.section, in: sections) { swipe = nil }
    }

    /// Whether the rows of a section are hidden.
    func isCollapsed(_ section: Int, in sections: [SectionRecord]) -> Bool {
        guard let isCollapsed = sections[section].isCollapsed else { return false }
        return collapses[section] ?? isCollapsed
    }
}
