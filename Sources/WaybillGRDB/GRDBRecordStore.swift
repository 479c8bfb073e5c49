internal import GRDB
public import WaybillStorage

// GRDB has a deprecated type of this name.
public import struct WaybillStorage.PersistenceError

/// A record store in a SQLite database.
///
/// Text search uses an FTS5 index in spatial order. Several stores, each for its own kind of
/// record, may share a file, and so may several processes: one writes at a time, and readers see
/// the state before. An acknowledged load survives the end of the process and a loss of power. A
/// file that was deleted, moved or replaced since it was opened is not written.
///
/// Queries run on the database's own threads, loads one after another on another one. A cancelled
/// task gets a `CancellationError` and has no effect. The database is closed when the store is
/// released.
///
/// ```swift
/// let books = try GRDBRecordStore(path: path, format: format)
/// try await books.save(Book(title: "Dune", author: "Frank Herbert"))
/// let unread = try await books.matches(
///     RecordQuery(
///         text: "herbert", conditions: [ColumnCondition("read", oneOf: [.bool(false)])]))
/// ```
public final class GRDBRecordStore<Record: Identifiable & Sendable>: RecordStore
where Record.ID: Sendable {
    /// The format of the records.
    public let format: RecordFormat<Record>

    private let database: any DatabaseWriter
    private let tables: RecordTables
    private let place: DatabasePlace
    private let broadcast = ChangeBroadcast()
    private let watch: ChangeWatch?
    private let resident: ResidentRecords<Record>?
    private let onFailure: (@Sendable (PersistenceError) -> Void)?

    /// The new path of the damaged database that this one replaces, and the error.
    ///
    /// Nil if there was none; see ``DatabaseOpening``. SQLite's companion files were moved with it.
    public let setAside: (path: String, damage: PersistenceError)?

    private init(
        _ format: RecordFormat<Record>, database: any DatabaseWriter, tables: RecordTables,
        place: DatabasePlace, _ opening: DatabaseOpening? = nil,
        setAside: (path: String, damage: PersistenceError)? = nil
    ) {
        self.format = format
        self.database = database
        self.tables = tables
        self.place = place
        self.setAside = setAside
        onFailure = opening?.onFailure
        // No other store can write into a database in memory.
        let broadcast = broadcast
        watch = opening.map { ChangeWatch(database, tables, broadcast, clock: $0.clock) }
        if opening?.isResident == true, case .file(let path) = place, database is DatabasePool {
            resident = try? ResidentRecords(
                path: path, database: database, format: format, tables: tables)
        } else {
            resident = nil
        }
    }

    /// Opens the database at a path, or creates it with its folder.
    ///
    /// Records of an earlier version of the schema are migrated. A file that is not a database, or
    /// one of another program or of a later version, is unchanged. SQLite keeps two companion
    /// files, with the suffixes `-wal` and `-shm`; all three belong together. New files are for
    /// their owner alone, whatever the umask (folders 0700, files 0600); existing ones keep their
    /// permissions.
    ///
    /// - Parameter format: The format and the indexes of the records.
    /// - Throws: `PersistenceError` with the reason `unavailable` if the file cannot be opened,
    ///   `readOnly` if it cannot be written but should, `damaged` if it is not a database or a
    ///   broken one, `foreign` if it is another program's or has another layout, `newer` if a later
    ///   version has written it, `busy` if another process keeps it locked.
    public convenience init(
        path: String, format: RecordFormat<Record>,
        opening: DatabaseOpening = DatabaseOpening()
    ) throws(PersistenceError) {
        let tables = RecordTables(format)
        func open() throws(PersistenceError) -> (any DatabaseWriter, DatabasePlace) {
            let file = try DatabaseFile(path: path)
            return (try file.open(with: tables, opening), .file(file.path))
        }
        do {
            let (database, place) = try open()
            self.init(format, database: database, tables: tables, place: place, opening)
        } catch {
            guard error.reason == .damaged, opening.setsAsideDamaged,
                opening.access == .readWrite
            else { throw error }
            let aside = try DatabaseFile.setAside(path: path, error, at: opening.now())
            let (database, place) = try open()
            self.init(
                format, database: database, tables: tables, place: place, opening,
                setAside: aside)
        }
    }

    /// Opens or creates a database of `StoredRecord` values; see ``init(path:format:opening:)``.
    public convenience init(
        path: String, opening: DatabaseOpening = DatabaseOpening()
    ) throws(PersistenceError) where Record: StoredRecord {
        try self.init(path: path, format: RecordFormat(), opening: opening)
    }

    /// Opens or creates a database of `Codable` values without further indexes; see
    /// ``init(path:format:opening:)``.
    public convenience init(
        path: String, opening: DatabaseOpening = DatabaseOpening()
    ) throws(PersistenceError) where Record: Codable, Record.ID: Codable {
        try self.init(path: path, format: RecordFormat(), opening: opening)
    }

    /// Creates an empty store in memory; its queries and loads are serial.
    ///
    /// - Parameter format: The format and the indexes of the records.
    /// - Throws: `PersistenceError` with the reason `unavailable` if this build of SQLite lacks
    ///   FTS5.
    public static func inMemory(
        _ format: RecordFormat<Record>
    ) throws(PersistenceError) -> GRDBRecordStore {
        let tables = RecordTables(format)
        do {
            let queue = try DatabaseQueue()
            try queue.write { db in try tables.update(db, at: .memory) }
            return GRDBRecordStore(format, database: queue, tables: tables, place: .memory)
        } catch {
            throw PersistenceError(opening: .memory, error)
        }
    }

    /// Creates an empty store in memory of `StoredRecord` values.
    public static func inMemory() throws(PersistenceError) -> GRDBRecordStore
    where Record: StoredRecord { try inMemory(RecordFormat()) }

    /// Creates an empty store in memory of `Codable` values without further indexes.
    public static func inMemory() throws(PersistenceError) -> GRDBRecordStore
    where Record: Codable, Record.ID: Codable { try inMemory(RecordFormat()) }

    // MARK: Loading

    /// Loads many records in one transaction, depending on the existing ones.
    ///
    /// The indexes are updated incrementally, so a single record takes less than a millisecond in
    /// any database, besides the time of the disk: on return, everything is on it. Meanwhile no
    /// other store and no other process writes into the file.
    ///
    /// - Parameters:
    ///   - reading: Called with each existing record, in any order, on the database's thread; nil
    ///     reads none.
    ///   - removing: Records with any of these column values are removed next.
    ///   - produce: Calls its argument with each record. It runs once, on the database's thread.
    /// - Returns: The number of loaded records, repeated ones included.
    /// - Throws: `PersistenceError`, with the reason `replaced` if the file is no longer the opened
    ///   one; `CancellationError`, or the error of a closure.
    /// - Complexity: O((*r* + *m*) log *n*) for *r* removed and *m* loaded records among *n*, and
    ///   O(*n*) to read all or to find those to remove.
    public func load(
        reading: (@Sendable (Record) throws -> Void)?,
        removing: @escaping @Sendable () throws -> [ColumnValue],
        produce: @escaping @Sendable ((Record) throws -> Void) throws -> Void
    ) async throws -> Int {
        let (count, changes) = try await mapped { [database, format, tables, place] in
            try await database.write { db in
                try place.check(db)
                var loader = try RecordLoader(db, tables: tables, place: place)
                if let reading {
                    try loader.readAll { values in
                        let record = try format.record(of: values)
                        try ProducerError.catching { try reading(record) }
                    }
                }
                for condition in try ProducerError.catching(removing) {
                    _ = try tables.layout.index(of: condition.column)
                    try loader.remove(condition)
                }
                try ProducerError.catching {
                    try produce { record in
                        let (values, identity) = try format.values(of: record)
                        try loader.add(values, identity: identity)
                    }
                }
                let count = try loader.finish()
                let changes = try tables.countChange(db)
                // It may have taken long.
                try place.check(db)
                return (count, changes)
            }
        }
        watch?.note(changes)
        broadcast.send()
        return count
    }

    // MARK: Finding

    /// Finds a record by its identity.
    ///
    /// - Parameter id: The identity, compared byte by byte.
    /// - Throws: `PersistenceError`, or `CancellationError`.
    /// - Complexity: O(log *n*) for *n* records.
    public func record(id: Record.ID) async throws -> Record? {
        let identity = try format.identity(of: id)
        return try await mapped { [database, format, tables] in
            try await database.read { db in
                try tables.values(db, identity: identity).map { try format.record(of: $0) }
            }
        }
    }

    /// Finds records by text, by distance or by both.
    ///
    /// - Parameter accepts: A filter, called on the database's thread; nil accepts all.
    /// - Returns: The matches: by their `RecordRanking` when the query has a text, else by
    ///   distance, else by identity. A record without a position has no distance, and is not among
    ///   the nearest.
    /// - Throws: `PersistenceError` with the reason `unreadable` for an unknown column; or
    ///   `CancellationError`.
    /// - Complexity: About O(*k* log *n*) for the *k* best of *n*, more for selective conditions
    ///   and `accepts`; O(*m* log *m*) for *m* records with all of several words, or similar ones.
    public func matches(
        _ query: RecordQuery, where accepts: (@Sendable (Record) -> Bool)?
    ) async throws -> [RecordMatch<Record>] {
        for condition in query.conditions { _ = try tables.layout.index(of: condition.column) }
        guard query.limit > 0 else { return [] }
        guard query.conditions.allSatisfy({ !$0.values.isEmpty }) else { return [] }
        if accepts == nil, let matches = await resident?.matches(query) { return matches }
        return try await mapped { [database, format, tables] in
            try await database.read { db in
                try RecordSearch(
                    db: db, format: format, tables: tables, query: query, accepts: accepts
                ).matches()
            }
        }
    }

    /// Counts the records, and computes the median of their positions.
    ///
    /// - Parameter column: The column with the values to count.
    /// - Throws: `PersistenceError` with the reason `unreadable` for an unknown column; or
    ///   `CancellationError`.
    /// - Complexity: O(*n* log *n*) for *n* records.
    public func summary(by column: String) async throws -> RecordSummary {
        _ = try tables.layout.index(of: column)
        return try await mapped { [database, tables] in
            try await database.read { db in try tables.summary(db, by: column) }
        }
    }

    // MARK: Observing

    /// Observes changes of the stored records.
    ///
    /// Loads through other stores on the same file, such as that of another process, are reported
    /// within half a second of the clock in the options: with a subscriber, SQLite is asked twice a
    /// second for changes.
    ///
    /// - Returns: A stream with a first value at once and one after each load of these records. It
    ///   may also report without a change.
    public func changes() -> AsyncStream<Void> {
        let changes = broadcast.changes()
        watch?.begin()
        return changes
    }

    private func mapped<Value>(_ access: () async throws -> Value) async throws -> Value {
        do {
            return try await access()
        } catch let error as ProducerError {
            throw error.error
        } catch let error as DatabaseError {
            let error = PersistenceError(using: place, error)
            onFailure?(error)
            throw error
        } catch let error as PersistenceError {
            onFailure?(error)
            throw error
        }
    }
}

/// The error of a caller's closure, which is rethrown unchanged.
private struct ProducerError: Error {
    let error: any Error

    static func catching<Value>(_ run: () throws -> Value) throws -> Value {
        do {
            return try run()
        } catch {
            throw ProducerError(error: error)
        }
    }
}
