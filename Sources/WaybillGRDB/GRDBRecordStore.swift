internal import GRDB
public import WaybillStorage

// GRDB has a deprecated type of this name.
public import struct WaybillStorage.PersistenceError

/// A record store in a SQLite database.
///
/// Texts are found by an FTS5 index whose rows are in the order of places.
/// Several stores, each for its own kind of record, may share a file, and so
/// may several processes: one writes at a time, and readers see what was there
/// before. What a load has acknowledged survives the end of the process and a
/// loss of power. Nothing is written into a file that was deleted, moved or
/// replaced since it was opened.
///
/// Queries run on the database's own threads, loads one after another on
/// another one. A cancelled task gets a `CancellationError` and leaves nothing
/// behind. The database is closed when the store is released.
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
    /// How the records are kept.
    public let format: RecordFormat<Record>

    private let database: any DatabaseWriter
    private let tables: RecordTables
    private let place: DatabasePlace
    private let broadcast = ChangeBroadcast()
    private let watch: ChangeWatch?
    private let onFailure: (@Sendable (PersistenceError) -> Void)?

    /// The new path of the damaged database that this one replaces, and the error.
    ///
    /// Nil if there was none; see ``DatabaseOpening``. The files that SQLite keeps beside it were
    /// moved with it.
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
        // No one else can write into a database in memory.
        let broadcast = broadcast
        watch = opening.map { ChangeWatch(database, tables, broadcast, clock: $0.clock) }
    }

    /// Opens the database at a path, or creates it and the folder it is in.
    ///
    /// Records of an earlier version of the schema are migrated. A file that is
    /// not a database, or one of another program or of a later version, stays
    /// as it is. Next to the file SQLite keeps two more, with `-wal` and `-shm`
    /// at the end of their names; all three belong together. What is created is
    /// for its owner alone, whatever the umask (folders 0700, files 0600); what
    /// is there already keeps its permissions.
    ///
    /// - Parameter format: How the records are kept, and what they are found by.
    /// - Throws: `PersistenceError` with the reason `unavailable` if the file
    ///   cannot be opened, `readOnly` if it cannot be written but should,
    ///   `damaged` if it is not a database or a broken one, `foreign` if it is
    ///   another program's or laid out otherwise, `newer` if a later version
    ///   has written it, `busy` if another process keeps it locked.
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

    /// Opens the database of records that lay themselves out in columns, or creates
    /// it: see ``init(path:format:opening:)``.
    ///
    /// - Throws: `PersistenceError`.
    public convenience init(
        path: String, opening: DatabaseOpening = DatabaseOpening()
    ) throws(PersistenceError) where Record: StoredRecord {
        try self.init(path: path, format: RecordFormat(), opening: opening)
    }

    /// Opens the database of `Codable` values that are found by their identity, or
    /// creates it: see ``init(path:format:opening:)``.
    ///
    /// - Throws: `PersistenceError`.
    public convenience init(
        path: String, opening: DatabaseOpening = DatabaseOpening()
    ) throws(PersistenceError) where Record: Codable, Record.ID: Codable {
        try self.init(path: path, format: RecordFormat(), opening: opening)
    }

    /// Creates an empty store that is gone when it is released.
    ///
    /// Its queries and loads wait for one another.
    ///
    /// - Parameter format: How the records are kept, and what they are found by.
    /// - Throws: `PersistenceError` with the reason `unavailable` if this
    ///   build of SQLite lacks FTS5.
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

    /// The same for records that lay themselves out in columns.
    ///
    /// - Throws: `PersistenceError`.
    public static func inMemory() throws(PersistenceError) -> GRDBRecordStore
    where Record: StoredRecord { try inMemory(RecordFormat()) }

    /// The same for `Codable` values that are found by their identity.
    ///
    /// - Throws: `PersistenceError`.
    public static func inMemory() throws(PersistenceError) -> GRDBRecordStore
    where Record: Codable, Record.ID: Codable { try inMemory(RecordFormat()) }

    // MARK: Loading

    /// Loads many records at once, or none at all, depending on what is there.
    ///
    /// The indexes follow the change, so a single record takes less than a
    /// millisecond however many there are, beside the time of the disk: when it
    /// returns, all is on it. While it runs no other store and no other process
    /// writes into the file.
    ///
    /// - Parameters:
    ///   - reading: Is called with each record that is there, in any order, on
    ///     the database's thread; nil reads none.
    ///   - removing: After that, records with any of these column values go
    ///     first.
    ///   - produce: Calls its argument with each record. It runs once, on the
    ///     database's thread.
    /// - Returns: The number of records that were loaded; one that came twice
    ///   counts twice.
    /// - Throws: `PersistenceError`, with the reason `replaced` if the file is
    ///   no longer the one that was opened; `CancellationError`, or what a
    ///   closure throws.
    /// - Complexity: O((*r* + *m*) log *n*) for *r* removed and *m* loaded
    ///   records among *n*, and O(*n*) to read all or to find those to remove.
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
    /// - Parameter accepts: Returns whether a record counts, on the database's thread;
    ///   nil counts all.
    /// - Returns: The matches: by their `RecordRanking` when the query has a
    ///   text, else by distance, else by identity. A record that lies nowhere
    ///   has no distance, and is not among the nearest.
    /// - Throws: `PersistenceError` with the reason `unreadable` if there is no
    ///   such column; or `CancellationError`.
    /// - Complexity: About O(*k* log *n*) for the *k* best of *n*, more where
    ///   conditions and `accepts` leave few; O(*m* log *m*) for *m* records
    ///   that have all of several words, or nearly the same.
    public func matches(
        _ query: RecordQuery, where accepts: (@Sendable (Record) -> Bool)?
    ) async throws -> [RecordMatch<Record>] {
        for condition in query.conditions { _ = try tables.layout.index(of: condition.column) }
        guard query.limit > 0 else { return [] }
        guard query.conditions.allSatisfy({ !$0.values.isEmpty }) else { return [] }
        return try await mapped { [database, format, tables] in
            try await database.read { db in
                try RecordSearch(
                    db: db, format: format, tables: tables, query: query, accepts: accepts
                ).matches()
            }
        }
    }

    /// Counts what is there.
    ///
    /// - Parameter column: The column whose values are counted one by one.
    /// - Returns: The counts, and the median latitude and longitude of the
    ///   records that lie on the earth.
    /// - Throws: `PersistenceError` with the reason `unreadable` if there is
    ///   no such column; or `CancellationError`.
    /// - Complexity: O(*n* log *n*) for *n* records.
    public func summary(by column: String) async throws -> RecordSummary {
        _ = try tables.layout.index(of: column)
        return try await mapped { [database, tables] in
            try await database.read { db in try tables.summary(db, by: column) }
        }
    }

    // MARK: Observing

    /// Reports when the stored records have changed.
    ///
    /// Loads through other stores on the same file, such as that of another process, are reported
    /// within half a second of the clock that the database was opened with: while there is a
    /// subscriber, SQLite is asked twice a second whether there are changes.
    ///
    /// - Returns: A stream with a first value at once and one after each load of these records. It
    ///   may also report where nothing changed.
    public func changes() -> AsyncStream<Void> {
        let changes = broadcast.changes()
        watch?.begin()
        return changes
    }

    /// Runs an access, and converts its errors to `PersistenceError`.
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

/// What a caller's own code threw; it goes back to it unchanged.
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
