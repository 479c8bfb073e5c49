/// Something that only the owner of a store can do, such as to open a screen.
@usableFromInline package protocol OwnerRequest {}

/// The answers of an owner to a request: actions to dispatch, and effects to start.
///
/// They do nothing when the store, or the part of its state that asked, is gone.
@usableFromInline package struct Answers<Action: Sendable> {
    package let dispatch: (Action) -> Void
    package let perform: (Effect<Action>) -> Void
}
