/// A rate limit: how often a server may be called, with a burst after a rest.
public struct RateLimit: Hashable, Sendable {
    /// How often one may follow another in the long run.
    package let interval: Duration

    /// How many may come at once after a rest.
    package let burst: Int

    /// Sets a limit.
    ///
    /// - Parameters:
    ///   - interval: How often one call may follow another in the long run; a
    ///     day at most.
    ///   - burst: How many may come at once after a rest, from 1, the default,
    ///     to a million.
    public init(every interval: Duration, burst: Int = 1) {
        self.interval = min(max(interval, .zero), .seconds(86_400))
        self.burst = min(max(burst, 1), 1_000_000)
    }
}
