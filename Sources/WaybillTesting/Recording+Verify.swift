public import Testing
public import WaybillStore

extension Replay.Divergence: CustomStringConvertible {
    /// The point and the action, and how the states differ line by line: what
    /// was recorded behind a minus, what came now behind a plus.
    ///
    /// - Complexity: O(n · d) in the lines of the states and in how many differ.
    public var description: String {
        let difference = Difference(from: recorded, to: replayed).description
        return "Point \(point), after \(action), is not as recorded:\n\(difference)"
    }
}

extension Recording where State: Equatable {
    /// Reduces the actions again, and records an issue with the difference if a
    /// state is not the recorded one.
    ///
    /// ```swift
    /// let recording = try Recording<Search, Change>(json: saved)
    /// recording.verify(with: reducer)
    /// ```
    ///
    /// - Complexity: O(n) in the number of actions, beside what the reducer
    ///   does.
    @discardableResult
    public func verify(
        with reducer: Reducer<State, Action>, location: SourceLocation = #_sourceLocation
    ) -> Replay<State, Action> {
        let replay = replay(with: reducer)
        if let divergence = replay.divergence {
            Issue.record("\(divergence.description)", sourceLocation: location)
        }
        return replay
    }
}
