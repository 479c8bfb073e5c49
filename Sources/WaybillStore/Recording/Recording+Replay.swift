extension Recording where State: Equatable {
    /// Reduces the actions again, from the first state.
    ///
    /// Effects are not run: the recording contains their actions. The replay continues after a
    /// difference with the replayed state, and after a restored state with the recorded one.
    ///
    /// - Returns: The final state, and the first difference between a replayed and a recorded
    ///   state: the point, its action, and both states.
    /// - Complexity: O(n) in the number of actions, besides the work of the reducer and the
    ///   comparison.
    @inlinable
    public func replay(
        with reducer: Reducer<State, Action>
    ) -> (
        state: State,
        divergence: (point: Int, action: Action, recorded: State, replayed: State)?
    ) {
        var state = initial
        var divergence: (Int, Action, State, State)?
        for (index, step) in steps.enumerated() {
            guard let action = step.action else {
                state = step.state
                continue
            }
            _ = reducer.reduce(&state, action)
            if divergence == nil, step.state != state {
                divergence = (dropped + index + 1, action, step.state, state)
            }
        }
        return (state, divergence)
    }
}
