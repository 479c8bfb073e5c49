/// A reducer: a function from a state and an action to the next state and
/// effects.
///
/// Pure: the result depends on the state and the action alone. What reaches
/// outside (a request, a timer) is returned as an ``Effect``, which the store
/// runs.
///
/// Reducers of parts make up that of the whole: ``focus(on:_:_:)`` and the
/// others of its kind.
///
/// ```swift
/// static var reducer: Reducer<Basket, Action> {
///     Reducer { basket, action in
///         switch action {
///         case .remove(let name): basket.items.removeAll { $0 == name }
///         case .insert(let name, let index):
///             guard !basket.items.contains(name) else { break }
/// ```
public struct Reducer<State, Action: Sendable> {
    @usableFromInline let body: (inout State, Action) -> Effect<Action>

    /// Creates a reducer.
    ///
    /// - Parameter body: Changes the state and returns the effects.
    @inlinable
    public init(_ body: @escaping (inout State, Action) -> Effect<Action>) { self.body = body }

    /// Changes a state.
    @inlinable
    public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        body(&state, action)
    }
}
