enum Mail<Action: Sendable>: Sendable {
    /// An action, from an effect or, with nil, from a sender.
    case action(Action, from: Int?)

    case finished(Int)

    /// A caller that waits for the arrival of all earlier messages.
    case marker(CheckedContinuation<Void, Never>)
}

/// The effects that run for one store.
///
/// Runs in the owner's isolation: a cancelled effect is forgotten at once, and its late messages
/// are dropped.
@usableFromInline
final class EffectRunner<Action: Sendable> {
    let mailbox: AsyncStream<Mail<Action>>.Continuation

    let hasOwner: Bool

    var onRequest: ((@escaping Effect<Action>.Request, _ parts: [PartLife]) -> Void)?
    private var running: [Int: RunningEffect<Action>] = [:]
    private var named: [EffectID: Int] = [:]
    private var sequences: [EffectSequence<Action>] = []
    private var lastNumber = 0

    /// The parts of the state with work or unanswered requests.
    private var lives: [ObjectIdentifier: Watch] = [:]

    /// The parts of the effect that is being started, outermost first.
    private var parts: [PartLife] = []

    /// Work that begins after all operations of an effect: one of them may cancel another.
    private var pending: [Pending] = []
    private(set) var awaitedCount = 0
    private var waiting: [(since: Int, signal: AsyncStream<Never>.Continuation)] = []

    /// The first effect of the current chain, if any.
    private var cause: Int?

    /// The latest unfinished work of each row or field.
    private var lines: [EffectOrigin: [Int: Task<Void, Never>]] = [:]

    /// The current request: its requester, its predecessors and its running work.
    private var turn: Turn?

    /// Whether a message is being processed, and not a request of a user.
    private var isOpeningMail = false

    private struct Turn {
        let origin: EffectOrigin
        let before: [Int: Task<Void, Never>]
        var begun: [Int: Task<Void, Never>] = [:]
    }

    private struct Watch {
        weak var life: PartLife?
        let path: [PartLens]
    }

    private struct Pending {
        let number: Int
        let before: [Int: Task<Void, Never>]
        let work: Effect<Action>.Work
    }

    init(mailbox: AsyncStream<Mail<Action>>.Continuation, hasOwner: Bool) {
        self.mailbox = mailbox
        self.hasOwner = hasOwner
    }

    deinit { end() }

    /// Cancels everything, and resumes all waiting callers.
    func end() {
        for effect in running.values { effect.task?.cancel() }
        for (_, signal) in waiting { signal.finish() }
        (running, named, waiting) = ([:], [:], [])
        (sequences, lives, pending) = ([], [:], [])
        lines = [:]
        awaitedCount = 0
        mailbox.finish()
    }

    var now: Int { lastNumber }

    /// Whether no effect after a number is running, unless an earlier effect caused it;
    /// observations do not count.
    ///
    /// - Parameter number: The effect's number; 0 for all.
    func isIdle(since number: Int) -> Bool {
        guard number > 0, awaitedCount > 0 else { return awaitedCount == 0 }
        return !running.values.contains { $0.isAwaited && $0.cause > number }
    }

    /// Runs the consequences of an effect: new effects belong to its chain.
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

    /// The number of running effects, observations included and waiting work excluded.
    var runningCount: Int {
        running.count
            - running.values.count { effect in
                effect.before.contains { running[$0] != nil }
            }
    }

    func isRunning(_ number: Int) -> Bool { running[number] != nil }

    func isObservation(_ number: Int) -> Bool { running[number]?.isAwaited == false }

    /// Begins an effect; the state is read only if the effect belongs to a part of it.
    func start(_ effect: Effect<Action>, state: () -> Any) {
        watch(effect, state)
        if !isOpeningMail, turn == nil, let origin = EffectOrigin.current {
            let before = lines[origin] ?? [:]
            turn = Turn(origin: origin, before: before)
            start(effect, in: nil)
            beginPending()
            if let begun = turn?.begun, !begun.isEmpty {
                lines[origin] = begun.filter { running[$0.key] != nil }
            }
            turn = nil
        } else {
            start(effect, in: nil)
            beginPending()
        }
        // Not earlier: an operation may restart work that the one before ended.
        signalIfIdle()
    }

