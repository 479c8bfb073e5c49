package import WaybillDiff

extension ListManifest {
    /// What a screen reader offers for a row, or for the header of a section.
    ///
    /// - Returns: The actions of the row, the leading ones first, and the moves
    ///   for which there is a place; for a header whether its rows can be
    ///   hidden or shown. Nothing if there is nothing, or it is hidden.
    /// - Complexity: O(n) in the places to move to that are refused.
    package func accessibilityActions(at path: ItemPath) -> [AccessibilityAction] {
        if path.edge == .header {
            guard let section = section(at: path.section), section.isCollapsed != nil else {
                return []
            }
            return [isCollapsed(section: path.section) ? .expand : .collapse]
        }
        guard let context = rowContext(at: path), !isHidden(path) else { return [] }
        let actions = context.record.swipeActions.all.map { AccessibilityAction.perform($0) }
        guard drag == nil, allowsMoving(at: path), cell(at: path)?.id == context.record.id else {
            return actions
        }
        let rules = MoveRules(sections: shownSections)
        let steps = MoveStep.allCases.filter { rules.place(from: path, $0) != nil }
        return actions + steps.map { .move($0) }
    }

    /// What a menu beside a row offers: its own actions, and the moves if it may be
    /// moved at all.
    ///
    /// Unlike ``accessibilityActions(at:)`` it does not depend on the rows around it,
    /// so that a row need not be drawn again when others come or go: a move for which
    /// there is no place does nothing.
    package func menuActions(
        of record: CellRecord, at path: ItemPath
    ) -> [AccessibilityAction] {
        guard sections.indices.contains(path.section), !isHidden(path) else { return [] }
        let section = sections[path.section]
        let own = record.swipeActions
        let isBare = own.leading.isEmpty && own.trailing.isEmpty
        let actions: [AccessibilityAction] = isBare ? [] : own.all.map { .perform($0) }
        let context = CellContext(
            path: path, record: record, sectionID: section.id, manifest: self)
        let mayMove = record.allowsMoving ?? section.moves.allowsMoving
        guard permits(.move(context), own: mayMove) else { return actions }
        return actions + MoveStep.allCases.map { .move($0) }
    }

    private func menuActions(at path: ItemPath) -> [AccessibilityAction] {
        cell(at: path).map { menuActions(of: $0, at: path) } ?? []
    }

    /// Does what a menu beside a row, or the header of a section, offers.
    @discardableResult
    package func perform(actionWith id: String, at path: ItemPath) -> Bool {
        let offered =
            path.edge == .header ? accessibilityActions(at: path) : menuActions(at: path)
        guard let action = offered.first(where: { $0.id == id }) else { return false }
        return perform(action, at: path)
    }

    /// Does what a screen reader offers.
    @discardableResult
    package func perform(_ action: AccessibilityAction, at path: ItemPath) -> Bool {
        switch action {
        case .perform(let action): return perform(action.id, at: path)
        case .move(let step):
            if case .moved = moveRow(at: path, step) { return true }
            return false
        case .collapse, .expand:
            guard path.edge == .header else { return false }
            let result = setCollapsed(action == .collapse, sectionsAt: [path.section])
            if case .collapsedSections = result { return true }
            return false
        }
    }
}
