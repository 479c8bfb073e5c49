/// An effect that runs, observes, or waits for its turn.
struct RunningEffect<Action: Sendable> {
    let id: EffectID?

    /// The requester, if it is in a queue.
    let origin: EffectOrigin?

    let before: [Int]

    /// The first effect of the chain to which it belongs: itself, or one of
    /// which an action, or the end, led to it; or, if that is later, of the
    /// chain of the work whose place it took.
    let cause: Int
    let isAwaited: Bool
    let sequence: EffectSequence<Action>?
    let parts: [PartLife]
    var task: Task<Void, Never>?

    /// The kind of work that is held back until this is done, if it is for
    /// that.
    var gate: EffectID?
}
