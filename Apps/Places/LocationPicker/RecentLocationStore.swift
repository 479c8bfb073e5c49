public import Foundation
public import WaybillPipeline

/// Keeps the locations that a person picked lately.
public struct RecentLocationStore: Sendable {
    private let store: any RecordStore<RecentLocation>
    private let now: @Sendable () -> Date

    /// More than there should ever be: several may write at once.
    private static let most = 1_000

    /// Opens a store.
    ///
    /// - Parameters:
    ///   - store: Where they are kept.
    ///   - now: The current date, by which they are ordered.
    public init(
        _ store: any RecordStore<RecentLocation>, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.now = now
    }

    /// Reads what was picked lately.
    ///
    /// - Returns: The locations, the latest first.
    /// - Throws: `PersistenceError`.
    public func locations() async throws -> RecentLocations {
        RecentLocations(try await all().map(\.location))
    }

    /// Remembers a location as the latest; the oldest are forgotten.
    ///
    /// - Parameter location: The location; one without a position is not
    ///   remembered.
    /// - Throws: `PersistenceError`; nothing has changed then.
    public func remember(_ location: NamedLocation) async throws {
        guard location.coordinate != nil else { return }
        let known = try await all()
        if known.first?.location == location { return }
        // A clock that was put back does not hide what was picked last.
        let date = max(now(), known.first?.date.addingTimeInterval(0.001) ?? .distantPast)
        let others = known.filter { $0.id != location.id }
        let forgotten = others.dropFirst(RecentLocations.limit - 1)
        _ = try await store.load(
            removing: forgotten.map { ColumnValue("id", .text($0.id)) }
        ) { add in
            try add(RecentLocation(location, at: date))
        }
    }

    private func all() async throws -> [RecentLocation] {
        try await store.matches(RecordQuery(limit: Self.most)).map(\.record)
            .sorted { $1.date < $0.date }
    }
}
