final class EffectSequence<Action: Sendable> {
    /// The sequence of which this one is a step.
    let outer: EffectSequence?

    /// Its number among all sequences, nested ones included.
    let number: Int

    let parts: [PartLife]

    private var rest: ArraySlice<Effect<Action>>
    private var runningCount = 0

    init(
        _ effects: [Effect<Action>], in outer: EffectSequence?, number: Int, parts: [PartLife]
    ) {
        rest = effects[...]
        self.outer = outer
        self.number = outer?.number ?? number
        self.parts = parts
    }

    var isRunning: Bool { runningCount > 0 }

    var isWaiting: Bool { !rest.isEmpty }

    func begin() { runningCount += 1 }

    func end() { runningCount -= 1 }

    func takeNext() -> Effect<Action>? { rest.popFirst() }

    func isWithin(_ sequence: EffectSequence) -> Bool {
        self === sequence || outer?.isWithin(sequence) == true
    }

    func dropWaiting() { rest = [] }

    /// Cancels the remaining steps, also of the sequences around it.
    func cancel() {
        dropWaiting()
        outer?.cancel()
    }

    /// Cancels the first waiting step with work under a name, and the later ones; false if none.
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
