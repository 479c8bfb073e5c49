/// A cache in front of a finder: the same query is sent once, however many callers wait for it.
///
/// Nominatim's policy requires it: results are to be cached, and a client is not to
/// send the same query repeatedly. A result is cached for a while, failures are not.
/// A request that was begun continues to its end even if no one waits for it any
/// longer, so that a page that is reloaded finds it. Copies share their cache.
public struct RememberingLocationFinder: LocationFinder {
    private let finder: any LocationFinder
    private let memory: LocationMemory

    /// Wraps a finder.
    ///
    /// - Parameters:
    ///   - lifetime: How long a result is cached; an hour by default.
    ///   - limit: How many results are cached, at least 1; 200 by default.
    public init(
        _ finder: any LocationFinder, for lifetime: Duration = .seconds(3600), limit: Int = 200,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        let start = clock.now
        self.finder = finder
        memory = LocationMemory(lifetime, max(limit, 1)) { start.duration(to: clock.now) }
    }

    /// What the finder is, and when it may be queried.
    public var manners: LocationFinderManners { finder.manners }

    /// Returns the result from the cache, or asks the finder.
    ///
    /// - Throws: What the finder throws; all who wait get the same error.
    public func locations(_ query: LocationQuery) async throws -> [NamedLocation] {
        try await memory.locations(query, from: finder)
    }

    /// The cached result of the same query, within the lifetime.
    ///
    /// - Returns: The locations; nil where the finder would be asked.
    public func remembered(_ query: LocationQuery) async -> [NamedLocation]? {
        await memory.remembered(query)
    }
}

/// The cached results, and the requests that are in flight.
private actor LocationMemory {
    private struct Kept {
        let locations: [NamedLocation]
        let moment: Duration
    }

    private let lifetime: Duration
    private let limit: Int
    private let now: @Sendable () -> Duration
    private var kept: [LocationQuery: Kept] = [:]
    private var running: [LocationQuery: Task<[NamedLocation], any Error>] = [:]

    init(_ lifetime: Duration, _ limit: Int, now: @escaping @Sendable () -> Duration) {
        self.lifetime = lifetime
        self.limit = limit
        self.now = now
    }

    func locations(
        _ query: LocationQuery, from finder: any LocationFinder
    ) async throws -> [NamedLocation] {
        if let known = remembered(query) { return known }
        if let task = running[query] { return try await task.value }
        let task = Task {
            defer { running[query] = nil }
            let locations = try await finder.locations(query)
            keep(locations, of: query)
            return locations
        }
        running[query] = task
        return try await task.value
    }

    func remembered(_ query: LocationQuery) -> [NamedLocation]? {
        guard let known = kept[query], now() - known.moment < lifetime else { return nil }
        return known.locations
    }

    private func keep(_ locations: [NamedLocation], of query: LocationQuery) {
        kept[query] = Kept(locations: locations, moment: now())
        guard kept.count > limit,
            let oldest = kept.min(by: { $0.value.moment < $1.value.moment })
        else { return }
        kept[oldest.key] = nil
    }
}
