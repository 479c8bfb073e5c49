import Synchronization

/// A test clock on which every sleep ends at once.
///
/// For tests to which delays mean nothing. Its time moves on by what was slept.
/// The lock `time` keeps it.
public final class ImmediateClock: Clock, Sendable {
    private let time = Mutex(TestClock.Instant(offset: .zero))

    /// Creates a clock.
    public init() {}

    /// The latest moment until which anything slept.
    public var now: TestClock.Instant { time.withLock(\.self) }

    /// The clock knows no shortest duration.
    public var minimumResolution: Duration { .zero }

    /// Moves the clock to a moment, unless it is past that.
    ///
    /// - Parameter tolerance: Ignored.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: TestClock.Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        time.withLock { $0 = max($0, deadline) }
    }
}
