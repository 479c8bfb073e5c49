/// Effects that are begun one after the other.
final class EffectSequence<Action: Sendable> {
    /// The sequence of which this one is a step, if it is.
    let outer: EffectSequence?

    private var rest: ArraySlice<Effect<Action>>
    private var runningCount = 0

    init(_ effects: [Effect<Action>], in outer: EffectSequence?) {
        rest = effects[...]
        self.outer = outer
    }

    /// Whether anything of the step of now is still running.
    var isRunning: Bool { runningCount > 0 }

    func begin() { runningCount += 1 }

    func end() { runningCount -= 1 }

    func takeNext() -> Effect<Action>? { rest.popFirst() }

    /// Gives up what has not begun, also of those around it.
    func cancel() {
        rest = []
        outer?.cancel()
    }
}
