package import WaybillDiff

extension ListManifest {
    /// Whether a user may move a row.
    ///
    /// The record's explicit value, else that of its section; plugins and the delegate may override
    /// it. False, without asking them, for a missing or hidden row.
    package func allowsMoving(at path: ItemPath) -> Bool {
        guard let context = rowContext(at: path), !isHidden(path) else { return false }
        let own = context.record.allowsMoving ?? sections[path.section].allowsMoving
        return permits(.move(context), own: own)
    }

    /// Moves a row by one position, for a key or a screen reader.
    ///
    /// At the end of its section it continues in the next one that accepts it; refused positions
    /// and collapsed sections are skipped. Reported as ``ListEvent/didMove(_:)`` after the events
    /// of ``moveCell(from:to:)``. The view is updated even within ``withoutUpdatingView(_:)``.
    ///
    /// - Returns: `moved`, `nothing` without a position in that direction, or `rejected` for a
    ///   missing or immovable row or during a drag.
    /// - Complexity: O(n) in the refused positions, and that of ``moveCell(from:to:)``.
    @discardableResult
    package func moveRow(at path: ItemPath, _ step: MoveStep) -> ListOperationResult {
        guard drag == nil else { return .rejected(.rowIsDragged) }
        guard cell(at: path) != nil else { return .rejected(.noSuchItem(path)) }
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        // A listener may have hidden the row.
        guard allowsMoving(at: path), let origin = tracker.path(of: token), !isHidden(origin)
        else { return .rejected(.notPermitted(path)) }
        guard let target = MoveRules(sections: shownSections).place(from: origin, step) else {
            return .nothing
        }
        return performBatch { move(token, to: target) }
    }

    /// Moves a followed row to a target counted without it, and reports the user's move.
    func move(_ token: Int, to target: ItemPath) -> ListOperationResult {
        guard let origin = tracker.path(of: token), let record = cell(at: origin) else {
            return .rejected(.overtaken)
        }
        guard sections.indices.contains(target.section) else {
            return .rejected(.noSuchSection(target.section))
        }
        let move = RowMove(from: origin, to: target, of: record, in: sections)
        let onMove = sections[target.section].moves?.onMove
        let result = perform(.moveCell(from: origin, to: target)) { manifest in
            guard manifest.tracker.path(of: token) == origin else {
                return .refused(.noSuchItem(origin))
            }
            return manifest.validateMove(from: origin, to: target)
        }
        guard case .moved = result else { return result }
        batch.reachesView = true
        onMove?(move)
        tell(.didMove(move))
        return result
    }
}
