/// The middleware of a store.
///
/// An object: an action in it continues with it even if the store's middleware is replaced, and the
/// store empties it on release.
@usableFromInline
final class MiddlewareChain<State, Action: Sendable> {
    @usableFromInline var steps: [Middleware<State, Action>.Step]

    init(_ steps: [Middleware<State, Action>.Step] = []) { self.steps = steps }
}
