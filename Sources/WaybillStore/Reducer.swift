/// How a state changes when something happens.
///
/// Pure: the result depends on the state and the action alone. What reaches
/// outside (a request, a timer) is returned as an ``Effect``, which the store
/// runs.
public struct Reducer<State, Action: Sendable> {
    private let body: (inout State, Action) -> Effect<Action>

    /// Creates a reducer.
    ///
    /// - Parameter body: Changes the state and says what is to be done outside.
    public init(_ body: @escaping (inout State, Action) -> Effect<Action>) {
        self.body = body
    }

    /// Changes a state.
    ///
    /// - Parameters:
    ///   - state: The state to change.
    ///   - action: What happened.
    /// - Returns: What is to be done outside.
    public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        body(&state, action)
    }
}
