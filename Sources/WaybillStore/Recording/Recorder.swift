/// A recorder for time travel: it keeps each action of a store with the states,
/// and restores any of them.
///
/// ```swift
/// let recorder = Recorder(of: store, limit: 500)
/// store.dispatch(.add(3))
/// recorder.jump(to: 0)
/// #expect(store.state.count == 0)
/// ```
///
/// A point is a state: the first one is where recording began, and each action
/// leads to the next. What is kept is bounded: beyond the limit the oldest
/// action is dropped, and points keep their numbers. States are values that
/// share what did not change; that the recorder has a state means that the next
/// action copies the arrays that it changes.
///
/// A recorder records for as long as it is kept, in the isolation of the
/// store's owner. What it has recorded can be read when the store has gone.
public final class Recorder<State, Action: Sendable> {
    @usableFromInline let core: StoreCore<State, Action>
    @usableFromInline let tape: RecorderTape<State, Action>
    @usableFromInline let witness: StoreWitness<State, Action>

    /// Begins to record a store.
    ///
    /// - Parameters:
    ///   - store: The store. Its current state is the first point.
    ///   - limit: How many actions are kept at most; 1,000 by default.
    @inlinable
    public init(of store: Store<State, Action>, limit: Int = 1_000) {
        core = store.core
        let tape = RecorderTape<State, Action>(store.state, limit: limit)
        self.tape = tape
        witness = StoreWitness(
            didReduce: { tape.append($0, $1) }, didRestore: { tape.append(nil, $0) })
        core.add(witness)
    }

    deinit { core.remove(witness) }

    /// The point at which the store is.
    public var position: Int { tape.position }

    /// The points to which one can jump.
    public var points: ClosedRange<Int> { tape.points }

    /// The state at a point, or nil if it is not kept.
    public func state(at point: Int) -> State? { tape.state(at: point) }

    /// The action that led to a point; nil for the first point, where a state
    /// was restored by undoing, and where none is kept.
    public func action(to point: Int) -> Action? { tape.step(to: point)?.action }

    /// What was recorded, as a value.
    ///
    /// - Complexity: O(n) in the number of actions that are kept.
    public var recording: Recording<State, Action> { tape.recording }

    // MARK: Travelling

    /// Replaces the current state by that of a point.
    ///
    /// Subscribers are notified as after an action. No effect is started again; running effects go
    /// on, except those of removed parts: load content again. The recorded actions stay for a jump
    /// forward until the next action, which continues from here and drops the later ones.
    ///
    /// Called from a subscriber it waits until all have seen the current state.
    /// Called from a reducer it is a fault.
    ///
    /// - Complexity: O(n) in the number of subscriptions.
    @discardableResult
    public func jump(to point: Int) -> RestoreResult {
        guard tape.points.contains(point) else { return .missing }
        return travel { [tape] in tape.move(to: point) }
    }

    /// Replaces what was recorded by a recording, and jumps to its last point.
    ///
    /// Of a recording that is longer than the limit the last actions are taken.
    ///
    /// - Complexity: O(n) in the number of its actions and of subscriptions.
    @discardableResult
    public func load(_ recording: Recording<State, Action>) -> RestoreResult {
        travel { [tape] in tape.load(recording) }
    }

    /// Forgets what was recorded; the current state is the only point.
    public func clear() { tape.clear() }

    private func travel(_ find: @escaping () -> State?) -> RestoreResult {
        core.restore(StateRestoration(witness: witness, find: find))
    }
}

/// The result of a jump, an undo or a redo.
public enum RestoreResult: Hashable, Sendable {
    /// The store has the state of the point or the step.
    case restored

    /// It is done when all have seen the current state, if the point or the
    /// step is still kept then.
    case waits

    /// The point or the step is not kept, or never was: nothing is done.
    case missing

    /// The store has gone: nothing is done.
    case storeIsGone
}
