/// One that keeps what happens to a store's state: a recorder, a history of
/// steps.
///
/// It stands at the reducer, not among the middleware: what subscribers dispatch
/// is carried out before middleware gets its action back, and would be kept in
/// the wrong order there.
///
/// Closures and not a protocol: those that are made where the types are known
/// are compiled for them, and cost a tenth.
@usableFromInline
final class StoreWitness<State, Action: Sendable> {
    @usableFromInline let willReduce: ((Action, State) -> Void)?

    /// Called with an action that was reduced, and the state after it, before
    /// anyone is notified.
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

/// A state that replaces the one of that time.
@usableFromInline
struct StateRestoration<State, Action: Sendable> {
    let witness: StoreWitness<State, Action>

    /// Finds the state when its turn has come; nil if there is none any more.
    let find: () -> State?
}

extension StoreCore {
    /// Replaces the current state.
    ///
    /// Everyone is notified as after an action. No effect is started or
    /// cancelled.
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

    /// Reduces an action while somebody keeps what happens.
    @inlinable
    func witnessedStep(_ action: Action) { step(action, isWitnessed: true) }

    @usableFromInline
    func add(_ witness: StoreWitness<State, Action>) { witnesses.append(witness) }

    func remove(_ witness: StoreWitness<State, Action>) {
        witnesses.removeAll { $0 === witness }
    }
}
