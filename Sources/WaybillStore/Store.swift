/// A state that changes in one place.
///
/// An action goes through the reducer, then every subscriber sees the new
/// state, then the effects run. An action that is dispatched meanwhile waits in
/// a queue: every subscriber sees every state once and in order, and the stack
/// stays flat however long the chain.
///
/// A store is no `Sendable`: it belongs to the isolation domain in which it was
/// made, and the compiler holds it there. Elsewhere, ``sender`` dispatches.
public final class Store<State, Action: Sendable> {
    /// The state of now; already new when the outermost ``dispatch(_:)``
    /// returns.
    public private(set) var state: State

    private let reducer: Reducer<State, Action>
    private var queue: [Action] = []
    private var isDispatching = false
    private var observers: [any StoreObserver<State>] = []
    private var effects: EffectRunner<Action>

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - state: The first state.
    ///   - reducer: How it changes.
    ///   - isolation: The owner: the actor in which the store is made. A store
    ///     made outside any actor can dispatch, but a reducer that returns
    ///     effects needs an owner for their actions to come back to.
    public init(
        _ state: State, reducer: Reducer<State, Action>,
        isolation: isolated (any Actor)? = #isolation
    ) {
        self.state = state
        self.reducer = reducer
        let (mail, mailbox) = AsyncStream<Mail<Action>>.makeStream()
        effects = EffectRunner(mailbox: mailbox, hasOwner: isolation != nil)
        guard isolation != nil else { return }
        Task { [weak self] in
            _ = isolation  // runs where the store lives
            for await letter in mail { self?.open(letter) }
        }
    }

    /// Dispatches from anywhere; actions arrive in the owner's isolation.
    public var sender: Send<Action> {
        Send { [mailbox = effects.mailbox] in mailbox.yield(.action($0, from: nil)) }
    }

    /// Whether effects are running, observations aside.
    public var hasEffects: Bool { !effects.isIdle }

    /// Changes the state.
    ///
    /// Called from a subscriber it returns at once, and the action follows when
    /// all subscribers have seen the state of now.
    ///
    /// - Parameter action: What happened.
    /// - Complexity: O(n) in the number of subscriptions for each action that
    ///   is carried out, beside what the reducer and they do.
    public func dispatch(_ action: Action) {
        queue.append(action)
        inTurn {}
    }

    /// Waits until no effect is running, observations aside.
    ///
    /// See `Effect.observe(_:events:action:)`: an observation has no end to wait
    /// for.
    ///
    /// Returns early when the waiting task is cancelled.
    ///
    /// - Parameter isolation: The owner's isolation.
    public func settle(isolation: isolated (any Actor)? = #isolation) async {
        while !Task.isCancelled, let signal = effects.idleSignal() {
            for await _ in signal {}
        }
    }

    /// Does something, and then what was dispatched meanwhile; within another
    /// turn that is left to the other turn's end.
    private func inTurn(_ body: () -> Void) {
        guard !isDispatching else { return body() }
        isDispatching = true
        defer { isDispatching = false }
        body()
        while !queue.isEmpty {
            let round = queue
            queue.removeAll()
            for action in round { step(action) }
        }
    }

    private func step(_ action: Action) {
        let effect = reducer.reduce(&state, action)
        for observer in observers where observer.isActive { observer.see(state) }
        effects.start(effect)
    }

    private func open(_ letter: Mail<Action>) {
        switch letter {
        case .action(let action, let effect):
            if effect.map(effects.isRunning) ?? true { dispatch(action) }
        case .finished(let effect):
            effects.finish(effect)
        }
    }

    // MARK: Subscriptions

    /// Calls a closure with a part of the state, now and whenever it changes.
    ///
    /// - Parameters:
    ///   - select: The part; run once for each state.
    ///   - isRepeat: Whether two successive parts count as one, in which case
    ///     the second is passed over. By default nothing is.
    ///   - skipsInitial: Whether the call with the state of now is left out;
    ///     false by default.
    ///   - onChange: Called in the owner's isolation, in the order of
    ///     subscription.
    /// - Returns: The subscription, which ends when it is released or
    ///   cancelled; after that there is no further call.
    public func subscribe<Value>(
        to select: @escaping (State) -> Value,
        isRepeat: @escaping (Value, Value) -> Bool = { _, _ in false },
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        let value = select(state)
        let observer = SelectedObserver(
            last: value, select: select, isRepeat: isRepeat, onChange: onChange)
        observers.append(observer)
        let subscription = Subscription { [weak self, weak observer] in
            observer?.isActive = false
            self?.observers.removeAll { $0 === observer }
        }
        if !skipsInitial { inTurn { onChange(value) } }
        return subscription
    }

    /// Calls a closure with a part of the state, now and whenever another value
    /// takes its place.
    ///
    /// - Parameters:
    ///   - select: The part; run once for each state.
    ///   - skipsInitial: Whether the call with the state of now is left out;
    ///     false by default.
    ///   - onChange: Called in the owner's isolation, in the order of
    ///     subscription.
    /// - Returns: The subscription; see
    ///   ``subscribe(to:isRepeat:skipsInitial:onChange:)``.
    public func subscribe<Value: Equatable>(
        to select: @escaping (State) -> Value,
        skipsInitial: Bool = false,
        onChange: @escaping (Value) -> Void
    ) -> Subscription {
        subscribe(to: select, isRepeat: ==, skipsInitial: skipsInitial, onChange: onChange)
    }
}

private protocol StoreObserver<State>: AnyObject {
    associatedtype State
    var isActive: Bool { get }
    func see(_ state: State)
}

private final class SelectedObserver<State, Value>: StoreObserver {
    var isActive = true
    private var last: Value
    private let select: (State) -> Value
    private let isRepeat: (Value, Value) -> Bool
    private let onChange: (Value) -> Void

    init(
        last: Value, select: @escaping (State) -> Value,
        isRepeat: @escaping (Value, Value) -> Bool, onChange: @escaping (Value) -> Void
    ) {
        self.last = last
        self.select = select
        self.isRepeat = isRepeat
        self.onChange = onChange
    }

    func see(_ state: State) {
        let value = select(state)
        let before = last
        last = value
        if !isRepeat(before, value) { onChange(value) }
    }
}
