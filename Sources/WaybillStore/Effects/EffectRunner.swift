/// A message of an effect to its store.
enum Mail<Action: Sendable>: Sendable {
    /// An action, from an effect or, with nil, from a sender.
    case action(Action, from: Int?)

    case finished(Int)

    /// One who waits until all that was sent before has arrived.
    case marker(CheckedContinuation<Void, Never>)
}

/// The effects that run for one store.
///
/// Whether an effect still counts is decided here, in the owner's isolation: a
/// cancelled one is forgotten at once, and its late letters are dropped.
@usableFromInline
final class EffectRunner<Action: Sendable> {
    let mailbox: AsyncStream<Mail<Action>>.Continuation

    let hasOwner: Bool

    /// Takes what is asked of the owner.
    var onRequest: ((@escaping Effect<Action>.Request) -> Void)?
    private var running: [Int: Running] = [:]
    private var named: [EffectID: Int] = [:]
    private var groups: [EffectID: EffectSequence<Action>] = [:]
    private var gates: [EffectID: Gate] = [:]
    private var lastNumber = 0
    private(set) var awaitedCount = 0
    private var waiting: [(since: Int, signal: AsyncStream<Never>.Continuation)] = []

    /// The first effect of the chain that an action now goes on with, if it does.
    private var cause: Int?

    /// The latest work of each row or field that is not done.
    private var lines: [EffectOrigin: [Int: Task<Void, Never>]] = [:]

    /// The current request: its requester, what it waits for, and what of it
    /// runs.
    private var turn: Turn?

    /// Whether a letter is being carried out, and not a request of a person.
    private var isOpeningMail = false

    private struct Turn {
        let origin: EffectOrigin
        let before: [Int: Task<Void, Never>]
        var begun: [Int: Task<Void, Never>] = [:]
    }

    private struct Running {
        let id: EffectID?

        /// The requester, if it is in a queue.
        let origin: EffectOrigin?

        let before: [Int]

        /// The first effect of the chain to which it belongs: itself, or one of
        /// which an action, or the end, led to it; or, if that is later, of the
        /// chain of the work whose place it took.
        let cause: Int
        let task: Task<Void, Never>
        let isAwaited: Bool
        let sequence: EffectSequence<Action>?

        /// The kind of work that is held back until this is done, if it is for
        /// that.
        var gate: EffectID?
    }

    private struct Gate {
        let rule: Throttling
        var latest: Effect<Action>?

        /// The first effect of the chain to which the latest belongs.
        var cause = 0

        /// Holds the latest back; it is awaited by those who await what it replaces.
        mutating func hold(_ effect: Effect<Action>, cause: Int) {
            self.cause = latest == nil ? cause : max(cause, self.cause)
            latest = effect
        }

        /// Whether it holds back what belongs to no effect up to a number.
        func holds(since number: Int) -> Bool { latest != nil && cause > number }
    }

    init(mailbox: AsyncStream<Mail<Action>>.Continuation, hasOwner: Bool) {
        self.mailbox = mailbox
        self.hasOwner = hasOwner
    }

    deinit { end() }

    /// Cancels everything, and lets those go on who wait.
    func end() {
        for effect in running.values { effect.task.cancel() }
        for (_, signal) in waiting { signal.finish() }
        (running, named, groups, gates, waiting) = ([:], [:], [:], [:], [])
        lines = [:]
        awaitedCount = 0
        mailbox.finish()
    }

    /// The number of the effect that began last.
    var now: Int { lastNumber }

    /// Whether nothing is running that began after an effect, and is not caused
    /// by one before; what only observes does not count.
    ///
    /// - Parameter number: The effect's number; 0 for all.
    /// - Complexity: O(1) for all, else O(n) in the number of effects.
    func isIdle(since number: Int) -> Bool {
        guard number > 0, awaitedCount > 0 else { return awaitedCount == 0 }
        return !running.values.contains { $0.isAwaited && $0.gate == nil && $0.cause > number }
            && !gates.values.contains { $0.holds(since: number) }
    }

    /// Does what an effect leads to: what begins meanwhile belongs to its chain.
    func following(_ number: Int, _ body: () -> Void) {
        cause = running[number]?.cause
        openingMail(body)
        cause = nil
    }

    func openingMail(_ body: () -> Void) {
        isOpeningMail = true
        body()
        isOpeningMail = false
    }

    /// How much is running, observations included.
    ///
    /// Work that waits for its turn does not.
    var runningCount: Int {
        running.count
            - running.values.count { effect in
                effect.before.contains { running[$0] != nil }
            }
    }

    func isRunning(_ number: Int) -> Bool { running[number] != nil }

    func isObservation(_ number: Int) -> Bool { running[number]?.isAwaited == false }

    @usableFromInline
    func start(_ effect: Effect<Action>) {
        if !isOpeningMail, turn == nil, let origin = EffectOrigin.current {
            let before = lines[origin] ?? [:]
            turn = Turn(origin: origin, before: before)
            start(effect, in: nil)
            if let begun = turn?.begun, !begun.isEmpty {
                lines[origin] = begun.filter { running[$0.key] != nil }
            }
            turn = nil
        } else {
            start(effect, in: nil)
        }
        // Only now: what one operation ends, the next may begin again.
        signalIfIdle()
    }

    func finish(_ number: Int) {
        guard let effect = remove(number) else { return }
        if let id = effect.id, named[id] == number { named[id] = nil }
        if let gate = effect.gate { open(gate) }
        if let sequence = effect.sequence { stepDone(sequence) }
        signalIfIdle()
    }

    /// Ends when nothing is running that began after an effect; nil when
    /// nothing is.
    ///
    /// - Parameter number: The effect's number; 0 for all.
    func idleSignal(since number: Int) -> AsyncStream<Never>? {
        guard !isIdle(since: number) else { return nil }
        let (signal, continuation) = AsyncStream<Never>.makeStream()
        waiting.append((number, continuation))
        return signal
    }

