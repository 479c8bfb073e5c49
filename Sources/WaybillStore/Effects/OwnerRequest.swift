/// A request that only the owner of a store can fulfil, such as to open a screen.
@usableFromInline package protocol OwnerRequest {}

/// The answers of an owner to a request: actions to dispatch, and effects to start.
///
/// They have no effect after the release of the store or the removal of the requesting part.
@usableFromInline package struct Answers<Action: Sendable> {
    package let dispatch: (Action) -> Void
    package let perform: (Effect<Action>) -> Void
}
