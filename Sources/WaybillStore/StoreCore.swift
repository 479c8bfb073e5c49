/// What a store is made of, for as long as anything of it is kept.
///
/// Middleware may keep a way to dispatch: it refers to this, and nothing
/// happens by it once the store has gone.
@usableFromInline
final class StoreCore<State, Action: Sendable> {
    @usableFromInline var state: State
    private(set) var middleware: [Middleware<State, Action>] = []
    @usableFromInline let skipsRepeats: Bool

    @usableFromInline let reducer: Reducer<State, Action>
    @usableFromInline let onFault: StoreFaultPolicy
    @usableFromInline let effects: EffectRunner<Action>
    @usableFromInline let observers = ObserverList<State>()
    @usableFromInline let trace = PartTrace(of: State.self)
    @usableFromInline var found: [StoreObserver<State>] = []
    @usableFromInline var queue: [Turn] = [] {
        didSet { flags.pointee.hasQueue = !queue.isEmpty }
    }
    @usableFromInline let flags: UnsafeMutablePointer<StoreFlags>
    @usableFromInline var witnesses: [StoreWitness<State, Action>] = [] {
        didSet { noteDetour() }
    }
    private var held: HeldEvents<Action>?
    private var readers: [CheckedContinuation<Void, Never>] = []
    @usableFromInline var chain: [Middleware<State, Action>.Step] = [] {
        didSet { noteDetour() }
    }

    /// What waits for its turn.
    @usableFromInline
    enum Turn {
        /// An action, and through which middleware it has yet to go.
        case action(Action, from: Int)

        /// Another state in the place of the one of then.
        case restoration(StateRestoration<State, Action>)
    }

    @usableFromInline
    var phase: StorePhase {
        @inlinable get { flags.pointee.phase }
        @inlinable set { flags.pointee.phase = newValue }
    }

    init(
        _ state: State, _ reducer: Reducer<State, Action>, skipsRepeats: Bool,
        onFault: StoreFaultPolicy, isolation: isolated (any Actor)?
    ) {
        self.state = state
        self.reducer = reducer
        self.skipsRepeats = skipsRepeats
        self.onFault = onFault
        flags = observers.flags
        let (mail, mailbox) = AsyncStream<Mail<Action>>.makeStream()
        effects = EffectRunner(mailbox: mailbox, hasOwner: isolation != nil)
        guard isolation != nil else { return }
        // Not weakly, which would make each dispatch slower: the mail ends with
        // the store.
        Task {
            _ = isolation  // runs where the store lives
            for await letter in mail {
                self.open(letter)
                self.tellReaders()
            }
        }
    }

    /// Ends everything: the store has gone.
    func end() {
        phase = .over
        chain = []
        middleware = []
        queue = []
        witnesses = []
        observers.removeAll()
        effects.end()
        tellReaders()
    }

    var sender: Send<Action> {
        Send { [mailbox = effects.mailbox] in mailbox.yield(.action($0, from: nil)) }
    }

    var hasEffects: Bool { !effects.isIdle }

    /// Waits until all that was sent has arrived.
    func flush() async {
        guard phase != .over, effects.hasOwner else { return }
        await withCheckedContinuation { waiting in
            if case .terminated = effects.mailbox.yield(.marker(waiting)) { waiting.resume() }
        }
    }

    /// Waits until an effect or a sender has sent something, and it is done.
    func letter() async {
        guard phase != .over, effects.hasOwner else { return }
        await withCheckedContinuation { readers.append($0) }
    }

    private func tellReaders() {
        guard !readers.isEmpty else { return }
        let waiting = readers
        readers = []
        for reader in waiting { reader.resume() }
    }

    func idleSignal() -> AsyncStream<Never>? { effects.idleSignal() }

    // MARK: Dispatching

    @inlinable
    func dispatch(_ action: Action) {
        guard phase == .idle, !flags.pointee.hasDetour else { return goRound(action) }
        step(action)
        if flags.pointee.hasQueue { drain() }
    }

    /// Dispatches where it is not done by a step alone.
    @inlinable
    @inline(never)
    func goRound(_ action: Action) {
        guard phase == .idle, !flags.pointee.hasChain else { return dispatch(action, from: 0) }
        witnessedStep(action)
        if flags.pointee.hasQueue { drain() }
    }

    /// Dispatches through the middleware from one on.
    @inlinable
    func dispatch(_ action: Action, from index: Int) {
        switch phase {
        case .idle:
            perform(action, from: index)
            drain()
        case .middleware: perform(action, from: index)
        case .telling: queue.append(.action(action, from: index))
        case .reducing:
            queue.append(.action(action, from: index))
            onFault.report(.dispatchedWhileReducing(String(describing: action)))
        case .over: break
        }
    }

