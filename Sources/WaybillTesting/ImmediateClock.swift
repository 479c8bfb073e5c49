import Synchronization

/// A test clock on which every sleep ends at once and advances the time.
///
/// For tests that ignore delays. The lock `time` guards the state.
public final class ImmediateClock: Clock, Sendable {
    private let time = Mutex(TestClock.Instant(offset: .zero))

    /// Creates a clock.
    public init() {}

    /// The latest deadline of any sleep.
    public var now: TestClock.Instant { time.withLock(\.self) }

    /// Zero.
    public var minimumResolution: Duration { .zero }

    /// Advances the clock to a moment, unless it has passed; `tolerance` is ignored.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: TestClock.Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
    }
}
