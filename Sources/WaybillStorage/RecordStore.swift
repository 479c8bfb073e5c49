/// A protocol for stores of records, with queries and text search.
///
/// An app uses this protocol; a database implements it. All methods may be called from any task,
/// and concurrently. None blocks its caller's thread for long. A cancelled task may get a
/// `CancellationError`.
///
/// ```swift
/// try await shops.save(corner)
/// let found = try await shops.record(id: corner.id)
/// let books = try await shops.matches(RecordQuery(text: "books"))
/// try await shops.delete(id: corner.id)
/// ```
public protocol RecordStore<Record>: Sendable {
    /// The stored type: any value with an identity and a ``RecordFormat``.
    associatedtype Record: Identifiable & Sendable where Record.ID: Sendable

    /// The format of the stored records.
    var format: RecordFormat<Record> { get }

    /// Loads many records in one transaction, depending on the existing ones.
    ///
    /// Records replace those with their identity. Readers see the old records until all are in; if
    /// a closure throws, or the task is cancelled, nothing has changed. Other writers wait from the
    /// first record of `reading` to the end.
    ///
    /// - Parameters:
    ///   - reading: Called with each existing record, in any order; nil reads none.
    ///   - removing: Records with any of these column values are removed next.
    ///   - produce: Calls its argument with each new record. It runs once, after both, and may
    ///     rethrow errors of the argument.
    /// - Throws: ``PersistenceError``, or the error of a closure.
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
    /// - Parameter accepts: A filter beyond columns; nil accepts all. It is called from any thread,
    ///   for the best records first until there are enough.
    /// - Returns: The matches: by their ``RecordRanking`` when the query has a text, else by
    ///   distance; equal ones by identity.
    /// - Throws: ``PersistenceError``.
    func matches(
        _ query: RecordQuery, where accepts: (@Sendable (Record) -> Bool)?
    ) async throws -> [RecordMatch<Record>]

    /// Counts the records.
    ///
    /// - Parameter column: The column with the values to count.
    /// - Throws: ``PersistenceError``.
    func summary(by column: String) async throws -> RecordSummary

    /// Observes changes of the stored records.
    ///
    /// - Returns: A stream with a first value at once and one after each committed load. Unread
    ///   values are merged, so a subscriber reads again after each. It reports at least loads
    ///   through this store; the store documents whether it reports those of others. It ends when
    ///   the store is released.
    func changes() -> AsyncStream<Void>
}

extension RecordStore {
    /// Finds records by text, by distance or by both, best first.
    ///
    /// - Throws: ``PersistenceError``.
    public func matches(_ query: RecordQuery) async throws -> [RecordMatch<Record>] {
        try await matches(query, where: nil)
    }

    /// Loads many records in one transaction, as ``load(reading:removing:produce:)`` does.
    ///
    /// - Parameter produce: Calls its argument with each record. It runs once, and may rethrow
    ///   errors of the argument.
    /// - Throws: ``PersistenceError``, or the error of `produce`.
    public func load(
        removing: [ColumnValue],
        produce: @escaping @Sendable ((Record) throws -> Void) throws -> Void
    ) async throws -> Int {
        try await load(reading: nil, removing: { removing }, produce: produce)
    }

    /// Saves a record, replacing the one with its identity.
    ///
    /// On return, the record survives a crash of the process and, in a database file, a power
    /// failure.
    ///
    /// - Throws: ``PersistenceError``; then nothing has changed.
    public func save(_ record: Record) async throws {
        _ = try await load(removing: []) { add in try add(record) }
    }

    /// Removes a record, if it exists, as durably as ``save(_:)``.
    ///
    /// - Parameter id: The identity; texts are compared byte by byte.
    /// - Throws: ``PersistenceError``; then nothing has changed.
    public func delete(id: Record.ID) async throws {
        guard let column = format.schema.columns.first else { return }
        let identity = StoredValue.text(try format.identity(of: id))
        _ = try await load(removing: [ColumnValue(column, identity)]) { _ in }
    }
}
