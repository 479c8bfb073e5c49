/// Effects that are begun one after the other.
final class EffectSequence<Action: Sendable> {
    /// The sequence of which this one is a step, if it is.
    let outer: EffectSequence?

    let id: EffectID?

    /// Its place among all sequences, those within it included.
    let number: Int

    /// The parts of the state to which it belongs.
    let parts: [PartLife]

    private var rest: ArraySlice<Effect<Action>>
    private var runningCount = 0

    init(
        _ effects: [Effect<Action>], in outer: EffectSequence?, number: Int, parts: [PartLife],
        id: EffectID? = nil
    ) {
        rest = effects[...]
        self.id = id
        self.outer = outer
        self.number = outer?.number ?? number
        self.parts = parts
    }

    var isRunning: Bool { runningCount > 0 }

    /// Whether steps remain to begin.
    var isWaiting: Bool { !rest.isEmpty }

    func begin() { runningCount += 1 }

    func end() { runningCount -= 1 }

    func takeNext() -> Effect<Action>? { rest.popFirst() }

    /// Whether it is a sequence or a step of it, or of a step of it.
    func isWithin(_ sequence: EffectSequence) -> Bool {
        self === sequence || outer?.isWithin(sequence) == true
    }

    func dropWaiting() { rest = [] }

    /// Cancels what has not begun, also of those around it.
    func cancel() {
        dropWaiting()
        outer?.cancel()
    }

    /// Cancels the first waiting step with work under a name, and the steps after it.
    ///
    /// - Returns: Whether there was one.
    func cancelWaiting(_ id: EffectID) -> Bool {
        for index in rest.indices {
            let (step, isCancelled) = rest[index].cancelling(id)
            guard isCancelled else { continue }
            rest = rest[..<index] + (step.isNone ? [] : [step])
            outer?.cancel()
            return true
        }
        return false
    }
}