    // MARK: Beginning

    private func start(_ effect: Effect<Action>, in sequence: EffectSequence<Action>?) {
        for operation in effect.operations {
            switch operation {
            case .cancel(let id):
                gates[id]?.latest = nil
                forget(id)
            case .request(let make): onRequest?(make)
            case .run(let id, let work): run(id, work, in: sequence)
            case .aside(let work): run(nil, work, in: sequence, isAside: true)
            case .observe(let id, let start): run(id, start(), isAwaited: false)
            case .throttle(let id, let rule, let effect): throttle(id, rule, effect, in: sequence)
            case .sequence(let effects):
                sequence?.begin()
                next(EffectSequence(effects, in: sequence))
            case .group(let id, let effect):
                replacing(id) {
                    sequence?.begin()
                    let group = EffectSequence([effect], in: sequence, id: id)
                    groups[id] = group
                    next(group)
                }
            }
        }
    }

    private func run(
        _ id: EffectID?, _ work: @escaping Effect<Action>.Work, isAwaited: Bool = true,
        in sequence: EffectSequence<Action>? = nil, gate: EffectID? = nil, isAside: Bool = false
    ) {
        precondition(
            hasOwner,
            "A store of \(Action.self) that belongs to no actor cannot run an effect: make it inside "
                + "an actor, such as on @MainActor.")
        let replaced = id.map { forget($0) } ?? 0
        lastNumber += 1
        let number = lastNumber
        let hasTurn = id == nil && isAwaited && sequence == nil && gate == nil && !isAside
        let before = hasTurn ? turn?.before ?? [:] : [:]
        let task = Task { [mailbox] in
            for (_, task) in before { await task.value }
            if before.isEmpty || !Task.isCancelled {
                await work(Send { mailbox.yield(.action($0, from: number)) })
            }
            mailbox.yield(.finished(number))
        }
        sequence?.begin()
        running[number] = Running(
            id: id, origin: hasTurn ? turn?.origin : nil, before: Array(before.keys),
            cause: max(cause ?? number, replaced), task: task, isAwaited: isAwaited,
            sequence: sequence, gate: gate)
        if hasTurn { turn?.begun[number] = task }
        if isAwaited { awaitedCount += 1 }
        if let id { named[id] = number }
    }

    // MARK: One after the other

    /// Begins what follows in a sequence, as far as it is done at once.
    private func next(_ sequence: EffectSequence<Action>) {
        while let effect = sequence.takeNext() {
            start(effect, in: sequence)
            if sequence.isRunning { return }
        }
        if let id = sequence.id, groups[id] === sequence { groups[id] = nil }
        if let outer = sequence.outer { stepDone(outer) }
    }

    private func stepDone(_ sequence: EffectSequence<Action>) {
        sequence.end()
        if !sequence.isRunning { next(sequence) }
    }

    /// Starts something that replaces what has its name.
    private func replacing(_ id: EffectID, _ body: () -> Void) {
        let replaced = forget(id)
        let outer = cause
        if let outer { cause = max(outer, replaced) }
        body()
        cause = outer
    }

    // MARK: Holding back

    private func throttle(
        _ id: EffectID, _ rule: Throttling, _ effect: Effect<Action>,
        in sequence: EffectSequence<Action>?
    ) {
        guard gates[id] == nil else {
            guard rule.keepsLatest else { return }
            lastNumber += 1
            gates[id]?.hold(effect, cause: cause ?? lastNumber)
            return
        }
        gates[id] = Gate(rule: rule)
        start(effect, in: sequence)
        close(id, rule)
    }

    private func close(_ id: EffectID, _ rule: Throttling) {
        run(nil, { _ in await rule.pause() }, gate: id)
    }

    private func open(_ id: EffectID) {
        guard let gate = gates[id] else { return }
        guard let latest = gate.latest else {
            gates[id] = nil
            return
        }
        gates[id]?.latest = nil
        cause = gate.cause
        start(latest, in: nil)
        close(id, gate.rule)
    }

    // MARK: Ending

    /// Cancels what has a name.
    ///
    /// - Returns: The last of the causes of what was awaited of it; 0 if
    ///   nothing was. What starts in its place is awaited from then on: a
    ///   caller that waits for a result does not care which of two requests
    ///   brings it.
    @discardableResult
    private func forget(_ id: EffectID) -> Int {
        var latest = 0
        if let number = named.removeValue(forKey: id) { latest = cancel(number) }
        guard !groups.isEmpty, let group = groups.removeValue(forKey: id) else { return latest }
        group.cancel()
        for (number, effect) in running where effect.sequence?.isWithin(group) == true {
            latest = max(latest, cancel(number))
        }
        return latest
    }

    private func cancel(_ number: Int) -> Int {
        guard let effect = remove(number) else { return 0 }
        if let id = effect.id, named[id] == number { named[id] = nil }
        effect.task.cancel()
        effect.sequence?.cancel()
        return effect.isAwaited ? effect.cause : 0
    }

    private func remove(_ number: Int) -> Running? {
        guard let effect = running.removeValue(forKey: number) else { return nil }
        if effect.isAwaited { awaitedCount -= 1 }
        if let origin = effect.origin, lines[origin]?.removeValue(forKey: number) != nil,
            lines[origin]?.isEmpty == true
        {
            lines[origin] = nil
        }
        return effect
    }

    private func signalIfIdle() {
        guard !waiting.isEmpty else { return }
        let idle = waiting.partition { isIdle(since: $0.since) }
        for (_, signal) in waiting[idle...] { signal.finish() }
        waiting.removeSubrange(idle...)
    }
}
