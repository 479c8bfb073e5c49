/// Effects that are begun one after the other.
final class EffectSequence<Action: Sendable> {
    /// The sequence of which this one is a step, if it is.
    let outer: EffectSequence?

    let id: EffectID?

    private var rest: ArraySlice<Effect<Action>>
    private var runningCount = 0

    init(_ effects: [Effect<Action>], in outer: EffectSequence?, id: EffectID? = nil) {
        rest = effects[...]
        self.id = id
        self.outer = outer
    }

    var isRunning: Bool { runningCount > 0 }

    func begin() { runningCount += 1 }

    func end() { runningCount -= 1 }

    func takeNext() -> Effect<Action>? { rest.popFirst() }

    /// Whether it is a sequence or a step of it, or of a step of it.
    func isWithin(_ sequence: EffectSequence) -> Bool {
        self === sequence || outer?.isWithin(sequence) == true
    }

    /// Cancels what has not begun, also of those around it.
    func cancel() {
        rest = []
        outer?.cancel()
    }
}
