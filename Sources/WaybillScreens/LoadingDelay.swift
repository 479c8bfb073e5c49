import Synchronization
public import WaybillLoading

/// The timing of a screen's loading indicator, and its clock.
///
/// A short load is ``ScreenStatus/waiting``, without an indicator. A visible indicator stays for
/// its minimum, and the first rows wait for its end.
public struct LoadingDelay: Sendable {
    private let own: SpinnerPace

    private var watch: Watch?

    private final class Watch: Sendable {
        let isOpen = Atomic(false)
    }

    var spinner: SpinnerPace {
        watch?.isOpen.load(ordering: .relaxed) == false ? .none : own
    }

    let now: @Sendable () -> Duration

    let sleep: @Sendable (Duration) async -> Void

    /// Creates a timing.
    ///
    /// - Parameter spinner: The delay and the minimum duration of the indicator.
    public init(_ spinner: SpinnerPace, clock: some Clock<Duration>) {
        let start = clock.now
        own = spinner
        now = { start.duration(to: clock.now) }
        sleep = { try? await clock.sleep(for: $0) }
    }

    /// The same timing from ``open()`` on; no delays before.
    package var whileWatched: LoadingDelay {
        var pace = self
        pace.watch = Watch()
        return pace
    }

    package func open() { watch?.isOpen.store(true, ordering: .relaxed) }

    /// No delays, for tests, and for pages that are drawn once complete.
    public static let none = LoadingDelay(.none, clock: ContinuousClock())

    package static let usual = LoadingDelay(.usual, clock: ContinuousClock())
}
