struct EffectGate<Action: Sendable> {
    let rule: Throttling
    private(set) var latest: Effect<Action>?
    private(set) var parts: [PartLife]

    /// The first effect in the chain of the held work.
    private(set) var cause = 0

    /// The number of the held work among all effects.
    private(set) var number = 0

    init(rule: Throttling, parts: [PartLife]) {
        self.rule = rule
        self.parts = parts
    }

    /// Holds the latest work back; callers that await the replaced one await it too.
    mutating func hold(_ effect: Effect<Action>, of parts: [PartLife], cause: Int, number: Int) {
        self.cause = latest == nil ? cause : max(cause, self.cause)
        (latest, self.parts, self.number) = (effect, parts, number)
    }

    func holds(since number: Int) -> Bool { latest != nil && cause > number }

    mutating func takeLatest() -> Effect<Action>? {
        defer { latest = nil }
        return latest
    }

    /// Cancels held work under a name, all of it under the kind's, and returns its cause or 0.
    mutating func forget(_ id: EffectID, isKind: Bool) -> Int {
        guard let (rest, isCancelled) = latest?.cancelling(id), isKind || isCancelled else {
            return 0
        }
        latest = isKind || rest.isNone ? nil : rest
        return cause
    }
}
