/// A middleware: each action passes through it on its way to the reducer.
///
/// It may let the action pass, another one, none, or several; dispatch others
/// from the beginning; and look at the state before and after. An action that
/// it dispatches again unconditionally comes back to it without end.
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
    /// Takes an action and what lets one pass to the next middleware, and at
    /// the end to the reducer.
    ///
    /// What is kept of it after the store has gone does nothing.
    public typealias Step = (_ action: Action, _ next: @escaping (Action) -> Void) -> Void

    let make: (StoreAccess<State, Action>) -> Step

    /// Creates middleware.
    ///
    /// - Parameter make: Called once for each store that has it, before the
    ///   first action: the place for what it remembers. What is dispatched
    ///   there follows when all middleware is made.
    public init(_ make: @escaping (StoreAccess<State, Action>) -> Step) { self.make = make }

    var identity: ObjectIdentifier { ObjectIdentifier(self) }
}

/// A store as its middleware sees it.
///
/// It may be kept: once the store has gone, what is dispatched is dropped, and
/// the state is the last one.
public struct StoreAccess<State, Action: Sendable> {
    @usableFromInline let core: StoreCore<State, Action>

    /// The current state.
    @inlinable public var state: State { _read { yield core.state } }

    /// Dispatches an action through all middleware from the first.
    @inlinable
    public func dispatch(_ action: Action) { core.dispatch(action) }
}
