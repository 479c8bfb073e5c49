/// What a store looks at for each action.
///
/// It lies behind a pointer of the list of observers, which the store keeps:
/// stored properties of a class are guarded against overlapping access at run
/// time, which took three quarters of a dispatch.
@usableFromInline
struct StoreFlags {
    @usableFromInline var phase = StorePhase.idle

    /// Whether an action goes a longer way: through middleware, or past
    /// witnesses.
    @usableFromInline var hasDetour = false

    @usableFromInline var hasChain = false

    @usableFromInline var hasQueue = false

    /// Whether what waits is being carried out.
    @usableFromInline var isDraining = false

    /// Whether anyone keeps what happens.
    @usableFromInline var hasWitnesses = false

    @usableFromInline var hasObservers = false

    /// Whether anyone who subscribed declared a part.
    @usableFromInline var hasParts = false

    /// Whether effects belong to parts of the state that can go.
    @usableFromInline var hasEffectParts = false

    /// How many subscriptions have ended: while there are no more, all that
    /// were there are still active.
    @usableFromInline var endings = 0

    init() {}
}

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
