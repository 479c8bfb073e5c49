/// A recorder for time travel: it keeps each action of a store with the states, and restores any of
/// them.
///
/// ```swift
/// let recorder = Recorder(of: store, limit: 500)
/// store.dispatch(.add(3))
/// recorder.jump(to: 0)
/// #expect(store.state.count == 0)
/// ```
///
/// A point is a state: the first is the start of the recording, and each action leads to the next.
/// Beyond the limit the oldest action is dropped, and points keep their numbers. States are values
/// with shared storage; with a recorder, the next action copies the arrays that it changes.
///
/// A recorder records until it is released, in the isolation of the store's owner. Its recording
/// stays readable after the release of the store.
public final class Recorder<State, Action: Sendable> {
    @usableFromInline let core: StoreCore<State, Action>
    @usableFromInline let recorded: RecordedSteps<State, Action>
    @usableFromInline let witness: StoreWitness<State, Action>

    /// Begins to record a store, with its current state as the first point.
    ///
    /// - Parameter limit: The maximum number of kept actions; 1,000 by default.
    @inlinable
    public init(of store: Store<State, Action>, limit: Int = 1_000) {
        core = store.core
        let recorded = RecordedSteps<State, Action>(store.state, limit: limit)
        self.recorded = recorded
        witness = StoreWitness(
            didReduce: { recorded.append($0, $1) }, didRestore: { recorded.append(nil, $0) })
        core.add(witness)
    }

    deinit { core.remove(witness) }

    /// The current point of the store.
    public var position: Int { recorded.position }

    /// The available points.
    public var points: ClosedRange<Int> { recorded.points }

    /// The state at a point, or nil if it is not kept.
    public func state(at point: Int) -> State? { recorded.state(at: point) }

    /// The action that led to a point; nil for the first point, a state restored by undoing, or a
    /// point that is not kept.
    public func action(to point: Int) -> Action? { recorded.step(to: point)?.action }

    /// The recording as a value.
    ///
    /// - Complexity: O(n) in the number of kept actions.
    public var recording: Recording<State, Action> { recorded.recording }

    // MARK: Travelling

    /// Replaces the current state by that of a point.
    ///
    /// Subscribers are notified as after an action. No effect is restarted; running effects
    /// continue, except those of removed parts: load content again. The recorded actions stay for a
    /// jump forward until the next action, which continues from here and drops the later ones.
    ///
    /// Called from a subscriber it waits until all have seen the current state. Called from a
    /// reducer it is a fault.
    ///
    /// - Complexity: O(n) in the number of subscriptions.
    @discardableResult
    public func jump(to point: Int) -> RestoreResult {
        guard recorded.points.contains(point) else { return .missing }
        return core.restore(
            StateRestoration(witness: witness, find: { [recorded] in recorded.move(to: point) }))
    }
}

/// The result of a jump, an undo or a redo.
public enum RestoreResult: Hashable, Sendable {
    /// The state was restored.
    case restored

    /// The restoration follows after all subscribers have seen the current state, if the point or
    /// step is still kept then.
    case waits

    /// The point or step does not exist; nothing changes.
    case missing

    /// The store was released; nothing changes.
    case storeIsGone
}
