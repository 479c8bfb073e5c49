/// The result of reducing a recording's actions again.
public struct Replay<State, Action: Sendable> {
    /// A point at which the state is another one than was recorded.
    public struct Divergence {
        /// The number of the point.
        public let point: Int

        /// The action that led there.
        public let action: Action

        /// The state that was recorded.
        public let recorded: State

        /// The state that came now.
        public let replayed: State

        @inlinable
        init(point: Int, action: Action, recorded: State, replayed: State) {
            self.point = point
            self.action = action
            self.recorded = recorded
            self.replayed = replayed
        }
    }

    /// The state at the end.
    public let state: State

    /// The first point that differs; nil when none does.
    public let divergence: Divergence?

    @inlinable
    init(state: State, divergence: Divergence?) {
        self.state = state
        self.divergence = divergence
    }
}

extension Replay.Divergence: Sendable where State: Sendable {}
extension Replay: Sendable where State: Sendable {}

extension Recording {
    /// Reduces the actions again, from the first state.
    ///
    /// Effects are not run: the actions that they sent are in the recording.
    /// After a difference it goes on with the state that came. Where a state was
    /// restored without an action, it goes on with that.
    ///
    /// - Returns: The state at the end, and the first difference.
    /// - Complexity: O(n) in the number of actions, beside what the reducer and
    ///   the comparison do.
    @inlinable
    public func replay(
        with reducer: Reducer<State, Action>, isSame: (State, State) -> Bool
    ) -> Replay<State, Action> {
        var state = initial
        var divergence: Replay<State, Action>.Divergence?
        for (index, step) in steps.enumerated() {
            guard let action = step.action else {
                state = step.state
                continue
            }
            _ = reducer.reduce(&state, action)
            if divergence == nil, !isSame(step.state, state) {
                divergence = .init(
                    point: dropped + index + 1, action: action, recorded: step.state,
                    replayed: state)
            }
        }
        return Replay(state: state, divergence: divergence)
    }
}

extension Recording where State: Equatable {
    /// Reduces the actions again, from the first state.
    ///
    /// - Returns: The state at the end, and the first difference; see
    ///   ``replay(with:isSame:)``.
    /// - Complexity: O(n) in the number of actions, beside what the reducer and
    ///   the comparison do.
    @inlinable
    public func replay(with reducer: Reducer<State, Action>) -> Replay<State, Action> {
        replay(with: reducer, isSame: ==)
    }
}
