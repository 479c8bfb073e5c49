/// The middleware that an action goes through.
///
/// An object: an action that is in it goes on by it though the store has other
/// middleware meanwhile, and the store empties it when it goes.
@usableFromInline
final class MiddlewareChain<State, Action: Sendable> {
    @usableFromInline var steps: [Middleware<State, Action>.Step]

    init(_ steps: [Middleware<State, Action>.Step] = []) { self.steps = steps }
}
