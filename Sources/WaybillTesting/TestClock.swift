import Synchronization

/// A clock that stands still until a test moves it.
///
/// What sleeps on it wakes in the order of the deadlines when ``advance(by:)``
/// passes them; nothing waits in real time.
public final class TestClock: Clock, Sendable {
    /// A moment, counted from the making of the clock.
    public struct Instant: InstantProtocol {
        /// How long after the making of the clock.
        public let offset: Duration

        /// Names a moment.
        public init(offset: Duration) { self.offset = offset }

        /// The moment that lies a while after this one.
        ///
        /// - Returns: The moment; an earlier one for a negative duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// How long after this moment another one is.
        ///
        /// - Returns: The time between; negative if the other is earlier.
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

    /// The moment at which the clock stands.
    public var now: Instant { state.withLock(\.now) }

    /// The clock knows no shortest duration.
    public var minimumResolution: Duration { .zero }

    /// How many are asleep.
    public var sleeperCount: Int { state.withLock(\.sleepers.count) }

    /// Sleeps until the clock is moved to a moment.
    ///
    /// - Parameter tolerance: Ignored.
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

    /// Moves the clock, and wakes those whose time has come.
    ///
    /// - Complexity: O(n + m log m) for n that are asleep, of which m wake.
    public func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits, by giving way to other tasks, until so many are asleep.
    ///
    /// - Parameter count: How many, at least; one by default.
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
