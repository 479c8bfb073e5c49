public import WaybillDiff

extension ListManifest {
    /// Takes a row, so that a person can drag it to another place.
    ///
    /// Until it is dropped the view is handed no plan. What the app changes
    /// meanwhile is carried out and reported at once, and reaches the view
    /// together with the drop, as one plan: so does what is reloaded. Another
    /// managed view ends the drag.
    ///
    /// - Returns: Whether it is held now; false if there is no such row, it may
    ///   not move or is hidden, another one is held, a batch is open, or the
    ///   view does not show the current list.
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

    /// Holds the row over a position: that of a row whose place it would take,
    /// a header for the first place of its section, a footer or the position
    /// behind the last row for the last one.
    ///
    /// - Parameter path: A position in what the view shows; any integers are
    ///   allowed.
    /// - Returns: Where the row would stand, as the sections adjust it; nil if
    ///   it may not, or no row is held.
    @discardableResult
    public func hoverDrag(over path: ItemPath) -> ItemPath? {
        guard let session = drag else { return nil }
        // Hidden rows are not places, and yet the last place is behind them.
        let target = MoveRules(sections: isBehind ? shown : sections)
            .place(from: session.origin, to: path)
        // The listener that was asked may have ended the drag.
        if drag?.token == session.token { drag?.target = target }
        return target
    }

    /// Drops the row at the place where it is held.
    ///
    /// Where the list changed meanwhile it goes beside the rows beside which it
    /// was dropped, if the current sections agree: they are asked again. It is
    /// reported and carried out as `moveRow(at:_:)` is. However it ends, the
    /// view is handed what was held back.
    ///
    /// - Returns: `moved` with the current positions; `nothing` if the row
    ///   stands there already, or none is held; `rejected` if the row or the
    ///   section is gone or the row may not stand there.
    /// - Complexity: That of ``moveCell(from:to:)``, or of one diff where the
    ///   list changed.
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

    /// Lets the row go where it was; the view is handed what was held back.
    public func cancelDrag() {
        guard let session = drag else { return }
        endDrag(session) {}
    }

    private var canBeginDrag: Bool {
        drag == nil && !batch.isOpen && !isBehind && queue.isIdle
    }

    /// Drops a row into a list that is not the one that the view shows.
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
