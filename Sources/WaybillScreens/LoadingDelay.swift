import Synchronization
public import WaybillLoading

/// The timing of a screen's loading indicator, and its clock.
///
/// A status that would last for a moment is ``ScreenStatus/waiting`` meanwhile;
/// one that was shown stays for its minimum, and rows that come earlier wait for
/// its end, unless there were rows already.
public struct LoadingDelay: Sendable {
    private let own: SpinnerPace

    /// Whether someone looks on; nil where that is so from the beginning.
    private var watch: Watch?

    private final class Watch: Sendable {
        let isOpen = Atomic(false)
    }

    /// How long to wait, and to stay: not at all while no one looks on.
    var spinner: SpinnerPace {
        watch?.isOpen.load(ordering: .relaxed) == false ? .none : own
    }

    /// How long it is since a fixed moment.
    let now: @Sendable () -> Duration

    let sleep: @Sendable (Duration) async -> Void

    /// Describes a pace.
    ///
    /// - Parameter spinner: How long to wait, and to stay.
    public init(_ spinner: SpinnerPace, clock: some Clock<Duration>) {
        let start = clock.now
        own = spinner
        now = { start.duration(to: clock.now) }
        sleep = { try? await clock.sleep(for: $0) }
    }

    /// The same pace from ``open()`` on: until then no one looks on, and nothing waits for a
    /// spinner.
    package var whileWatched: LoadingDelay {
        var pace = self
        pace.watch = Watch()
        return pace
    }

    package func open() { watch?.isOpen.store(true, ordering: .relaxed) }

    /// At once, and no longer than needed: for tests, and where a whole page is
    /// drawn when all is there.
    public static let none = LoadingDelay(.none, clock: ContinuousClock())

    package static let usual = LoadingDelay(.usual, clock: ContinuousClock())
}
