internal import GRDB
internal import WaybillStorage

extension RecordTables {
    private static let changes = quoted("waybill$changes")

    /// Counts a change of the records, for the polls of other stores.
    func countChange(_ db: Database) throws -> Int64 {
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS \(Self.changes) (
                    "table" TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID
                """)
        try db.execute(
            sql: """
                INSERT INTO \(Self.changes) VALUES (?, 1)
                ON CONFLICT ("table") DO UPDATE SET count = count + 1
                """, arguments: [layout.schema.table])
        return try changeCounts(db)[layout.schema.table] ?? 0
    }

    func changeCounts(_ db: Database) throws -> [String: Int64] {
        // GRDB may remember that there was no such table.
        let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'waybill$changes')")
        guard isThere == true else { return [:] }
        let rows = try Row.fetchAll(db, sql: "SELECT \"table\", count FROM \(Self.changes)")
        return rows.reduce(into: [:]) { counts, row in
            guard let table = String.fromDatabaseValue(row[0]) else { return }
            counts[table] = Int64.fromDatabaseValue(row[1]) ?? 0
        }
    }
}
