/// Undoes and redoes chosen actions of a store.
///
/// ```swift
/// let history = UndoHistory(of: store) { action in
///     if case .write = action { true } else { false }
/// }
/// store.dispatch(.write("Tea"))
/// history.undo()
/// #expect(store.state.note.isEmpty)
/// ```
///
/// The chosen actions are steps. Undoing one restores the state before it, then reduces the later
/// other actions again, so that rows loaded meanwhile stay. Redoing restores its place in the
/// order. A new step drops the undone ones; other actions do not.
///
/// Consecutive steps within ``joining(_:_:)`` with the same key are merged: typed text is one step,
/// not one for each letter.
///
/// The state always equals that of all actions without the undone steps. Reducers are pure, and
/// effects are neither run nor undone: to notify a server, dispatch an action for that.
///
/// A history counts until it is released, in the isolation of the store's owner. When a
/// ``Recorder`` replaces the state, the steps are dropped.
public final class UndoHistory<State, Action: Sendable> {
    @usableFromInline let core: StoreCore<State, Action>
    @usableFromInline let log: UndoLog<State, Action>
    @usableFromInline let witness: StoreWitness<State, Action>

    /// Begins to count the steps of a store.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of steps, by default 100, at least 1; the oldest are dropped
    ///     first.
    ///   - followers: The maximum number of other actions; 10,000 by default. Beyond that the
    ///     oldest steps are dropped with their followers.
    @inlinable
    public init(
        of store: Store<State, Action>, limit: Int = 100, followers: Int = 10_000,
        isStep: @escaping (Action) -> Bool
    ) {
        core = store.core
        let log = UndoLog<State, Action>(
            reducer: store.core.reducer, limit: max(limit, 1), followerLimit: max(followers, 0))
        self.log = log
        witness = StoreWitness(
            willReduce: { action, state in
                if isStep(action) { log.step(action, state) } else { log.follow(action) }
            }, didRestore: { _ in log.clear() })
        core.add(witness)
    }

    deinit { core.remove(witness) }

    /// The number of undoable steps.
    public var undoCount: Int { log.done.count }

    /// The number of redoable steps.
    public var redoCount: Int { log.undone.count }

    /// Dispatches steps that merge with the previous ones of the same key.
    ///
    /// A step merges into the last one if nothing was undone or redone since. One takes at most 200
    /// actions.
    ///
    /// - Parameter key: Identifies the merged steps, such as the edited field.
    public func joining(_ key: some Hashable & Sendable, _ body: () -> Void) {
        let former = log.key
        log.key = AnyHashable(key)
        body()
        log.key = former
    }

    /// Undoes the last step.
    ///
    /// Subscribers are notified as after an action. Called from a subscriber it waits until all
    /// have seen the current state. Called from a reducer it is a fault.
    ///
    /// - Complexity: O(n) in the number of actions since the step, and of subscriptions.
    @discardableResult
    public func undo() -> RestoreResult {
        log.done.isEmpty ? .missing : turn { [log] in log.undo() }
    }

    /// Redoes the step that was undone last.
    ///
    /// - Complexity: O(n) in the number of actions since the step, and of subscriptions.
    @discardableResult
    public func redo() -> RestoreResult {
        log.undone.isEmpty ? .missing : turn { [log] in log.redo() }
    }

    /// Drops all steps; the state stays.
    public func clear() { log.clear() }

    private func turn(_ find: @escaping () -> State?) -> RestoreResult {
        core.restore(StateRestoration(witness: witness, find: find))
    }
}
