public import WaybillDiff

extension ListManifest {
    /// What a screen reader offers for a row, or for the header of a section.
    ///
    /// - Parameter path: A position; that of a header is
    ///   `ItemPath.edge(_:ofSection:)`.
    /// - Returns: The actions of the row, the leading ones first, and the
    ///   moves for which there is a place; for a header whether its rows can be
    ///   hidden or shown. Nothing where there is nothing, or it is hidden.
    /// - Complexity: O(n) in the places to move to that are refused.
    public func accessibilityActions(at path: ItemPath) -> [AccessibilityAction] {
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

    /// Does what a screen reader offers.
    ///
    /// - Parameters:
    ///   - action: What to do.
    ///   - path: The position of the row, or of the header.
    /// - Returns: Whether anything happened.
    @discardableResult
    public func perform(_ action: AccessibilityAction, at path: ItemPath) -> Bool {
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
