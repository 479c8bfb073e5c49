import Synchronization

/// A time limit for many pieces of work, with one timer for all of them.
///
/// The timer runs until the first deadline, whether its work is done or not, and then until the
/// next one: it costs nothing per piece. The lock `state` guards the unfinished work.
final class PlacesDeadlines: Sendable {
    private struct State {
        var lastNumber = 0
        var unfinished: [Int: (deadline: Duration, cancel: @Sendable () -> Void)] = [:]
        var timer: Task<Void, Never>?
    }

    private let time: Duration
    private let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Mutex(State())

    /// Creates a limit of time, by a clock.
    init(
        _ time: Duration, elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.time = time
        self.elapsed = elapsed
        self.sleep = sleep
    }

    deinit { state.withLock(\.timer)?.cancel() }

    /// The value of some work, which is cancelled if it takes too long; nil then.
    func value<Value: Sendable>(
        of work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let deadline = elapsed() + time
        let task = PlacesDeadlines.begin(work)
        let number = add(deadline) { task.cancel() }
        let value = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        let isInTime = state.withLock { $0.unfinished.removeValue(forKey: number) != nil }
        return isInTime ? value : nil
    }

    /// Begins work on this thread where the system can: most of it never waits.
    private static func begin<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value
    ) -> Task<Value, Never> {
        if #available(macOS 26, iOS 26, *) { return Task.immediate { await work() } }
        return Task { await work() }
    }

    private func add(_ deadline: Duration, _ cancel: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.unfinished[state.lastNumber] = (deadline, cancel)
            if state.timer == nil {
                state.timer = Task { [weak self, sleep] in
                    while let pause = self?.cancelDue(), (try? await sleep(pause)) != nil {}
                }
            }
            return state.lastNumber
        }
    }

    /// Cancels overdue work, and returns the time to the next deadline; nil without any.
    private func cancelDue() -> Duration? {
        let now = elapsed()
        let (due, pause) = state.withLock { state in
            let due = state.unfinished.filter { $1.deadline <= now }
            for number in due.keys { state.unfinished[number] = nil }
            let next = state.unfinished.values.map(\.deadline).min()
            if next == nil { state.timer = nil }
            return (due.values.map(\.cancel), next.map { $0 - now })
        }
        for cancel in due { cancel() }
        return pause
    }
}
