package import WaybillDiff

extension ListManifest {
    /// The row whose actions are uncovered, or nil.
    ///
    /// It follows its row through every change, by identity where whole
    /// descriptions are set, and ends with the row, with its last action at
    /// that end, or when the row is hidden. A host reads it when it has carried
    /// out a plan: what a change has closed is reported to no one.
    package var swipe: OpenSwipe? { tracker.swipe }

    /// Uncovers the actions of a row, and covers those of the previous row.
    ///
    /// Plugins and the delegate may forbid it. They receive
    /// ``ListEvent/swiped(_:_:)``.
    ///
    /// - Returns: Whether they are uncovered; false if there is no such row, it
    ///   has no actions there, it is hidden, it may not be, or rows are
    ///   dragged.
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

    /// Does what a swipe over a whole row does: performs the action that allows
    /// it, or else uncovers the actions.
    @discardableResult
    package func fullSwipe(at path: ItemPath, _ edge: SwipeEdge) -> Bool {
        guard let action = cell(at: path)?.swipeActions.fullSwipeAction(at: edge) else {
            return openSwipe(at: path, edge)
        }
        guard allowsSwipe(at: path, edge) else { return false }
        return perform(action.id, at: path)
    }

    /// Performs an action of a row: listeners receive the "will" event, the row
    /// is covered, the action's closure runs, listeners receive the "did"
    /// event.
    ///
    /// The record before the first listener is the one that all of them receive, whatever they
    /// change. Where a listener moved the row, the action and `didPerform` have its place of then;
    /// if it removed the row, a place at which there is nothing, so that no other row is mistaken
    /// for it. The row need not be uncovered: a menu, a key or a screen reader performs actions
    /// too.
    ///
    /// - Parameter action: The identity of the action; of several the first counts, the
    ///   leading ones first.
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
