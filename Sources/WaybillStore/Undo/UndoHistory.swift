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
/// The chosen actions are steps. Undoing one restores the state before it, and
/// then reduces again the later actions that are not steps: rows that arrived
/// meanwhile stay. Redoing puts the step back where it was. A new step forgets
/// those that were undone; other actions do not.
///
/// Steps that are begun within ``joining(_:_:)`` with the same key, one after the other, are
/// one: so a text that is typed is one step, and not one for each letter.
///
/// So the state is at any time that of all actions without the undone steps.
/// Reducers are pure, and effects are neither run nor undone: to notify a
/// server, dispatch an action for that.
///
/// A history counts for as long as it is kept, in the isolation of the store's
/// owner. When a ``Recorder`` puts another state in its place, the steps are
/// forgotten: they do not lead there.
public final class UndoHistory<State, Action: Sendable> {
    @usableFromInline let core: StoreCore<State, Action>
    @usableFromInline let log: UndoLog<State, Action>
    @usableFromInline let witness: StoreWitness<State, Action>

    /// Begins to count the steps of a store.
    ///
    /// - Parameters:
    ///   - limit: How many steps are kept at most, 100 by default; at least one.
    ///     The oldest are forgotten first.
    ///   - followers: How many other actions are kept at most, 10,000 by
    ///     default. Beyond that the oldest steps are forgotten with those that
    ///     followed them.
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

    /// How many steps can be undone.
    public var undoCount: Int { log.done.count }

    /// How many steps can be redone.
    public var redoCount: Int { log.undone.count }

    /// Dispatches steps that belong together with those before them.
    ///
    /// A step goes to the last one where that was begun with the same key, and nothing was
    /// undone or redone since. One takes 200 actions at most.
    ///
    /// - Parameter key: What tells them from others, such as the field that is typed into.
    public func joining(_ key: some Hashable & Sendable, _ body: () -> Void) {
        let former = log.key
        log.key = AnyHashable(key)
        body()
        log.key = former
    }

    /// Takes back the last step.
    ///
    /// Subscribers are notified as after an action. Called from a subscriber it waits until all
    /// have seen the current state. Called from a reducer it is a fault.
    ///
    /// - Complexity: O(n) in the number of actions since the step, and of
    ///   subscriptions.
    @discardableResult
    public func undo() -> RestoreResult {
        log.done.isEmpty ? .missing : turn { [log] in log.undo() }
    }

    /// Puts back the step that was undone last.
    ///
    /// - Complexity: O(n) in the number of actions since the step, and of
    ///   subscriptions.
    @discardableResult
    public func redo() -> RestoreResult {
        log.undone.isEmpty ? .missing : turn { [log] in log.redo() }
    }

    /// Forgets all steps; the state stays.
    public func clear() { log.clear() }

    private func turn(_ find: @escaping () -> State?) -> RestoreResult {
        core.restore(StateRestoration(witness: witness, find: find))
    }
}
