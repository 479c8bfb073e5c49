public import WaybillLoading

/// The timing of a screen's loading indicator, and its clock.
///
/// A status that would last for a moment is ``ScreenStatus/waiting`` meanwhile;
/// one that was shown stays for its minimum, and rows that come earlier wait for
/// its end, unless there were rows already.
public struct ScreenPace: Sendable {
    let spinner: SpinnerPace

    /// How long it is since a fixed moment.
    let now: @Sendable () -> Duration

    /// Waits for a while; returns early when it is cancelled.
    let sleep: @Sendable (Duration) async -> Void

    /// Describes a pace.
    ///
    /// - Parameters:
    ///   - spinner: How long to wait, and to stay.
    ///   - clock: What measures it.
    public init(_ spinner: SpinnerPace, clock: some Clock<Duration>) {
        let start = clock.now
        self.spinner = spinner
        now = { start.duration(to: clock.now) }
        sleep = { try? await clock.sleep(for: $0) }
    }

    /// At once, and no longer than needed: for tests, and where a whole page is
    /// drawn when all is there.
    public static let none = ScreenPace(.none, clock: ContinuousClock())

    /// For people who look on.
    public static let usual = ScreenPace(.usual, clock: ContinuousClock())
}
