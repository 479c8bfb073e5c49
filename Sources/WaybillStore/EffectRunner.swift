/// What effects put into the mailbox of their store.
enum Mail<Action: Sendable>: Sendable {
    /// An action, from an effect or, with nil, from a sender.
    case action(Action, from: Int?)

    /// An effect that is done.
    case finished(Int)
}

/// The effects that run for one store.
///
/// Whether an effect still counts is decided here, in the owner's isolation: a
/// cancelled one is forgotten at once, and its late letters are dropped.
final class EffectRunner<Action: Sendable> {
    let mailbox: AsyncStream<Mail<Action>>.Continuation

    private let hasOwner: Bool
    private var running: [Int: Running] = [:]
    private var named: [EffectID: Int] = [:]
    private var lastNumber = 0
    private var awaitedCount = 0
    private var waiting: [AsyncStream<Never>.Continuation] = []

    private struct Running {
        let id: EffectID?
        let task: Task<Void, Never>
        let isAwaited: Bool
    }

    init(mailbox: AsyncStream<Mail<Action>>.Continuation, hasOwner: Bool) {
        self.mailbox = mailbox
        self.hasOwner = hasOwner
    }

    deinit {
        for effect in running.values { effect.task.cancel() }
        for continuation in waiting { continuation.finish() }
        mailbox.finish()
    }

    /// Whether nothing is on its way; what only observes does not count.
    var isIdle: Bool { awaitedCount == 0 }

    func isRunning(_ number: Int) -> Bool { running[number] != nil }

    func start(_ effect: Effect<Action>) {
        for operation in effect.operations {
            switch operation {
            case .cancel(let id): forget(id)
            case .run(let id, let work): run(id, work, isAwaited: true)
            case .observe(let id, let start): run(id, start(), isAwaited: false)
            }
        }
        // Only now: what one operation ends, the next may begin again.
        signalIfIdle()
    }

    func finish(_ number: Int) {
        guard let effect = remove(number) else { return }
        if let id = effect.id, named[id] == number { named[id] = nil }
        signalIfIdle()
    }

    /// Ends when nothing is on its way; nil when nothing is.
    func idleSignal() -> AsyncStream<Never>? {
        guard !isIdle else { return nil }
        let (signal, continuation) = AsyncStream<Never>.makeStream()
        waiting.append(continuation)
        return signal
    }

    private func run(
        _ id: EffectID?, _ work: @escaping Effect<Action>.Work, isAwaited: Bool
    ) {
        precondition(
            hasOwner, "A store whose reducer returns effects must be made inside an actor.")
        if let id { forget(id) }
        lastNumber += 1
        let number = lastNumber
        let task = Task { [mailbox] in
            await work(Send { mailbox.yield(.action($0, from: number)) })
            mailbox.yield(.finished(number))
        }
        running[number] = Running(id: id, task: task, isAwaited: isAwaited)
        if isAwaited { awaitedCount += 1 }
        if let id { named[id] = number }
    }

    private func forget(_ id: EffectID) {
        guard let number = named.removeValue(forKey: id) else { return }
        remove(number)?.task.cancel()
    }

    private func remove(_ number: Int) -> Running? {
        guard let effect = running.removeValue(forKey: number) else { return nil }
        if effect.isAwaited { awaitedCount -= 1 }
        return effect
    }

    private func signalIfIdle() {
        guard isIdle else { return }
        for continuation in waiting { continuation.finish() }
        waiting = []
    }
}
