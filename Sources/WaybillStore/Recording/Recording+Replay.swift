extension Recording {
    /// A point at which a replayed state is not the recorded one: its number, the action that led
    /// there, and both states.
    public typealias Divergence = (point: Int, action: Action, recorded: State, replayed: State)

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
    ) -> (state: State, divergence: Divergence?) {
        var state = initial
        var divergence: Divergence?
        for (index, step) in steps.enumerated() {
            guard let action = step.action else {
                state = step.state
                continue
            }
            _ = reducer.reduce(&state, action)
            if divergence == nil, !isSame(step.state, state) {
                divergence = (dropped + index + 1, action, step.state, state)
            }
        }
        return (state, divergence)
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
    public func replay(
        with reducer: Reducer<State, Action>
    ) -> (state: State, divergence: Divergence?) {
        replay(with: reducer, isSame: ==)
    }
}
