/// A rate limit: the next request begins a fixed time after the last one.
///
/// A caller that is cancelled while waiting leaves, and takes no one's turn.
actor RequestPace<C: Clock> where C.Duration == Duration {
    private let gap: Duration
    private let clock: C
    private var next: C.Instant?

    init(_ gap: Duration, clock: C) {
        self.gap = gap
        self.clock = clock
    }

    /// Waits for a turn, and takes it.
    func takeTurn() async throws {
        // Another may take the turn while this one wakes.
        while let next, clock.now < next {
            try await clock.sleep(until: next, tolerance: nil)
        }
        try Task.checkCancellation()
        next = clock.now.advanced(by: gap)
    }
}
