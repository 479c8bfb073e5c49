/// The phase of a store in the processing of an action.
@usableFromInline
enum StorePhase {
    case idle

    /// Middleware has an action: another one may come before it.
    case middleware

    /// The state is being changed.
    case reducing

    /// Subscribers are being notified.
    case telling

    case over
}
