package import WaybillDiff

extension ListManifest {
    /// Whether a person may move a row.
    ///
    /// The record's explicit wish, else that of its section; plugins and the
    /// delegate may override it. False if there is no row or it is hidden, and
    /// no one is asked.
    package func allowsMoving(at path: ItemPath) -> Bool {
        guard let context = rowContext(at: path), !isHidden(path) else { return false }
        let own = context.record.allowsMoving ?? sections[path.section].moves.allowsMoving
        return permits(.move(context), own: own)
    }

    /// Moves a row by one place, as a person does with a key or a screen
    /// reader.
    ///
    /// At the end of its section it goes on to the next one that takes it;
    /// places that are refused, and sections whose rows are hidden, are
    /// ignored. Reported as ``ListEvent/didMove(_:)`` after the events of
    /// ``moveCell(from:to:)``, and reaches the view in silence too.
    ///
    /// - Returns: `moved`, `nothing` if there is no place that way, or
    ///   `rejected` if there is no such row, it may not move or a row is
    ///   dragged.
    /// - Complexity: O(n) in the places that are refused, and that of
    ///   ``moveCell(from:to:)``.
    @discardableResult
    package func moveRow(at path: ItemPath, _ step: MoveStep) -> ListOperationResult {
        guard drag == nil else { return .rejected(.rowIsDragged) }
        guard cell(at: path) != nil else { return .rejected(.noSuchItem(path)) }
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        // A listener that is asked may hide the row.
        guard allowsMoving(at: path), let origin = tracker.path(of: token), !isHidden(origin)
        else { return .rejected(.notPermitted(path)) }
        guard let target = MoveRules(sections: shownSections).place(from: origin, step) else {
            return .nothing
        }
        return performBatch { move(token, to: target) }
    }

    /// Moves a followed row, and reports that a person did.
    ///
    /// - Parameter target: Where it is to be, counted after it was taken out.
    func move(_ token: Int, to target: ItemPath) -> ListOperationResult {
        guard let origin = tracker.path(of: token), let record = cell(at: origin) else {
            return .rejected(.overtaken)
        }
        guard sections.indices.contains(target.section) else {
            return .rejected(.noSuchSection(target.section))
        }
        let move = RowMove(from: origin, to: target, of: record, in: sections)
        let onMove = sections[target.section].moves.onMove
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
