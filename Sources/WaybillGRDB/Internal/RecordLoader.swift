internal import GRDB
internal import WaybillStorage

// GRDB has a deprecated type of this name.
internal import struct WaybillStorage.PersistenceError

struct RecordLoader {
    private let tables: RecordTables
    private let place: DatabasePlace
    private let db: Database
    private let insert: Statement
    private let find: Statement
    private let update: Statement
    private var index: PlaceIndex
    private var count = 0
    private var failure: (any Error)?

    init(_ db: Database, tables: RecordTables, place: DatabasePlace) throws {
        self.db = db
        self.tables = tables
        self.place = place
        let marks = tables.columns.map { _ in "?" }.joined(separator: ", ")
        let updates = tables.columns.dropFirst().map { "\($0) = ?" }.joined(separator: ", ")
        insert = try db.cachedStatement(
            sql: """
                INSERT INTO \(tables.records) (\(tables.columnList)) VALUES (\(marks))
                ON CONFLICT (\(tables.identity)) DO NOTHING
                """)
        find = try db.cachedStatement(
            sql: """
                SELECT "number$", \(tables.columnList) FROM \(tables.records)
                WHERE \(tables.identity) = ?
                """)
        update = try db.cachedStatement(
            sql: "UPDATE \(tables.records) SET \(updates) WHERE \"number$\" = ?")
        index = try PlaceIndex(db, tables)
    }

    func readAll(_ visit: ([StoredValue]) throws -> Void) throws {
        let numbers = try Int64.fetchAll(db, sql: "SELECT \"number$\" FROM \(tables.records)")
        let reader = try RecordReader(db, tables)
        for number in numbers { try visit(reader.values(number: number)) }
    }

    mutating func remove(_ condition: ColumnValue) throws {
        let column = quoted(condition.column)
        let gone = """
            FROM \(tables.records) WHERE \(column) IS ?1 AND typeof(\(column)) = typeof(?1)
            """
        let value: StatementArguments = [condition.value.databaseValue]
        let rows = try Row.fetchAll(
            db, sql: "SELECT \"number$\", \(tables.position) \(gone)",
            arguments: value)
        let keys = rows.map { row in
            let latitude = StoredValue(row[1] as DatabaseValue)
            let longitude = StoredValue(row[2] as DatabaseValue)
            let position = tables.layout.position(latitude: latitude, longitude: longitude)
            return SpatialKey.key(row[0], at: position)
        }
        for key in keys.sorted() { try index.remove(key) }
        try db.execute(sql: "DELETE \(gone)", arguments: value)
    }

    /// Saves a record, replacing the one with its identity.
    ///
    /// - Throws: `PersistenceError` with the reason `unreadable` if the record does not fit the
    ///   schema, and the load may continue; other errors end the load even if the caller ignores
    ///   them.
    mutating func add(_ values: [StoredValue], identity: String) throws {
        if let failure { throw failure }
        let row = try tables.layout.row(of: values, identity: identity)
        do {
            try write(row)
            count += 1
        } catch let error as DatabaseError {
            try fail(PersistenceError(using: place, error))
        } catch {
            try fail(error)
        }
    }

    mutating func finish() throws -> Int {
        if let failure { throw failure }
        try index.finish()
        return count
    }

    /// Indexes all records of the table; the indexes must be empty.
    mutating func indexAll() throws {
        // Not row by row from a cursor: while one is open, SQLite drops no index.
        let numbers = try Int64.fetchAll(db, sql: "SELECT \"number$\" FROM \(tables.records)")
        let reader = try RecordReader(db, tables)
        for number in numbers {
            let values = try reader.values(number: number)
            let renewed = tables.renewed?(values) ?? values
            if !zip(values, renewed).allSatisfy({ $0.isSame(as: $1) }) {
                let others = renewed.dropFirst().map {
                    $0.databaseValue as (any DatabaseValueConvertible)?
                }
                try update.execute(arguments: StatementArguments(others + [number]))
            }
            try indexRow(number, stored(renewed))
        }
        try index.finish()
    }

    private mutating func fail(_ error: any Error) throws {
        failure = error
        throw error
    }

    // MARK: The table

    private mutating func write(_ row: StoredRow) throws {
        // As existentials: GRDB uses a slower path for an array of one type.
        let values = row.values.map { $0.databaseValue as (any DatabaseValueConvertible)? }
        try insert.execute(arguments: StatementArguments(values))
        if db.changesCount > 0 { return try indexRow(db.lastInsertedRowID, row) }
        guard let old = try Row.fetchOne(find, arguments: [values[0]]) else {
            throw DatabaseError(message: "no number for a record")
        }
        let number: Int64 = old[0]
        let before = try stored(Array(old.databaseValues).dropFirst().map { StoredValue($0) })
        if zip(before.values, row.values).allSatisfy({ $0.isSame(as: $1) }) { return }
        try index.remove(SpatialKey.key(number, at: before.position))
        try update.execute(
            arguments: StatementArguments(values.dropFirst() + [number]))
        try indexRow(number, row)
    }

    private mutating func indexRow(_ number: Int64, _ row: StoredRow) throws {
        guard number >= 0, number < SpatialKey.numberLimit else {
            throw PersistenceError(.full, message: "\(place) has no number left for a record.")
        }
        try index.add(
            IndexedPlace(
                key: SpatialKey.key(number, at: row.position), row,
                marks: tables.layout.marks(of: row.values)))
    }

    private func stored(_ values: [StoredValue]) throws -> StoredRow {
        guard let stored = tables.layout.row(of: values) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a record without identity")
        }
        return stored
    }
}
