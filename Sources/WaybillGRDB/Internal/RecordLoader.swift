internal import GRDB
internal import WaybillPipeline

// GRDB has a deprecated type of this name.
internal import struct WaybillPipeline.PersistenceError

/// Writes records and keeps their indexes in step, within a transaction.
///
/// The table is loaded first, and what it gained is put into FTS5 and then into
/// the R*Tree afterwards. FTS5 empties its buffer whenever another statement
/// that may fail halfway runs, so writing table and index in turns takes twice
/// as long; a rebuild of the whole indexes would make a single record as slow
/// as a city.
struct RecordLoader {
    private let tables: RecordTables
    private let place: DatabasePlace
    private let db: Database
    private let insert: Statement
    private var numbers: [Int64] = []
    private var failure: (any Error)?

    /// Prepares to write.
    ///
    /// - Parameters:
    ///   - db: The database, in a transaction.
    ///   - tables: Its tables.
    ///   - place: Where it is, for messages.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    init(_ db: Database, tables: RecordTables, place: DatabasePlace) throws {
        self.db = db
        self.tables = tables
        self.place = place
        let marks = tables.columns.map { _ in "?" }.joined(separator: ", ")
        let updates = tables.columns.dropFirst().map { "\($0) = excluded.\($0)" }
        insert = try db.cachedStatement(
            sql: """
                INSERT INTO \(tables.records) (\(tables.columnList)) VALUES (\(marks))
                ON CONFLICT (\(tables.identity)) DO UPDATE SET \(updates.joined(separator: ", "))
                RETURNING "number$"
                """)
    }

    /// Removes records.
    ///
    /// - Parameter condition: The value that they have in a column of the schema.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func remove(_ condition: ColumnValue) throws {
        let column = "\"\(condition.column)\""
        let gone = """
            FROM \(tables.records) WHERE \(column) IS ?1 AND typeof(\(column)) = typeof(?1)
            """
        for statement in [
            "DELETE FROM \(tables.words) WHERE rowid IN (SELECT \"number$\" \(gone))",
            "DELETE FROM \(tables.positions) WHERE number IN (SELECT \"number$\" \(gone))",
            "DELETE \(gone)",
        ] {
            try db.execute(sql: statement, arguments: [condition.value.databaseValue])
        }
    }

    /// Writes a record, or replaces the one with its identity.
    ///
    /// - Parameter record: The record.
    /// - Throws: `PersistenceError` with the reason `unreadable` where the
    ///   record does not fit the schema, after which others may follow; else
    ///   what ends the load, whatever the caller makes of it.
    mutating func add(_ record: some StoredRecord) throws {
        if let failure { throw failure }
        let row = try tables.layout.row(of: record)
        do {
            try write(row)
        } catch let error as DatabaseError {
            try fail(PersistenceError(using: place, error))
        } catch {
            try fail(error)
        }
    }

    /// Brings the indexes up to date.
    ///
    /// - Returns: The number of records that were written.
    /// - Throws: What ended the load, or `DatabaseError`.
    mutating func finish() throws -> Int {
        if let failure { throw failure }
        try writeIndexes()
        return numbers.count
    }

    private mutating func fail(_ error: any Error) throws {
        failure = error
        throw error
    }

    private mutating func write(_ row: StoredRow) throws {
        let arguments = StatementArguments(row.values.map(\.databaseValue))
        guard let number = try Int64.fetchOne(insert, arguments: arguments) else {
            throw DatabaseError(message: "no number for a record")
        }
        numbers.append(number)
    }

    private func writeIndexes() throws {
        let positions = try writeWords()
        let setPosition = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO \(tables.positions) VALUES (?1, ?2, ?2, ?3, ?3)")
        let removePosition = try db.cachedStatement(
            sql: "DELETE FROM \(tables.positions) WHERE number = ?")
        for (number, position) in zip(numbers, positions) {
            if let position {
                try setPosition.execute(
                    arguments: [number, position.latitude, position.longitude])
            } else {
                try removePosition.execute(arguments: [number])
            }
        }
    }

    /// Writes the words of what was loaded.
    ///
    /// - Returns: Where each of the records lies.
    private func writeWords() throws -> [Coordinate?] {
        let record = try db.cachedStatement(
            sql: "SELECT \(tables.columnList) FROM \(tables.records) WHERE \"number$\" = ?")
        let setWords = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO \(tables.words) (rowid, words) VALUES (?, ?)")
        return try numbers.map { number in
            guard let row = try Row.fetchOne(record, arguments: [number]) else {
                throw DatabaseError(message: "a record that was loaded is gone")
            }
            let values: [StoredValue] = row.databaseValues.map { StoredValue($0) }
            let words = tables.layout.words(in: values).joined(separator: " ")
            try setWords.execute(arguments: [number, words])
            return tables.layout.position(in: values)
        }
    }
}
