/// A middleware: each action passes through it on its way to the reducer.
///
/// It may pass the action, another one, none, or several; dispatch new ones; and read the state
/// before and after. An action that it dispatches again unconditionally never ends.
///
/// ```swift
/// let following = Middleware<Tally, Action> { store in
///     { action, next in
///         next(action)
///         lines.append("\(action): \(store.state.count)")
///     }
/// }
/// let store = Store(Tally(), reducer: reducer, middleware: [following])
/// ```
public final class Middleware<State, Action: Sendable> {
    /// A function of an action and a closure that passes one to the next middleware or the reducer.
    ///
    /// The closure may be kept; after the release of the store it has no effect.
    public typealias Step = (_ action: Action, _ next: @escaping (Action) -> Void) -> Void

    let make: (StoreAccess<State, Action>) -> Step

    /// Creates middleware.
    ///
    /// - Parameter make: Called once for each store, before the first action; its variables are the
    ///   middleware's memory. Actions dispatched here follow after all middleware is created.
    public init(_ make: @escaping (StoreAccess<State, Action>) -> Step) { self.make = make }

    var identity: ObjectIdentifier { ObjectIdentifier(self) }
}

/// The access of middleware to its store.
///
/// It may be kept: after the release of the store, it drops actions and returns the last state.
public struct StoreAccess<State, Action: Sendable> {
    @usableFromInline let core: StoreCore<State, Action>

    /// The current state.
    @inlinable public var state: State { _read { yield core.state } }

    /// Dispatches an action through all middleware from the first.
    @inlinable
    public func dispatch(_ action: Action) { core.dispatch(action) }
}
