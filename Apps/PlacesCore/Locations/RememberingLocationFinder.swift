/// Asks a finder once for the same, however many want to know and however often.
///
/// Nominatim's policy asks for it: answers are to be kept, and nobody is to send
/// the same question again and again. An answer is remembered for a while,
/// failures are not. What was begun goes on to its end though nobody waits any
/// more, so that a page that looks again finds it. Copies share what they
/// remember.
public struct RememberingLocationFinder: LocationFinder {
    private let finder: any LocationFinder
    private let memory: LocationMemory

    /// Wraps a finder.
    ///
    /// - Parameters:
    ///   - finder: Who is asked.
    ///   - lifetime: How long an answer is remembered; an hour by default.
    ///   - limit: How many answers are remembered, at least 1; 200 by default.
    ///   - clock: What measures the time.
    public init(
        _ finder: any LocationFinder, for lifetime: Duration = .seconds(3600), limit: Int = 200,
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        let start = clock.now
        self.finder = finder
        memory = LocationMemory(lifetime, max(limit, 1)) { start.duration(to: clock.now) }
    }

    /// What the finder is, and how it may be asked.
    public var manners: LocationFinderManners { finder.manners }

    /// Answers from memory, or asks the finder.
    ///
    /// - Parameter query: What to look for.
    /// - Returns: The locations.
    /// - Throws: What the finder throws, to all who wait the same.
    public func locations(_ query: LocationQuery) async throws -> [NamedLocation] {
        try await memory.locations(query, from: finder)
    }

    /// What was answered to the same query within the lifetime.
    ///
    /// - Parameter query: What to look for.
    /// - Returns: The locations; nil where the finder would be asked.
    public func remembered(_ query: LocationQuery) async -> [NamedLocation]? {
        await memory.remembered(query)
    }
}

/// What was answered, and what is asked just now.
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
