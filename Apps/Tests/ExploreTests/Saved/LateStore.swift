import Places
import Waybill
import WaybillTesting

/// A store that never tells of a change, as one whose news are late.
struct LateStore: RecordStore {
    private let store: InMemoryRecordStore<SavedPlace>

    /// Called at the beginning of each query.
    private let onQuery: @Sendable () async -> Void

    init(onQuery: @escaping @Sendable () async -> Void = {}) throws {
        store = try InMemoryRecordStore()
        self.onQuery = onQuery
    }

    var format: RecordFormat<SavedPlace> { store.format }

    func load(
        reading: (@Sendable (SavedPlace) throws -> Void)?,
        removing: @escaping @Sendable () throws -> [ColumnValue],
        produce: @escaping @Sendable ((SavedPlace) throws -> Void) throws -> Void
    ) async throws -> Int {
        try await store.load(reading: reading, removing: removing, produce: produce)
    }

    func record(id: String) async throws -> SavedPlace? { try await store.record(id: id) }

    func matches(
        _ query: RecordQuery, where accepts: (@Sendable (SavedPlace) -> Bool)?
    ) async throws -> [RecordMatch<SavedPlace>] {
        await onQuery()
        return try await store.matches(query, where: accepts)
    }

    func summary(by column: String) async throws -> RecordSummary {
        try await store.summary(by: column)
    }

    /// Begins, and says nothing more.
    func changes() -> AsyncStream<Void> {
        let (changes, news) = AsyncStream<Void>.makeStream()
        news.yield()
        return changes
    }
}
