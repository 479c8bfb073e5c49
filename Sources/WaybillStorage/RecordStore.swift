/// A protocol for stores of records: where they are saved, queried and
/// searched.
///
/// An app uses this protocol; a database implements it. All methods may be
/// called from any task, and several at once. None blocks its caller's thread
/// for long. A cancelled task may get a `CancellationError`.
///
/// ```swift
/// try await shops.save(corner)
/// let found = try await shops.record(id: corner.id)
/// let books = try await shops.matches(RecordQuery(text: "books"))
/// try await shops.delete(id: corner.id)
/// ```
public protocol RecordStore<Record>: Sendable {
    /// What is kept: any value with an identity for which there is a
    /// ``RecordFormat``.
    associatedtype Record: Identifiable & Sendable where Record.ID: Sendable

    /// How it is kept.
    var format: RecordFormat<Record> { get }

    /// Loads many records at once, or none at all, depending on what is there.
    ///
    /// Records replace those with their identity. Until all are in, readers see
    /// what was there before; if a closure throws, or the task is cancelled,
    /// nothing has changed. From the first record that `reading` sees to the
    /// end, no one else writes.
    ///
    /// - Parameters:
    ///   - reading: Is called with each record that is there, in any order; nil
    ///     reads none.
    ///   - removing: After that, records with any of these column values go
    ///     first.
    ///   - produce: Calls its argument with each record. It runs once, after
    ///     both, and may rethrow what the argument throws.
    /// - Throws: ``PersistenceError``, or what a closure throws.
    func load(
        reading: (@Sendable (Record) throws -> Void)?,
        removing: @escaping @Sendable () throws -> [ColumnValue],
        produce: @escaping @Sendable ((Record) throws -> Void) throws -> Void
    ) async throws -> Int

    /// Finds a record by its identity.
    ///
    /// - Throws: ``PersistenceError``.
    func record(id: Record.ID) async throws -> Record?

    /// Finds records by text, by distance or by both.
    ///
    /// - Parameter accepts: Returns whether a record counts, if columns cannot decide
    ///   it; nil counts all. It is asked of the best ones first, until there
    ///   are enough, and on any thread.
    /// - Returns: The matches: by their ``RecordRanking`` when the query has a
    ///   text, else by distance; those that are equal in it by identity.
    /// - Throws: ``PersistenceError``.
    func matches(
        _ query: RecordQuery, where accepts: (@Sendable (Record) -> Bool)?
    ) async throws -> [RecordMatch<Record>]

    /// Counts what is there.
    ///
    /// - Parameter column: The column whose values are counted one by one.
    /// - Throws: ``PersistenceError``.
    func summary(by column: String) async throws -> RecordSummary

    /// Reports when the stored records have changed.
    ///
    /// - Returns: A stream with a first value at once and one after each load
    ///   that was committed, from the moment of the call on. Values that no one
    ///   has taken yet are one, so a subscriber that gets a value reads again.
    ///   It reports at least loads through this store; whether also those of
    ///   others, the store documents. It ends when the store is released.
    func changes() -> AsyncStream<Void>
}

extension RecordStore {
    /// Finds records by text, by distance or by both.
    ///
    /// - Returns: The matches, the best first.
    /// - Throws: ``PersistenceError``.
    public func matches(_ query: RecordQuery) async throws -> [RecordMatch<Record>] {
        try await matches(query, where: nil)
    }

    /// Loads many records at once, or none at all.
    ///
    /// As ``load(reading:removing:produce:)``, where what is there does not
    /// matter.
    ///
    /// - Parameter produce: Calls its argument with each record. It runs once, and
    ///   may rethrow what the argument throws.
    /// - Throws: ``PersistenceError``, or what `produce` throws.
    public func load(
        removing: [ColumnValue],
        produce: @escaping @Sendable ((Record) throws -> Void) throws -> Void
    ) async throws -> Int {
        try await load(reading: nil, removing: { removing }, produce: produce)
    }

    /// Keeps a record, or replaces the one with its identity.
    ///
    /// When it returns, the record is there to stay, whatever happens to the
    /// process, and where the store is a database in a file also when the power
    /// fails.
    ///
    /// - Throws: ``PersistenceError``; then nothing has changed.
    public func save(_ record: Record) async throws {
        _ = try await load(removing: []) { add in try add(record) }
    }

    /// Removes a record; nothing if there is none.
    ///
    /// When it returns, the record is permanently deleted, as one stored by
    /// ``save(_:)`` is there.
    ///
    /// - Parameter id: The identity; texts are compared byte by byte.
    /// - Throws: ``PersistenceError``; then nothing has changed.
    public func delete(id: Record.ID) async throws {
        guard let column = format.schema.columns.first else { return }
        let identity = StoredValue.text(try format.identity(of: id))
        _ = try await load(removing: [ColumnValue(column, identity)]) { _ in }
    }
}
