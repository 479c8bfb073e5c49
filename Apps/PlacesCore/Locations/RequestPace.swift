/// Keeps requests apart: the next one begins so long after the last one.
///
/// Who waits and is cancelled leaves, and takes nobody's turn.
actor RequestPace<C: Clock> where C.Duration == Duration {
    private let gap: Duration
    private let clock: C
    private var next: C.Instant?

    /// Creates a pace.
    ///
    /// - Parameters:
    ///   - gap: The time between the beginnings of two requests.
    ///   - clock: What measures it.
    init(_ gap: Duration, clock: C) {
        self.gap = gap
        self.clock = clock
    }

    /// Waits for a turn, and takes it.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    func takeTurn() async throws {
        // Another may take the turn while this one wakes.
        while let next, clock.now < next {
            try await clock.sleep(until: next, tolerance: nil)
        }
        try Task.checkCancellation()
        next = clock.now.advanced(by: gap)
    }
}