    func finish(_ number: Int) {
        leave(number)
        beginPending()
        signalIfIdle()
    }

    private func leave(_ number: Int) {
        guard let effect = remove(number) else { return }
        if let id = effect.id, named[id] == number { named[id] = nil }
        if effect.isAwaited, let sequence = effect.sequence { stepDone(sequence) }
    }

    /// A stream that ends when ``isIdle(since:)`` becomes true; nil if it already is.
    func idleSignal(since number: Int) -> AsyncStream<Never>? {
        guard !isIdle(since: number) else { return nil }
        let (signal, continuation) = AsyncStream<Never>.makeStream()
        waiting.append((number, continuation))
        return signal
    }

    // MARK: Beginning

    private func start(_ effect: Effect<Action>, in sequence: EffectSequence<Action>?) {
        let isThere = areThere(parts)
        for operation in effect.operations where isThere || operation.isInstant {
            switch operation {
            case .cancel(let id):
                forget(id)
                forgetSteps(id, in: sequence) { _ in true }
            case .request(let make): onRequest?(make, parts)
            case .run(let id, let work): run(id, work, in: sequence)
            case .aside(let work, _): run(nil, work, in: sequence, isAside: true)
            case .observe(let id, let start): run(id, start(), isAwaited: false, in: sequence)
            case .sequence(let effects):
                sequence?.begin()
                next(makeSequence(effects, in: sequence))
            case .part(let life, _, let effect):
                within(parts + [life]) { start(effect, in: sequence) }
            }
        }
    }

    private func run(
        _ id: EffectID?, _ work: @escaping Effect<Action>.Work, isAwaited: Bool = true,
        in sequence: EffectSequence<Action>?, isAside: Bool = false
    ) {
        precondition(
            hasOwner,
            "A store of \(Action.self) that belongs to no actor cannot run an effect: make it inside "
                + "an actor, such as on @MainActor.")
        let replaced = id.map { replace($0, in: sequence) } ?? 0
        lastNumber += 1
        let number = lastNumber
        let hasTurn = id == nil && isAwaited && sequence == nil && !isAside
        let before = hasTurn ? turn?.before ?? [:] : [:]
        pending.append(Pending(number: number, before: before, work: work))
        if isAwaited { sequence?.begin() }
        running[number] = RunningEffect(
            id: id, origin: hasTurn ? turn?.origin : nil, before: Array(before.keys),
            cause: max(cause ?? number, replaced), isAwaited: isAwaited, sequence: sequence,
            parts: parts)
        if isAwaited { awaitedCount += 1 }
        if let id { named[id] = number }
    }

    private func beginPending() {
        guard !pending.isEmpty else { return }
        let all = pending
        pending = []
        for item in all {
            guard let effect = running[item.number] else { continue }
            let task = Task { [mailbox] in
                for (_, task) in item.before { await task.value }
                if !Task.isCancelled {
                    await item.work(Send { mailbox.yield(.action($0, from: item.number)) })
                }
                mailbox.yield(.finished(item.number))
            }
            running[item.number]?.task = task
            if effect.origin != nil { turn?.begun[item.number] = task }
        }
    }

    // MARK: Parts of the state

    var hasParts: Bool { !lives.isEmpty }

    func areThere(_ parts: [PartLife]) -> Bool {
        parts.allSatisfy { lives[ObjectIdentifier($0)] != nil }
    }