    /// Does something that may dispatch, and then what was dispatched.
    @usableFromInline
    func inTurn(_ body: () -> Void) {
        guard phase == .idle || phase == .middleware else { return body() }
        let outer = phase
        phase = .telling
        body()
        leave(to: outer)
        if outer == .idle { drain() } else { drainWithin() }
    }

    @inlinable
    func leave(to outer: StorePhase) {
        if phase != .over { phase = outer }
    }

    /// Carries out what waits.
    @inlinable
    func drain() {
        while phase == .idle, !queue.isEmpty {
            let round = queue
            queue.removeAll()
            for turn in round where phase == .idle { carryOut(turn) }
        }
    }

    @inlinable
    func carryOut(_ turn: Turn) {
        switch turn {
        case .action(let action, let index):
            if flags.pointee.hasDetour { perform(action, from: index) } else { step(action) }
        case .restoration(let restoration): carryOut(restoration)
        }
    }

    @inlinable
    func perform(_ action: Action, from index: Int) {
        guard index < chain.count else {
            if flags.pointee.hasWitnesses { witnessedStep(action) } else { step(action) }
            return
        }
        let outer = phase
        phase = .middleware
        chain[index](action) { next in self.goOn(next, from: index + 1) }
        leave(to: outer)
    }

    /// Takes what middleware lets pass, now or later.
    @inlinable
    func goOn(_ action: Action, from index: Int) {
        if phase == .middleware {
            perform(action, from: index)
        } else {
            dispatch(action, from: index)
        }
    }

    private func noteDetour() {
        flags.pointee.hasWitnesses = !witnesses.isEmpty
        flags.pointee.hasChain = !chain.isEmpty
        flags.pointee.hasDetour = flags.pointee.hasWitnesses || flags.pointee.hasChain
    }

    @inlinable
    func step(_ action: Action) { step(action, isWitnessed: false) }

    @inlinable
    @inline(__always)
    func step(_ action: Action, isWitnessed: Bool) {
        let outer = phase
        phase = .reducing
        let isTracing = flags.pointee.hasParts
        if isTracing { trace.begin() }
        if isWitnessed { witnessBefore(action) }
        let effect = reducer.reduce(&state, action, isTracing ? trace : nil)
        phase = .telling
        if isWitnessed { witnessAfter(action) }
        if isTracing, !trace.isWhole {
            observers.find(trace, &found)
            for observer in found where observer.place.isActive { observer.see(state) }
        } else if flags.pointee.hasObservers {
            tellEveryone()
        }
        guard phase != .over else { return }
        if !effect.isNone { effects.start(effect) }
        phase = outer
        // What subscribers dispatched comes before what middleware does next.
        if outer == .middleware, flags.pointee.hasQueue { drainWithin() }
    }

    @inlinable
    @inline(__always)
    func tellEveryone() {
        let endings = flags.pointee.endings
        for case let observer? in observers.everyone
        where flags.pointee.endings == endings || observer.place.isActive {
            observer.see(state)
        }
    }

    /// Carries out what subscribers dispatched while middleware waits for its
    /// action to be done.
    @inlinable
    func drainWithin() {
        while phase == .middleware, !queue.isEmpty {
            carryOut(queue.removeFirst())
        }
    }

    // MARK: Middleware

    /// Takes other middleware; what was there keeps what it remembers.
    func setMiddleware(_ wanted: [Middleware<State, Action>]) {
        guard !wanted.isEmpty || !middleware.isEmpty else { return }
        var steps: [ObjectIdentifier: Middleware<State, Action>.Step] = [:]
        for (middleware, step) in zip(middleware, chain) { steps[middleware.identity] = step }
        // What is dispatched meanwhile waits until the chain is there.
        inTurn {
            let access = StoreAccess(core: self)
            let made = wanted.map { steps[$0.identity] ?? $0.make(access) }
            (middleware, chain) = (wanted, made)
        }
    }

    // MARK: Effects

    private func open(_ letter: Mail<Action>) {
        switch letter {
        case .marker(let waiting):
            waiting.resume()
        case .action(let action, from: nil):
            dispatch(action)
        case .action(let action, from: let effect?):
            guard effects.isRunning(effect) else { return }
            guard held != nil, effects.isObservation(effect) else { return dispatch(action) }
            held?.hold(action, of: effect)
        case .finished(let effect):
            // Its last event is still to come.
            if held?.end(effect) == .held { return }
            effects.finish(effect)
        }
    }

    func pauseObservations() {
        if held == nil { held = HeldEvents() }
    }

    func resumeObservations() {
        guard let letters = held?.letters else { return }
        held = nil
        for letter in letters { open(letter) }
    }

    // MARK: Subscriptions

    @usableFromInline
    func subscribe(_ observer: StoreObserver<State>, first: (() -> Void)?) -> Subscription {
        let place = observers.append(observer)
        let subscription = Subscription { [observers, part = observer.part] in
            observers.remove(place, part)
        }
        if let first { inTurn(first) }
        return subscription
    }
}
