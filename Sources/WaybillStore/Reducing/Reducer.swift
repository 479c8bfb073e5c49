/// A reducer: a function from a state and an action to the next state and effects.
///
/// It is pure: the result depends on the state and the action alone. Outside work, such as a
/// request or a timer, is returned as an ``Effect``, which the store runs. Reducers of parts are
/// combined with ``focus(on:_:_:)`` and its relatives.
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

    /// Creates a reducer from a function that changes the state and returns the effects.
    @inlinable
    public init(_ body: @escaping (inout State, Action) -> Effect<Action>) { self.body = body }

    /// Changes a state and returns the effects.
    @inlinable
    public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
        body(&state, action)
    }
}