    /// Ends all work of parts absent from the state: running, observing or queued.
    ///
    /// Steps of the surrounding state continue after it.
    func endLostParts(in state: Any) {
        let gone = lives.filter { _, watch in
            watch.life == nil || !PartLens.isThere(watch.path, in: state)
        }
        for key in gone.keys { lives[key] = nil }
        // A life that ended by itself holds no work.
        guard gone.values.contains(where: { $0.life != nil }) else { return }
        let outer = cause
        for (number, effect) in running where !areThere(effect.parts) {
            effect.task?.cancel()
            cause = effect.cause
            leave(number)
        }
        cause = outer
        beginPending()
        sequences.removeAll { !$0.isWaiting }
        signalIfIdle()
    }

    private func watch(_ effect: Effect<Action>, _ state: () -> Any) {
        var found: [(life: PartLife, path: [PartLens])] = []
        effect.forEachPart { found.append(($0, $1)) }
        guard !found.isEmpty else { return }
        let state = state()
        for (life, path) in found where PartLens.isThere(path, in: state) {
            lives[ObjectIdentifier(life)] = Watch(life: life, path: path)
        }
    }

    private func within(_ inner: [PartLife], _ body: () -> Void) {
        let outer = parts
        parts = inner
        body()
        parts = outer
    }

    // MARK: One after the other

    private func makeSequence(
        _ effects: [Effect<Action>], in outer: EffectSequence<Action>?
    ) -> EffectSequence<Action> {
        lastNumber += 1
        let sequence = EffectSequence(effects, in: outer, number: lastNumber, parts: parts)
        sequences.removeAll { !$0.isWaiting }
        if effects.count > 1 { sequences.append(sequence) }
        return sequence
    }

    /// Begins the next steps of a sequence, up to the first unfinished one.
    private func next(_ sequence: EffectSequence<Action>) {
        if !areThere(sequence.parts) { sequence.dropWaiting() }
        while let effect = sequence.takeNext() {
            if !sequence.isWaiting { sequences.removeAll { $0 === sequence } }
            within(sequence.parts) { start(effect, in: sequence) }
            if sequence.isRunning { return }
        }
        if let outer = sequence.outer { stepDone(outer) }
    }

    private func stepDone(_ sequence: EffectSequence<Action>) {
        sequence.end()
        if !sequence.isRunning { next(sequence) }
    }

    // MARK: Ending

    /// Cancels replaced effects with a name, also in older sequences; see ``forget(_:)``.
    private func replace(_ id: EffectID, in sequence: EffectSequence<Action>?) -> Int {
        let limit = sequence?.number ?? .max
        return max(forget(id), forgetSteps(id, in: sequence) { $0.number < limit })
    }

    /// Cancels waiting steps with a name outside of the current sequences; see ``forget(_:)``.
    @discardableResult
    private func forgetSteps(
        _ id: EffectID, in current: EffectSequence<Action>?,
        where isMeant: (EffectSequence<Action>) -> Bool
    ) -> Int {
        var latest = 0
        for sequence in sequences where sequence.isWaiting && isMeant(sequence) {
            guard current?.isWithin(sequence) != true, sequence.cancelWaiting(id) else { continue }
            for effect in running.values
            where effect.isAwaited && effect.sequence?.isWithin(sequence) == true {
                latest = max(latest, effect.cause)
            }
        }
        return latest
    }

    /// Cancels the running work under a name.
    ///
    /// - Returns: The latest cause of the awaited work, or 0. Its replacement is awaited instead: a
    ///   caller that waits for a result accepts it from either of two requests.
    @discardableResult
    private func forget(_ id: EffectID) -> Int {
        named.removeValue(forKey: id).map(cancel) ?? 0
    }

    private func cancel(_ number: Int) -> Int {
        guard let effect = remove(number) else { return 0 }
        if let id = effect.id, named[id] == number { named[id] = nil }
        effect.task?.cancel()
        if effect.isAwaited { effect.sequence?.cancel() }
        return effect.isAwaited ? effect.cause : 0
    }

    private func remove(_ number: Int) -> RunningEffect<Action>? {
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
