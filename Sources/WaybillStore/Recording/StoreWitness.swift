/// One that keeps what happens to a store's state: a recorder, a history of
/// steps.
///
/// It stands at the reducer, not among the middleware: what subscribers dispatch
/// is carried out before middleware gets its action back, and would be kept in
/// the wrong order there.
protocol StoreWitness<State, Action>: AnyObject {
    associatedtype State
    associatedtype Action: Sendable

    /// An action is about to be reduced.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - state: The state before.
    func willReduce(_ action: Action, _ state: State)

    /// An action was reduced, and nobody was told yet.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - state: The state after.
    func didReduce(_ action: Action, _ state: State)

    /// Another witness has put a state in the place of the one before.
    ///
    /// - Parameter state: The state of now.
    func didRestore(_ state: State)
}

/// A state to be put in the place of the one of then.
@usableFromInline
struct StateRestoration<State, Action: Sendable> {
    /// Who asks for it.
    let witness: any StoreWitness<State, Action>

    /// Finds the state when the turn has come; nil where there is none any
    /// more.
    let find: () -> State?
}

extension StoreCore {
    /// Puts a state in the place of the one of now, and tells everyone as after
    /// an action. No effect is started or cancelled.
    ///
    /// - Parameter restoration: The state, asked for when its turn has come.
    /// - Returns: Whether it is done, has to wait or cannot be done.
    func restore(_ restoration: StateRestoration<State, Action>) -> RestorationTurn {
        switch phase {
        case .idle:
            carryOut(restoration)
            drain()
        case .middleware:
            carryOut(restoration)
            drainWithin()
        case .telling:
            queue.append(.restoration(restoration))
            return .later
        case .reducing:
            queue.append(.restoration(restoration))
            onFault.report(.restoredWhileReducing)
            return .later
        case .over: return .never
        }
        return .now
    }

    @usableFromInline
    func carryOut(_ restoration: StateRestoration<State, Action>) {
        let outer = phase
        phase = .reducing
        let found = restoration.find()
        phase = .telling
        if let found {
            state = found
            for witness in witnesses where witness !== restoration.witness {
                witness.didRestore(state)
            }
            tellEveryone()
        }
        leave(to: outer)
    }

    @usableFromInline
    func witnessBefore(_ action: Action) {
        for witness in witnesses { witness.willReduce(action, state) }
    }

    @usableFromInline
    func witnessAfter(_ action: Action) {
        for witness in witnesses { witness.didReduce(action, state) }
    }

    /// Takes a witness off the list.
    func remove(_ witness: any StoreWitness<State, Action>) {
        witnesses.removeAll { $0 === witness }
    }
}

/// When a state is put in the place of another.
enum RestorationTurn {
    /// It was done.
    case now

    /// When all have seen the state of now.
    case later

    /// The store has gone.
    case never
}
