@usableFromInline
enum StorePhase {
    case idle

    /// Middleware has an action: another one may come before it.
    case middleware

    case reducing

    /// Subscribers are being notified.
    case telling

    case over
}
