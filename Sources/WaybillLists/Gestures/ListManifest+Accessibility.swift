package import WaybillDiff

extension ListManifest {
    /// The screen reader actions of a row or section header.
    ///
    /// - Returns: The actions of the row, leading ones first, and the possible moves; for a header,
    ///   collapse or expand. Empty for a hidden element.
    /// - Complexity: O(n) in the refused positions of moves.
    package func accessibilityActions(at path: ItemPath) -> [AccessibilityAction] {
        if path.edge == .header {
            guard let section = section(at: path.section), section.isCollapsed != nil else {
                return []
            }
            return [isCollapsed(section: path.section) ? .expand : .collapse]
        }
        guard let record = cell(at: path) else { return [] }
        let actions = menuActions(of: record, at: path)
        // A listener may have moved the row.
        let isThere = drag == nil && cell(at: path)?.id == record.id
        let rules = MoveRules(sections: shownSections)
        return actions.filter { action in
            guard case .move(let step) = action else { return true }
            return isThere && rules.place(from: path, step) != nil
        }
    }

    /// The menu actions of a row: its own actions, and moves if the row may be moved.
    ///
    /// Unlike ``accessibilityActions(at:)`` independent of the surrounding rows, so that a row is
    /// not redrawn when others are inserted or removed. A move without a possible position does
    /// nothing.
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
        let mayMove = record.allowsMoving ?? section.allowsMoving
        guard permits(.move(context), own: mayMove) else { return actions }
        return actions + MoveStep.allCases.map { .move($0) }
    }

    /// Performs a menu action of a row or section header.
    @discardableResult
    package func perform(actionWith id: String, at path: ItemPath) -> Bool {
        let offered =
            cell(at: path).map { menuActions(of: $0, at: path) } ?? accessibilityActions(at: path)
        guard let action = offered.first(where: { $0.id == id }) else { return false }
        return perform(action, at: path)
    }

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
