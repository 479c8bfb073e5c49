/// A store (as in Redux): the owner of a state, which changes only by actions.
///
/// An action goes through the middleware and the reducer, then every subscriber sees the new state,
/// then the effects run. An action dispatched meanwhile waits in a queue: every subscriber sees
/// every state once and in order, and the stack stays flat however long the chain.
///
/// A store is not `Sendable`: it belongs to the isolation domain of its creation. Elsewhere,
/// ``sender`` dispatches.
public final class Store<State, Action: Sendable> {
    @usableFromInline let core: StoreCore<State, Action>

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - middleware: The middleware, first to last; none by default.
    ///   - skipsRepeats: Whether subscribers to comparable parts are skipped when theirs is
    ///     unchanged, by default also for each subscription; true by default.
    ///   - onFault: Called with the fault of a reducer that dispatches, jumps, undoes or redoes;
    ///     the request is carried out afterwards. By default the process traps.
    ///   - isolation: The owner: by default the current actor. A store made outside any actor can
    ///     dispatch, but effects need an owner to deliver their actions to.
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

    /// The current state; already new when the outermost ``dispatch(_:)`` returns.
    @inlinable public var state: State { _read { yield core.state } }

    /// Dispatches from anywhere; actions arrive in the owner's isolation.
    public var sender: Send<Action> { core.sender }

    /// Whether effects other than observations are running.
    package var hasEffects: Bool { core.hasEffects }

    /// Called with a batch of requests of reducers to the owner; nil, the default, drops them.
    package var onRequest: (([any OwnerRequest]) -> Void)? {
        get { core.onRequest }
        set { core.onRequest = newValue }
    }

    /// Ends everything at once, even while the store is still referenced.
    package func end() { core.end() }

    package var runningEffects: Int { core.effects.runningCount }

    /// The number of running effects, observations excluded.
    package var awaitedEffects: Int { core.effects.awaitedCount }

    /// Waits until all sent actions have arrived.
    package func flush(isolation: isolated (any Actor)? = #isolation) async { await core.flush() }

    /// Waits until the next sent action has been processed.
    package func letter(isolation: isolated (any Actor)? = #isolation) async {
        await core.letter()
    }

    /// The middleware, first to last.
    ///
    /// A change takes effect with the next action. Retained middleware keeps its memory.
    public var middleware: [Middleware<State, Action>] {
        get { core.middleware }
        set { core.setMiddleware(newValue) }
    }

    /// Changes the state.
    ///
    /// Called from a subscriber, it returns at once, and the action follows after all subscribers
    /// have seen the current state. Called from middleware, it passes all middleware from the first
    /// and is done on return. Called from a reducer it is a fault; unless the process traps, the
    /// action follows.
    ///
    /// - Complexity: O(n) in the number of subscriptions for each processed action, besides the
    ///   work of the reducer and the subscribers.
    @inlinable
    public func dispatch(_ action: Action) { core.dispatch(action) }

    /// Waits until no effect other than observations is running.
    ///
    /// See `Effect.observe(_:events:action:)` for observations. Returns early when the waiting task
    /// is cancelled.
    public func settle(isolation: isolated (any Actor)? = #isolation) async {
        await settle(since: EffectMoment(), isolation: isolation)
    }

    /// The current moment, to distinguish earlier effects from later ones.
    package var effectMoment: EffectMoment { EffectMoment(last: core.effects.now) }

    /// Whether an effect is running that began after a moment and was not caused by an earlier one;
    /// observations do not count.
    package func hasEffects(since moment: EffectMoment) -> Bool {
        !core.effects.isIdle(since: moment.last)
    }

    /// Waits until ``hasEffects(since:)`` is false.
    package func settle(
        since moment: EffectMoment, isolation: isolated (any Actor)? = #isolation
    ) async {
        while !Task.isCancelled, let signal = core.idleSignal(since: moment.last) {
            for await _ in signal {}
        }
    }

    /// Holds back the events of observations until ``resumeObservations()``.
    ///
    /// For a store without a viewer: only the last event of each observation is kept, for later.
    /// Other effects continue.
    package func pauseObservations() { core.pauseObservations() }

    /// Sends the last event of each observation since ``pauseObservations()``, and then every
    /// event.
    ///
    /// - Complexity: O(n log n) in the number of observations, besides the work of the reducer and
    ///   the subscribers.
    package func resumeObservations() { core.resumeObservations() }
}

extension Store {
    /// Calls a closure with a part of the state, now and after each action.
    ///
    /// - Parameters:
    ///   - select: The part, as a closure or a key path; called once for each state.
    ///   - isRepeat: Compares a part with the previous one; repeats are skipped. By default none
    ///     is.
    ///   - skipsInitial: Whether to omit the first call, with the current state; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of subscription.
    /// - Returns: The subscription, which ends when it is released or cancelled; no calls follow.
    @inlinable
    public func subscribe<Value>(
        to select: @escaping (State) -> Value,
        isRepeat: ((Value, Value) -> Bool)? = nil,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        guard let isRepeat else {
            // Keeps no value: a collection with two owners is copied by its next change.
            let observer: (State) -> Void = { state in onChange(select(state)) }
            return core.subscribe(
                observer, first: skipsInitial ? nil : { [core] in observer(core.state) })
        }
        let value = select(core.state)
        let last = LastValue(value)
        return core.subscribe(
            { state in
                let value = select(state)
                guard !isRepeat(last.exchange(value), value) else { return }
                onChange(value)
            }, first: skipsInitial ? nil : { onChange(value) })
    }

    /// Calls a closure with a part of the state, now and at each change of its value.
    ///
    /// - Parameters:
    ///   - select: The part, as a closure or a key path; called once for each state.
    ///   - skipsInitial: Whether to omit the first call, with the current state; false by default.
    ///   - onChange: Called in the owner's isolation, in the order of subscription.
    /// - Returns: The subscription; see `subscribe(to:isRepeat:skipsInitial:onChange:)`.
    @inlinable
    public func subscribe<Value: Equatable>(
        to select: @escaping (State) -> Value,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        guard core.skipsRepeats else {
            return subscribe(
                to: select, isRepeat: nil, skipsInitial: skipsInitial, onChange: onChange)
        }
        let value = select(core.state)
        let last = LastValue(value)
        // Does not pass `==` to the other overload: a comparison by a closure is slower.
        return core.subscribe(
            { state in
                let value = select(state)
                guard last.exchange(value) != value else { return }
                onChange(value)
            }, first: skipsInitial ? nil : { onChange(value) })
    }
}
