import WaybillDiff

/// The rows that a manifest follows while its list changes, as positions updated by each change.
struct RowTracker {
    var selected = RowSet()

    /// The start and end of a range selected by the user.
    var anchor: ItemPath?
    var extent: ItemPath?

    var highlighted: ItemPath?

    var swipe: OpenSwipe?

    /// The user's choice of hidden rows by section, if it differs from the description.
    var collapses: [Int: Bool] = [:]

    /// Rows for the next plan to redraw even with equal content.
    var redrawn = RowSet()

    /// Sections for the next plan to redraw, without their rows.
    var redrawnSections: Set<Int> = []

    /// Sections for the next plan to reload completely.
    var renewed: Set<Int> = []

    private var followed: [Int: ItemPath] = [:]
    private var queues: [Int: RowQueue] = [:]
    private var lastToken = 0

    mutating func follow(_ path: ItemPath) -> Int {
        lastToken += 1
        followed[lastToken] = path
        return lastToken
    }

    /// The position of a followed row, or nil after its removal.
    func path(of token: Int) -> ItemPath? { followed[token] }

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

    /// Updates all positions.
    mutating func follow(
        _ follower: RowFollower, from old: [SectionRecord], to new: [SectionRecord],
        _ strategy: SelectionStrategy?
    ) {
        switch strategy ?? .keepRows {
        case .keepRows:
            selected = follower.rows(selected)
            // A row may have moved to a section without permanent selection.
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

    /// Ends a user's choice with its section, or when the description changes it.
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

    /// Ends the states of hidden rows.
    mutating func endWhatIsHidden(in sections: [SectionRecord]) {
        if let path = highlighted, isCollapsed(path.section, in: sections) { highlighted = nil }
        guard let open = swipe else { return }
        let record = sections[open.path.section].cell(at: open.path.item)
        let isBare = record?.swipeActions[open.edge].isEmpty ?? true
        if isBare || isCollapsed(open.path.section, in: sections) { swipe = nil }
    }

    func isCollapsed(_ section: Int, in sections: [SectionRecord]) -> Bool {
        guard sections.indices.contains(section),
            let isCollapsed = sections[section].isCollapsed
        else { return false }
        return collapses[section] ?? isCollapsed
    }
}
