public import WaybillDiff

extension ListManifest {
    /// Begins the drag of a row by the user.
    ///
    /// Until the drop the view receives no plans. Changes by the app are applied and reported at
    /// once, and reach the view in one plan together with the drop; so do reloads. Another managed
    /// view ends the drag.
    ///
    /// - Returns: Whether the drag began; false if the row is missing, immovable or hidden, during
    ///   another drag or a batch, or while the view is out of date.
    @discardableResult
    public func beginDrag(at path: ItemPath) -> Bool {
        guard canBeginDrag, cell(at: path) != nil else { return false }
        let token = tracker.follow(path)
        guard allowsMoving(at: path) else {
            tracker.unfollow(token)
            return false
        }
        closeSwipe()
        endHighlight()
        guard canBeginDrag, let place = tracker.path(of: token), !isHidden(place),
            let context = rowContext(at: place)
        else {
            tracker.unfollow(token)
            return false
        }
        drag = DragSession(
            record: context.record, origin: place, target: place, sectionID: context.sectionID,
            token: token)
        tell(.dragged(context, true))
        return drag?.token == token
    }

    /// Moves the dragged row over a position: that of a row to take its place, a header for the
    /// first place of its section, a footer or the position after the last row for the last place.
    ///
    /// - Parameter path: A position in the view; any integers are allowed.
    /// - Returns: The target position, as adjusted by the sections; nil if it is not allowed, or
    ///   without a drag.
    @discardableResult
    public func hoverDrag(over path: ItemPath) -> ItemPath? {
        guard let session = drag else { return nil }
        // Hidden rows are not targets, and yet the last position is after them.
        let target = MoveRules(sections: isBehind ? shown : sections)
            .place(from: session.origin, to: path)
        // The listener may have ended the drag.
        if drag?.token == session.token { drag?.target = target }
        return target
    }

    /// Drops the row at its current target.
    ///
    /// If the list changed during the drag, the row keeps its neighbours, provided that the current
    /// sections agree: they are asked again. Reported and applied like `moveRow(at:_:)`. In all
    /// cases the view receives its pending updates.
    ///
    /// - Returns: `moved` with the current positions; `nothing` if the row stays at its position,
    ///   or without a drag; `rejected` if the row or section is gone or the position is refused.
    /// - Complexity: That of ``moveCell(from:to:)``, or of one diff after other changes.
    @discardableResult
    public func dropDrag() -> ListOperationResult {
        guard let session = drag else { return .nothing }
        return endDrag(session) {
            guard let current = tracker.path(of: session.token) else {
                return .rejected(.noSuchItem(session.origin))
            }
            guard let target = session.target else {
                return .rejected(.notPermitted(session.origin))
            }
            guard target != session.origin else { return .nothing }
            guard isBehind else { return move(session.token, to: target) }
            return drop(session, from: current, to: target)
        }
    }

    /// Cancels the drag; the view receives its pending updates.
    public func cancelDrag() {
        guard let session = drag else { return }
        endDrag(session) {}
    }

    private var canBeginDrag: Bool {
        drag == nil && !batch.isOpen && !isBehind && queue.isIdle
    }

    /// Drops a row into a list that differs from the view's.
    private func drop(
        _ session: DragSession, from current: ItemPath, to target: ItemPath
    ) -> ListOperationResult {
        let finder = DropPlace(shown: shown, sections: sections)
        guard let wanted = finder.place(target, from: session.origin, now: current) else {
            return .rejected(.noSuchSection(target.section))
        }
        guard allowsMoving(at: current), tracker.path(of: session.token) == current,
            let place = MoveRules(sections: sections).place(from: current, to: wanted)
        else { return .rejected(.notPermitted(current)) }
        guard place != current else { return .nothing }
        return move(session.token, to: place)
    }

    @discardableResult
    func endDrag<Result>(_ session: DragSession, _ body: () -> Result) -> Result {
        let result = performBatch {
            if drag?.token == session.token { drag = nil }
            batch.completions += session.afterwards
            batch.reachesView = batch.reachesView || session.isAwaited
            return body()
        }
        let path = tracker.path(of: session.token) ?? session.origin
        tracker.unfollow(session.token)
        let context = CellContext(
            path: path, record: session.record, sectionID: session.sectionID, manifest: self)
        tell(.dragged(context, false))
        return result
    }
}
