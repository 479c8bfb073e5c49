/// A witness of a store's changes: a recorder or an undo history.
///
/// It stands at the reducer, not among the middleware: actions of subscribers are processed before
/// middleware gets its action back, and would be recorded out of order there.
///
/// Closures instead of a protocol: they are specialized where the types are known, at a tenth of
/// the cost.
@usableFromInline
final class StoreWitness<State, Action: Sendable> {
    @usableFromInline let willReduce: ((Action, State) -> Void)?

    /// Called after the reducer and before all subscribers.
    @usableFromInline let didReduce: ((Action, State) -> Void)?

    @usableFromInline let didRestore: (State) -> Void

    @inlinable
    init(
        willReduce: ((Action, State) -> Void)? = nil, didReduce: ((Action, State) -> Void)? = nil,
        didRestore: @escaping (State) -> Void
    ) {
        self.willReduce = willReduce
        self.didReduce = didReduce
        self.didRestore = didRestore
    }
}

@usableFromInline
struct StateRestoration<State, Action: Sendable> {
    let witness: StoreWitness<State, Action>

    /// Finds the state when its turn comes; nil if it no longer exists.
    let find: () -> State?
}

extension StoreCore {
    /// Replaces the current state and notifies all subscribers; starts and cancels no effects.
    func restore(_ restoration: StateRestoration<State, Action>) -> RestoreResult {
        switch phase {
        case .idle, .middleware:
            carryOut(restoration)
            drain()
        case .telling:
            queue.append(.restoration(restoration))
            return .waits
        case .reducing:
            queue.append(.restoration(restoration))
            reportRestoration()
            return .waits
        case .over: return .storeIsGone
        }
        return .restored
    }

    @usableFromInline
    func carryOut(_ restoration: StateRestoration<State, Action>) {
        let outer = phase
        phase = .reducing
        let found = restoration.find()
        phase = .telling
        if let found {
            state = found
            start(.none)
            for witness in witnesses where witness !== restoration.witness {
                witness.didRestore(state)
            }
            observers.notify(state)
        }
        leave(to: outer)
    }

    @inlinable
    func witnessBefore(_ action: Action) {
        for witness in witnesses { witness.willReduce?(action, state) }
    }

    @inlinable
    func witnessAfter(_ action: Action) {
        for witness in witnesses { witness.didReduce?(action, state) }
    }

    @inlinable
    func witnessedStep(_ action: Action) { step(action, isWitnessed: true) }

    @usableFromInline
    func add(_ witness: StoreWitness<State, Action>) { witnesses.append(witness) }

    func remove(_ witness: StoreWitness<State, Action>) {
        witnesses.removeAll { $0 === witness }
    }
}
