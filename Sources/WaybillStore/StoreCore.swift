public import DequeModule

/// The internals of a store, alive while anything (such as middleware) refers to them.
@usableFromInline
final class StoreCore<State, Action: Sendable> {
    @usableFromInline var state: State
    private(set) var middleware: [Middleware<State, Action>] = []
    @usableFromInline let skipsRepeats: Bool

    @usableFromInline let reducer: Reducer<State, Action>
    private let onFault: @Sendable (String) -> Void
    @usableFromInline let effects: EffectRunner<Action>
    @usableFromInline let observers = ObserverList<State>()
    @usableFromInline var queue: Deque<Turn> = [] {
        didSet { hasQueue = !queue.isEmpty }
    }

    // Read by each dispatch. Their exclusivity is unchecked, since the checks took three quarters
    // of a dispatch: no access lasts while other code runs.
    @exclusivity(unchecked) @usableFromInline var phase = StorePhase.idle

    /// Whether actions go through middleware or past witnesses.
    @exclusivity(unchecked) @usableFromInline var hasDetour = false
    @exclusivity(unchecked) @usableFromInline var hasQueue = false

    @exclusivity(unchecked) @usableFromInline var isDraining = false

    /// Whether effects belong to removable parts of the state.
    @exclusivity(unchecked) @usableFromInline var hasEffectParts = false

    @usableFromInline var witnesses: [StoreWitness<State, Action>] = [] {
        didSet { noteDetour() }
    }
    /// Called with a batch of requests to the owner.
    var onRequest: (([any OwnerRequest]) -> Void)?

    private var held: HeldEvents<Action>?
    private var readers: [CheckedContinuation<Void, Never>] = []
    @usableFromInline var chain = MiddlewareChain<State, Action>() {
        didSet { noteDetour() }
    }
    private var chainsOfBefore: [WeakChain] = []

    /// A replaced chain, for as long as actions are in it.
    private struct WeakChain { weak var chain: MiddlewareChain<State, Action>? }

    @usableFromInline
    enum Turn {
        /// An action before the first middleware.
        case action(Action)

        /// An action passed on by middleware, and its next position.
        case passed(Action, from: Int, in: MiddlewareChain<State, Action>)

        /// A request, valid for as long as the parts of its reducers exist.
        case request(Effect<Action>.Request, [PartLife])

        case restoration(StateRestoration<State, Action>)
    }

    init(
        _ state: State, _ reducer: Reducer<State, Action>, skipsRepeats: Bool,
        onFault: @escaping @Sendable (String) -> Void, isolation: isolated (any Actor)?
    ) {
        self.state = state
        self.reducer = reducer
        self.skipsRepeats = skipsRepeats
        self.onFault = onFault
        let (mail, mailbox) = AsyncStream<Mail<Action>>.makeStream()
        effects = EffectRunner(mailbox: mailbox, hasOwner: isolation != nil)
        effects.onRequest = { [weak self] make, parts in self?.take(.request(make, parts)) }
        guard isolation != nil else { return }
        // Not weakly, which would make each dispatch slower: the mail ends with the store.
        Task {
            _ = isolation  // runs where the store lives
            for await letter in mail {
                self.open(letter)
                self.tellReaders()
            }
        }
    }

    func end() {
        phase = .over
        // Closures kept by middleware may refer to the core: emptying the chain releases them.
        for chain in chainsOfBefore.compactMap(\.chain) + [chain] { chain.steps = [] }
        chainsOfBefore = []
        noteDetour()
        middleware = []
        queue = []
        onRequest = nil
        witnesses = []
        observers.removeAll()
        effects.end()
        tellReaders()
    }

    var sender: Send<Action> {
        Send { [mailbox = effects.mailbox] in mailbox.yield(.action($0, from: nil)) }
    }

    var hasEffects: Bool { !effects.isIdle(since: 0) }

    func flush() async {
        guard phase != .over, effects.hasOwner else { return }
        await withCheckedContinuation { waiting in
            if case .terminated = effects.mailbox.yield(.marker(waiting)) { waiting.resume() }
        }
    }

    /// Waits until the next sent action has been processed.
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

    func idleSignal(since number: Int) -> AsyncStream<Never>? {
        effects.idleSignal(since: number)
    }

    // MARK: Dispatching

    @inlinable
    func dispatch(_ action: Action) {
        guard phase == .idle, !hasDetour else { return goRound(action) }
        step(action)
        if hasQueue { drain() }
    }

    /// Dispatches where a single step is not enough.
    @inlinable
    @inline(never)
    func goRound(_ action: Action) {
        guard phase == .idle, chain.steps.isEmpty else { return take(.action(action)) }
        witnessedStep(action)
        if hasQueue { drain() }
    }

    @usableFromInline
    func reportDispatch(of action: Action) {
        onFault(
            "A reducer dispatched \(String(describing: action)). "
                + "Return an effect that sends it instead.")
    }

    @usableFromInline
    func reportRestoration() {
        onFault("A reducer jumped, undid or redid. Do so where actions are dispatched instead.")
    }

    /// Processes or enqueues an action.
    @inlinable
    func take(_ turn: Turn) {
        switch phase {
        case .idle:
            carryOut(turn)
            drain()
        case .middleware: carryOut(turn)
        case .telling: queue.append(turn)
        case .reducing:
            queue.append(turn)
            switch turn {
            case .action(let action), .passed(let action, _, _):
                reportDispatch(of: action)
            case .request: break  // effects begin after the reducer
            case .restoration: reportRestoration()
            }
        case .over: break
        }
    }

