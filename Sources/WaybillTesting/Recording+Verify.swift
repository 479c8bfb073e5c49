public import Testing
public import WaybillStore

extension Recording where State: Equatable {
    /// Replays the actions, and records an issue with the difference if a state is not the recorded
    /// one.
    ///
    /// ```swift
    /// let recorder = Recorder(of: store)
    /// store.dispatch(.found(["Café"]))
    /// recorder.recording.verify(with: reducer)
    /// ```
    ///
    /// The difference has recorded lines after a minus, and replayed ones after a plus. Returns the
    /// last state.
    ///
    /// - Complexity: O(n) in the number of actions, beside the work of the reducer.
    @discardableResult
    public func verify(
        with reducer: Reducer<State, Action>, location: SourceLocation = #_sourceLocation
    ) -> State {
        let (state, divergence) = replay(with: reducer)
        if let (point, action, recorded, replayed) = divergence {
            let difference = Difference(from: recorded, to: replayed)
            let text = "Point \(point), after \(action), is not as recorded:\n\(difference)"
            Issue.record(Comment(rawValue: text), sourceLocation: location)
        }
        return state
    }
}
