public import Testing
public import WaybillStore

extension Recording where State: Equatable {
    /// Reduces the actions again, and records an issue with the difference if a
    /// state is not the recorded one.
    ///
    /// ```swift
    /// let recording = try Recording<Search, Change>(json: saved)
    /// recording.verify(with: reducer)
    /// ```
    ///
    /// The difference is shown line by line: recorded lines behind a minus, replayed ones behind a
    /// plus.
    ///
    /// - Returns: The state at the end.
    /// - Complexity: O(n) in the number of actions, beside what the reducer
    ///   does.
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