    /// Runs a body that may dispatch, and then the dispatched actions.
    @usableFromInline
    func inTurn(_ body: () -> Void) {
        guard phase == .idle || phase == .middleware else { return body() }
        let outer = phase
        phase = .telling
        body()
        leave(to: outer)
        drain()
    }

    @inlinable
    func leave(to outer: StorePhase) {
        if phase != .over { phase = outer }
    }

    /// Processes the queue, in the order of dispatching.
    ///
    /// Only the outermost call does so: a chain of dispatches through middleware would otherwise
    /// lie on the stack, and overtake the queue.
    @inlinable
    func drain() {
        guard hasQueue, !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        while phase == .idle || phase == .middleware, let turn = queue.popFirst() {
            carryOut(turn)
        }
    }

    @inlinable
    func carryOut(_ turn: Turn) {
        switch turn {
        case .action(let action):
            if hasDetour { perform(action, from: 0, in: chain) } else { step(action) }
        case .passed(let action, let index, let chain): perform(action, from: index, in: chain)
        case .request(let make, let parts): hand(make, parts)
        case .restoration(let restoration): carryOut(restoration)
        }
    }

    /// Hands over requests and the ones right behind them: the owner may end the store with the
    /// first.
    @usableFromInline
    func hand(_ first: @escaping Effect<Action>.Request, _ parts: [PartLife]) {
        var asked = [(first, parts)]
        while case .request(let next, let parts)? = queue.first {
            asked.append((next, parts))
            queue.removeFirst()
        }
        onRequest?(
            asked.map { make, parts in
                make(
                    Answers(
                        dispatch: { [weak self] action in
                            guard let self, effects.areThere(parts) else { return }
                            dispatch(action)
                        },
                        perform: { [weak self] effect in
                            guard let self, phase != .over, effects.areThere(parts) else {
                                return
                            }
                            inTurn { self.start(effect) }
                        }))
            })
    }

    @inlinable
    func perform(_ action: Action, from index: Int, in chain: MiddlewareChain<State, Action>) {
        guard index < chain.steps.count else {
            if witnesses.isEmpty { step(action) } else { witnessedStep(action) }
            return
        }
        let outer = phase
        phase = .middleware
        chain.steps[index](action) { next in self.take(.passed(next, from: index + 1, in: chain)) }
        leave(to: outer)
    }

    private func noteDetour() { hasDetour = !witnesses.isEmpty || !chain.steps.isEmpty }

    @inlinable
    func step(_ action: Action) { step(action, isWitnessed: false) }

    @inlinable
    @inline(__always)
    func step(_ action: Action, isWitnessed: Bool) {
        let outer = phase
        phase = .reducing
        if isWitnessed { witnessBefore(action) }
        let effect = reducer.reduce(&state, action)
        phase = .telling
        if isWitnessed { witnessAfter(action) }
        if !observers.entries.isEmpty { observers.notify(state) }
        guard phase != .over else { return }
        if !effect.isNone || hasEffectParts { start(effect) }
        phase = outer
        // Actions of subscribers precede the next ones of middleware.
        if outer == .middleware, hasQueue { drain() }
    }

    // MARK: Middleware

    /// Replaces the middleware; retained middleware keeps its memory.
    func setMiddleware(_ wanted: [Middleware<State, Action>]) {
        guard !wanted.isEmpty || !middleware.isEmpty else { return }
        var steps: [ObjectIdentifier: Middleware<State, Action>.Step] = [:]
        for (middleware, step) in zip(middleware, chain.steps) { steps[middleware.identity] = step }
        // Dispatched actions wait until the chain is complete.
        inTurn {
            let access = StoreAccess(core: self)
            let made = wanted.map { steps[$0.identity] ?? $0.make(access) }
            chainsOfBefore.removeAll { $0.chain == nil }
            chainsOfBefore.append(WeakChain(chain: chain))
            (middleware, chain) = (wanted, MiddlewareChain(made))
        }
    }

    // MARK: Effects

    @usableFromInline
    func start(_ effect: Effect<Action>) {
        if hasEffectParts { effects.endLostParts(in: state) }
        if !effect.isNone { effects.start(effect) { state } }
        hasEffectParts = effects.hasParts
    }

    private func open(_ letter: Mail<Action>) {
        switch letter {
        case .marker(let waiting):
            waiting.resume()
        case .action(let action, from: nil):
            effects.openingMail { dispatch(action) }
        case .action(let action, from: let effect?):
            guard effects.isRunning(effect) else { return }
            guard held != nil, effects.isObservation(effect) else {
                return effects.following(effect) { dispatch(action) }
            }
            held?.hold(action, of: effect)
        case .finished(let effect):
            // Its last event is still held.
            if held?.end(effect) == .held { return }
            // All following effects begin before the owner carries out the request.
            inTurn { effects.following(effect) { effects.finish(effect) } }
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
    func subscribe(
        _ observer: @escaping (State) -> Void, first: (() -> Void)?
    ) -> Subscription {
        let number = observers.append(observer)
        let subscription = Subscription { [observers] in observers.remove(number) }
        if let first { inTurn(first) }
        return subscription
    }
}
