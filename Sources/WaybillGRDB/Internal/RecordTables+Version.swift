internal import GRDB
internal import WaybillStorage

// GRDB has a deprecated type of this name.
internal import struct WaybillStorage.PersistenceError

private struct StoredLayout: Equatable {
    var version: Int
    var format: Int
    var indexed: String
}

extension RecordTables {
    private static let memory = quoted("waybill$schemas")

    private var current: StoredLayout {
        let schema = layout.schema
        let indexed = [
            schema.searchedColumns, schema.filteredColumns,
            schema.position.map { [$0.latitude, $0.longitude] } ?? [],
        ]
        return StoredLayout(
            version: schema.version, format: RecordTables.format,
            indexed: indexed.map { $0.joined(separator: " ") }.joined(separator: ", "))
    }

    /// Checks that a database is empty or has these records, and returns whether the tables are up
    /// to date.
    ///
    /// - Throws: `PersistenceError` with the reason `foreign` for a database of another program, or
    ///   with other columns, `newer` for one of a later version.
    @discardableResult
    func check(_ db: Database, at place: DatabasePlace) throws -> Bool {
        let names = try String.fetchSet(
            db, sql: "SELECT lower(name) FROM sqlite_master WHERE type = 'table'")
        let isOurs = names.contains("waybill$schemas") || names.contains("grdb_migrations")
        guard names.isEmpty || isOurs else {
            throw PersistenceError(
                .foreign, message: "\(place) is a database of another program; it stays as it is.")
        }
        guard names.contains(layout.schema.table.lowercased()) else { return false }
        let kept = try kept(db, names)
        guard kept.version <= current.version, kept.format <= current.format else {
            throw PersistenceError(
                .newer,
                message: "\(place) was written by a later version: its \(layout.schema.table) is "
                    + "\(kept.version).\(kept.format), not \(current.version).\(current.format).")
        }
        let found = try db.columns(in: layout.schema.table).map(\.name)
        let isSame = Set(found) == Set(["number$"] + layout.schema.columns)
        let hasIdentity = found.dropFirst().first == layout.schema.columns[0]
        let canChange =
            renewed == nil
            ? kept.version < current.version : found.contains(layout.schema.columns[1])
        guard hasIdentity, isSame || canChange else {
            throw PersistenceError(
                .foreign,
                message: "\(place) is laid out otherwise: \(layout.schema.table) has columns "
                    + "\(found.joined(separator: ", ")).")
        }
        return isSame && kept == current
    }

    /// Whether a database has the table of the records, of any version.
    func isThere(_ db: Database) throws -> Bool {
        let names = try String.fetchSet(
            db, sql: "SELECT lower(name) FROM sqlite_master WHERE type = 'table'")
        return names.contains(layout.schema.table.lowercased())
    }

    private func kept(_ db: Database, _ names: Set<String>) throws -> StoredLayout {
        let before = StoredLayout(version: 1, format: 1, indexed: "")
        guard names.contains("waybill$schemas") else { return before }
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT version, format, indexed FROM \(RecordTables.memory) WHERE "table" = ?
                """, arguments: [layout.schema.table])
        guard let row else { return before }
        // A value that is not a number is not from this version.
        return StoredLayout(
            version: Int.fromDatabaseValue(row[0]) ?? .max,
            format: Int.fromDatabaseValue(row[1]) ?? .max,
            indexed: String.fromDatabaseValue(row[2]) ?? "")
    }

    /// Migrates a database, without losing a record.
    func update(_ db: Database, at place: DatabasePlace) throws {
        guard try !check(db, at: place) else { return }
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS \(RecordTables.memory) (
                    "table" TEXT PRIMARY KEY, version INTEGER NOT NULL,
                    format INTEGER NOT NULL, indexed TEXT NOT NULL)
                """)
        if try db.tableExists(layout.schema.table) {
            try changeColumns(db)
            try dropIndexes(db)
            try createIndexes(db)
            var loader = try RecordLoader(db, tables: self, place: place)
            try loader.indexAll()
        } else {
            try createRecords(db)
            try createIndexes(db)
        }
        let now = current
        try db.execute(
            sql: "INSERT OR REPLACE INTO \(RecordTables.memory) VALUES (?, ?, ?, ?)",
            arguments: [layout.schema.table, now.version, now.format, now.indexed])
    }

    private func changeColumns(_ db: Database) throws {
        let schema = layout.schema
        let found = try db.columns(in: schema.table).map(\.name).dropFirst()
        for name in found where !schema.columns.contains(name) {
            try db.execute(sql: "ALTER TABLE \(records) DROP COLUMN \(quoted(name))")
        }
        for name in schema.columns where !found.contains(name) {
            try db.execute(sql: "ALTER TABLE \(records) ADD COLUMN \(quoted(name))")
            guard let value = schema.defaults[name], value != .null else { continue }
            try db.execute(
                sql: "UPDATE \(records) SET \(quoted(name)) = ?", arguments: [value.databaseValue])
        }
    }
}
