internal import GRDB
internal import WaybillPipeline

/// Finds records in the order of their identities.
struct IdentityWalk {
    /// The database.
    let db: Database

    /// Its tables.
    let tables: RecordTables

    /// Finds the records.
    ///
    /// - Parameter top: Takes the first.
    /// - Throws: `DatabaseError`, `PersistenceError`, or `CancellationError`.
    func find(_ top: inout TopRecords<some StoredRecord>) throws {
        let statement = try db.makeStatement(
            sql: """
                SELECT "number$", \(tables.identity) FROM \(tables.records)
                ORDER BY \(tables.identity)
                """)
        let rows = try Row.fetchCursor(statement)
        while !top.isFull, let row = try rows.next() {
            let identity = StoredValue(row[1] as DatabaseValue).plainText
            try top.offer([
                Candidate(
                    key: row[0], order: RankedOrder(score: 0, title: "", identity: identity),
                    distance: nil, ranking: nil)
            ])
        }
    }
}
