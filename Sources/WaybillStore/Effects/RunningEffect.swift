struct RunningEffect<Action: Sendable> {
    let id: EffectID?

    /// The requester, if it is in a queue.
    let origin: EffectOrigin?

    let before: [Int]

    /// The first effect of its chain: itself, its causing effect or, if later, the cause of the
    /// work that it replaced.
    let cause: Int
    let isAwaited: Bool
    let sequence: EffectSequence<Action>?
    let parts: [PartLife]
    var task: Task<Void, Never>?
}
