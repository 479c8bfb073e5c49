internal import GRDB
internal import WaybillPipeline

extension RecordTables {
    /// Reads a record.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - identity: The record's identity.
    /// - Returns: The values of its columns, or nil when there is none.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func values(_ db: Database, identity: String) throws -> [StoredValue]? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columnList) FROM \(records) WHERE \(self.identity) = ?")
        return try RecordReader(statement).values([StoredValue.text(identity).databaseValue])
    }

    // MARK: Counting

    /// Counts the records.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - column: A column of the schema.
    /// - Returns: The counts, and where the records lie.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func summary(_ db: Database, by column: String) throws -> RecordSummary {
        // In one go, without sorting: SQLite groups by sorting all rows.
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \"\(column)\", \(latitude), \(longitude) FROM \(records)")
        var tally = SummaryTally()
        while let row = try rows.next() {
            let position = layout.position(
                latitude: StoredValue(row[1]), longitude: StoredValue(row[2]))
            tally.add(StoredValue(row[0]), at: position)
        }
        return tally.summary
    }
}
