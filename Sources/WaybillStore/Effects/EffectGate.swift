/// The throttling of a kind of work, while no more of it may begin.
struct EffectGate<Action: Sendable> {
    let rule: Throttling
    private(set) var latest: Effect<Action>?
    private(set) var parts: [PartLife]

    /// The first effect of the chain to which the latest belongs.
    private(set) var cause = 0

    /// The number of the latest among all effects.
    private(set) var number = 0

    init(rule: Throttling, parts: [PartLife]) {
        self.rule = rule
        self.parts = parts
    }

    /// Holds the latest back.
    ///
    /// Callers that await the replaced one await it too.
    mutating func hold(_ effect: Effect<Action>, of parts: [PartLife], cause: Int, number: Int) {
        self.cause = latest == nil ? cause : max(cause, self.cause)
        (latest, self.parts, self.number) = (effect, parts, number)
    }

    /// Whether the gate holds work of a chain younger than an effect.
    func holds(since number: Int) -> Bool { latest != nil && cause > number }

    mutating func takeLatest() -> Effect<Action>? {
        defer { latest = nil }
        return latest
    }

    /// Cancels held work under a name.
    ///
    /// - Parameter isKind: Whether that is the name of the kind: all is cancelled then.
    /// - Returns: The cause of the work; 0 if there was none.
    mutating func forget(_ id: EffectID, isKind: Bool) -> Int {
        guard let (rest, isCancelled) = latest?.cancelling(id), isKind || isCancelled else {
            return 0
        }
        latest = isKind || rest.isNone ? nil : rest
        return cause
    }
}
