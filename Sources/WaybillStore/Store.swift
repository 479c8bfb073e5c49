/// A store (as in Redux): the owner of a state, which changes only by actions.
///
/// An action goes through the middleware and the reducer, then every subscriber
/// sees the new state, then the effects run. An action that is dispatched
/// meanwhile waits in a queue: every subscriber sees every state once and in
/// order, and the stack stays flat however long the chain.
///
/// A store is not `Sendable`: it belongs to the isolation domain in which it
/// was made, and the compiler holds it there. Elsewhere, ``sender`` dispatches.
public final class Store<State, Action: Sendable> {
    @usableFromInline let core: StoreCore<State, Action>

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - middleware: What each action goes through before the reducer, in
    ///     this order; none by default.
    ///   - skipsRepeats: Whether subscribers to parts that can be compared are
    ///     skipped when theirs is equal to the one before, by default also for
    ///     each subscription; true by default.
    ///   - onFault: Called with the fault of a reducer that dispatches, jumps, undoes or redoes;
    ///     the request is carried out afterwards. By default the process traps.
    ///   - isolation: The owner: the actor in which the store is made. A store
    ///     made outside any actor can dispatch, but a reducer that returns
    ///     effects needs an owner for their actions to come back to.
    public init(
        _ state: State, reducer: Reducer<State, Action>,
        middleware: [Middleware<State, Action>] = [], skipsRepeats: Bool = true,
        onFault: @escaping @Sendable (String) -> Void = { fatalError($0) },
        isolation: isolated (any Actor)? = #isolation
    ) {
        core = StoreCore(
            state, reducer, skipsRepeats: skipsRepeats, onFault: onFault, isolation: isolation)
        core.setMiddleware(middleware)
    }

    deinit { core.end() }

    /// The current state; already new when the outermost ``dispatch(_:)``
    /// returns.
    @inlinable public var state: State { _read { yield core.state } }

    /// Dispatches from anywhere; actions arrive in the owner's isolation.
    public var sender: Send<Action> { core.sender }

    /// Whether effects are running, observations aside.
    package var hasEffects: Bool { core.hasEffects }

    /// Called with what reducers ask of the owner, all that is asked at once.
    ///
    /// What is asked of no one is dropped. Nil by default.
    package var onRequest: (([any OwnerRequest]) -> Void)? {
        get { core.onRequest }
        set { core.onRequest = newValue }
    }

    /// Ends everything at once, though the store is still referred to.
    package func end() { core.end() }

    /// How many effects run, observations included.
    package var runningEffects: Int { core.effects.runningCount }

    /// How many effects run, observations aside.
    package var awaitedEffects: Int { core.effects.awaitedCount }

    /// Waits until all that effects and senders sent has arrived.
    package func flush(isolation: isolated (any Actor)? = #isolation) async { await core.flush() }

    /// Waits until an effect or a sender has sent something, and it is done.
    package func letter(isolation: isolated (any Actor)? = #isolation) async {
        await core.letter()
    }

    /// What each action goes through before the reducer, in this order.
    ///
    /// A change counts from the next action on. What was there before keeps what
    /// it remembers.
    public var middleware: [Middleware<State, Action>] {
        get { core.middleware }
        set { core.setMiddleware(newValue) }
    }

    /// Changes the state.
    ///
    /// Called from a subscriber it returns at once, and the action follows when
    /// all subscribers have seen the current state. Called from middleware it
    /// goes through all of it from the first, and is done when this returns.
    /// Called from a reducer it is a fault; where the process does not end for
    /// it, the action follows.
    ///
    /// - Complexity: O(n) in the number of subscriptions for each processed
    ///   action, besides the work of the reducer and the subscribers.
    @inlinable
    public func dispatch(_ action: Action) { core.dispatch(action) }

    /// Waits until no effect is running, observations aside.
    ///
    /// See `Effect.observe(_:events:action:)`: an observation has no end to wait
    /// for.
    ///
    /// Returns early when the waiting task is cancelled.
    public func settle(isolation: isolated (any Actor)? = #isolation) async {
        await settle(since: EffectMoment(), isolation: isolation)
    }

    /// Now, to distinguish what was running before from what begins after.
    package var effectMoment: EffectMoment { EffectMoment(last: core.effects.now) }

    /// Whether an effect is running that began after a moment, and not for one
    /// before it, observations aside.
    package func hasEffects(since moment: EffectMoment) -> Bool {
        !core.effects.isIdle(since: moment.last)
    }

    /// Waits until no effect is running that began after a moment, and not for
    /// one before it, observations aside.
    package func settle(
        since moment: EffectMoment, isolation: isolated (any Actor)? = #isolation
    ) async {
        while !Task.isCancelled, let signal = core.idleSignal(since: moment.last) {
            for await _ in signal {}
        }
    }

    /// Holds back what observations see, until ``resumeObservations()``.
    ///
    /// For a store that no one looks at: of each observation the last event is
    /// kept, and nothing is done about it meanwhile. Other effects go on.
    package func pauseObservations() { core.pauseObservations() }

    /// Sends the last event that each observation saw since
    /// ``pauseObservations()``, and from now on every one.
    ///
    /// - Complexity: O(n log n) in the number of observations, beside what the
    ///   reducer and the subscribers do.
    package func resumeObservations() { core.resumeObservations() }
}
