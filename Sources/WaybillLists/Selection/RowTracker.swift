import WaybillDiff

/// The rows that a manifest keeps an eye on while its list changes.
///
/// Positions, which each change carries on to where the rows are then: nothing
/// is done for rows that no one follows.
struct RowTracker {
    var selected = RowSet()

    /// Where a range that a person selects begins and where it ends.
    var anchor: ItemPath?
    var extent: ItemPath?

    var highlighted: ItemPath?

    var swipe: OpenSwipe?

    /// For sections whether their rows are hidden, where a person wants it
    /// otherwise than the description.
    var collapses: [Int: Bool] = [:]

    /// Rows that the next plan redraws though their content may be the same.
    var redrawn = RowSet()

    /// Sections that the next plan redraws, their rows aside.
    var redrawnSections: Set<Int> = []

    /// Sections that the next plan reloads as a whole.
    var renewed: Set<Int> = []

    private var followed: [Int: ItemPath] = [:]
    private var queues: [Int: RowQueue] = [:]
    private var lastToken = 0

    /// Follows a row until ``unfollow(_:)``.
    mutating func follow(_ path: ItemPath) -> Int {
        lastToken += 1
        followed[lastToken] = path
        return lastToken
    }

    /// Where a followed row is, or nil when it is gone.
    func path(of token: Int) -> ItemPath? { followed[token] }

    /// Follows rows that somebody is asked about, until ``unfollow(_:)``.
    mutating func follow(_ queue: RowQueue) -> Int {
        lastToken += 1
        queues[lastToken] = queue
        return lastToken
    }

    subscript(queue token: Int) -> RowQueue? {
        get { queues[token] }
        _modify { yield &queues[token] }
    }

    mutating func unfollow(_ token: Int) {
        followed[token] = nil
        queues[token] = nil
    }

    var isIdle: Bool {
        selected.isEmpty && redrawn.isEmpty && redrawnSections.isEmpty && renewed.isEmpty
            && followed.isEmpty && queues.isEmpty && highlighted == nil && anchor == nil
            && swipe == nil && collapses.isEmpty
    }

    /// Carries all positions on.
    ///
    /// - Complexity: That of the follower, and O(r) in the ranges of rows that
    ///   are followed.
    mutating func follow(
        _ follower: RowFollower, from old: [SectionRecord], to new: [SectionRecord],
        _ strategy: SelectionStrategy?
    ) {
        switch strategy ?? .keepRows {
        case .keepRows:
            selected = follower.rows(selected)
            // A row may have moved to where none stays selected.
            if !selected.isEmpty, new.contains(where: { !$0.keepsSelection }) {
                selected = selected.intersection(RowSet(allOf: new))
            }
        case .deselectAll: selected = RowSet()
        case .keepPositions: selected = selected.intersection(RowSet(allOf: new))
        }
        redrawn = follower.rows(redrawn)
        redrawnSections = Set(redrawnSections.compactMap(follower.section))
        renewed = Set(renewed.compactMap(follower.section))
        followed = followed.compactMapValues(follower.path)
        for token in queues.keys { queues[token]?.follow(follower) }
        anchor = anchor.flatMap(follower.path)
        extent = extent.flatMap(follower.path)
        highlighted = highlighted.flatMap(follower.path)
        swipe = swipe.flatMap { open in
            follower.path(open.path).map { OpenSwipe(path: $0, edge: open.edge) }
        }
        followSections(follower, from: old, to: new)
        endWhatIsHidden(in: new)
    }

    /// A person's choice ends with its section, and when the description
    /// changes it.
    private mutating func followSections(
        _ follower: RowFollower, from old: [SectionRecord], to new: [SectionRecord]
    ) {
        let before = collapses
        collapses = [:]
        for (section, isCollapsed) in before {
            guard let target = follower.section(section),
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

    func isCollapsed(_ section: Int, in sections: [SectionRecord]) -> Bool {
        guard let isCollapsed = sections[section].isCollapsed else { return false }
        return collapses[section] ?? isCollapsed
    }
}
