internal import GRDB
internal import WaybillStorage

extension RecordTables {
    func values(_ db: Database, identity: String) throws -> [StoredValue]? {
        let rows = try StatementRows(
            db, sql: "SELECT \(columnList) FROM \(records) WHERE \(self.identity) = ?")
        return try RecordReader(rows).values([.text(identity)])
    }

    // MARK: Counting

    func summary(_ db: Database, by column: String) throws -> RecordSummary {
        // At once, without sorting: SQLite groups by sorting all rows.
        let rows = try StatementRows(
            db, sql: "SELECT \"\(column)\", \(position) FROM \(records)")
        var tally = SummaryTally()
        try rows.forEach([]) { row in
            let position = layout.position(latitude: row.value(1), longitude: row.value(2))
            tally.add(row.value(0), at: position)
        }
        return tally.summary
    }
}
