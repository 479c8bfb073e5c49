import Synchronization

/// A manual clock for tests: sleeping tasks wake in the order of their deadlines on
/// ``advance(by:)``.
///
/// Nothing waits in real time.
public final class TestClock: Clock, Sendable {
    /// A moment, relative to the creation of the clock.
    public struct Instant: InstantProtocol {
        /// The time since the creation of the clock.
        public let offset: Duration

        /// Creates a moment.
        public init(offset: Duration) { self.offset = offset }

        /// The moment after a duration, or before for a negative one.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time to another moment; negative for an earlier one.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Orders moments in time.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastNumber = 0
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Creates a clock.
    public init() {}

    /// The current moment.
    public var now: Instant { state.withLock(\.now) }

    /// Zero.
    public var minimumResolution: Duration { .zero }

    /// The number of sleeping tasks.
    public var sleeperCount: Int { state.withLock(\.sleepers.count) }

    /// Sleeps until the clock reaches a moment; `tolerance` is ignored.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lieDown(
                    Sleeper(number: number, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Advances the clock, and wakes the due sleepers.
    ///
    /// - Complexity: O(n + m log m) for n sleepers, of which m wake.
    public func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits, by yielding to other tasks, until at least this many tasks sleep.
    public func waitForSleepers(_ count: Int = 1) async {
        while sleeperCount < count { await Task.yield() }
    }

    private func lieDown(_ sleeper: Sleeper) {
        enum Fate { case sleeps, wakes, isCancelled }
        let fate = state.withLock { state -> Fate in
            if state.cancelled.remove(sleeper.number) != nil { return .isCancelled }
            if sleeper.deadline <= state.now { return .wakes }
            state.sleepers.append(sleeper)
            return .sleeps
        }
        switch fate {
        case .sleeps: break
        case .wakes: sleeper.continuation.resume()
        case .isCancelled: sleeper.continuation.resume(throwing: CancellationError())
        }
    }
}
