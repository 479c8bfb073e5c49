package import WaybillDiff

extension ListManifest {
    /// The row with open swipe actions, or nil.
    ///
    /// It follows its row through every change, by identity for whole descriptions, and closes when
    /// the row is removed or hidden or loses its last action at that edge. A host reads it after
    /// each plan: closing by a change is not reported.
    package var swipe: OpenSwipe? { tracker.swipe }

    /// Opens the actions of a row, and closes those of the previous row.
    ///
    /// Plugins and the delegate may forbid it. They receive ``ListEvent/swiped(_:_:)``.
    ///
    /// - Returns: Whether the actions are open; false for a missing or hidden row, a row without
    ///   actions at this edge, a refusal, or during a drag.
    @discardableResult
    package func openSwipe(at path: ItemPath, _ edge: SwipeEdge) -> Bool {
        let wanted = OpenSwipe(path: path, edge: edge)
        guard wanted != swipe else { return true }
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        guard allowsSwipe(at: path, edge) else { return false }
        closeSwipe()
        guard let place = tracker.path(of: token), canSwipe(at: place, edge),
            let context = rowContext(at: place)
        else { return false }
        tracker.swipe = OpenSwipe(path: place, edge: edge)
        tell(.swiped(context, edge))
        return true
    }

    package func closeSwipe() {
        guard let open = swipe else { return }
        tracker.swipe = nil
        if let context = rowContext(at: open.path) { tell(.swiped(context, nil)) }
    }

    /// Performs the full-swipe action of a row, or else opens its actions.
    @discardableResult
    package func fullSwipe(at path: ItemPath, _ edge: SwipeEdge) -> Bool {
        guard let action = cell(at: path)?.swipeActions.fullSwipeAction(at: edge) else {
            return openSwipe(at: path, edge)
        }
        guard allowsSwipe(at: path, edge) else { return false }
        return perform(action.id, at: path)
    }

    /// Opens the actions of a row, and performs one of them.
    ///
    /// A plugin that forbids the swipe does not forbid the action.
    ///
    /// - Returns: Whether it was performed; false also for a row that a listener removed.
    package func swipe(_ edge: SwipeEdge, _ action: RecordID, at path: ItemPath) -> Bool {
        let token = tracker.follow(path)
        defer { tracker.unfollow(token) }
        openSwipe(at: path, edge)
        return tracker.path(of: token).map { perform(action, at: $0) } ?? false
    }

    /// Performs an action of a row: sends the "will" event, closes the row, calls the action's
    /// closure and sends the "did" event.
    ///
    /// All listeners receive the record from before the first one. If a listener moved the row, the
    /// action and `didPerform` have its new position; if it removed the row, a position without any
    /// row. The row need not be open: menus, keys and screen readers perform actions too.
    ///
    /// - Parameter action: The identity of the action; of several the first, leading ones first.
    @discardableResult
    package func perform(_ action: RecordID, at path: ItemPath) -> Bool {
        guard let context = rowContext(at: path), !isHidden(path),
            let action = context.record.swipeActions.all.first(where: { $0.id == action })
        else { return false }
        let token = tracker.follow(path)
        tell(.willPerform(action, context))
        defer { tracker.unfollow(token) }
        if let place = tracker.path(of: token), swipe?.path == place { closeSwipe() }
        let place = tracker.path(of: token) ?? ItemPath(section: .max, item: .max)
        let now = CellContext(
            path: place, record: context.record,
            sectionID: section(at: place.section)?.id ?? context.sectionID, manifest: self)
        action.perform(now)
        tell(.didPerform(action, now))
        return true
    }

    private func allowsSwipe(at path: ItemPath, _ edge: SwipeEdge) -> Bool {
        guard canSwipe(at: path, edge), let context = rowContext(at: path) else { return false }
        return permits(.swipe(context, edge), own: true)
    }

    private func canSwipe(at path: ItemPath, _ edge: SwipeEdge) -> Bool {
        guard drag == nil, !isHidden(path), let record = cell(at: path) else { return false }
        return !record.swipeActions[edge].isEmpty
    }
}
