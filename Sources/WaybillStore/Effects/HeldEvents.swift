/// What observations saw while no one looked: of each the last event.
struct HeldEvents<Action: Sendable> {
    /// Whether an observation has an event that has not been sent yet.
    enum Held {
        /// It has one, and ends after that.
        case held

        case nothing
    }

    private var actions: [Int: Action] = [:]
    private var ended: Set<Int> = []

    /// Keeps an event, replacing the one before.
    mutating func hold(_ action: Action, of observation: Int) { actions[observation] = action }

    /// Keeps in mind that an effect has ended, if an event of it is kept.
    mutating func end(_ effect: Int) -> Held {
        guard actions[effect] != nil else { return .nothing }
        ended.insert(effect)
        return .held
    }

    /// What is to be opened, in the order in which the observations began.
    var letters: [Mail<Action>] {
        actions.sorted { $0.key < $1.key }.flatMap { number, action -> [Mail<Action>] in
            let letter = Mail.action(action, from: number)
            return ended.contains(number) ? [letter, .finished(number)] : [letter]
        }
    }
}
