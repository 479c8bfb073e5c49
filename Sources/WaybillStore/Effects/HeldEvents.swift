/// The last event of each observation of a paused store.
struct HeldEvents<Action: Sendable> {
    enum Held {
        /// It has an unsent event, and ends after that.
        case held

        case nothing
    }

    private var actions: [Int: Action] = [:]
    private var ended: Set<Int> = []

    mutating func hold(_ action: Action, of observation: Int) { actions[observation] = action }

    /// Marks an effect as ended, if an event of it is held.
    mutating func end(_ effect: Int) -> Held {
        guard actions[effect] != nil else { return .nothing }
        ended.insert(effect)
        return .held
    }

    /// The held events, in the order in which the observations began.
    var letters: [Mail<Action>] {
        actions.sorted { $0.key < $1.key }.flatMap { number, action -> [Mail<Action>] in
            let letter = Mail.action(action, from: number)
            return ended.contains(number) ? [letter, .finished(number)] : [letter]
        }
    }
}
