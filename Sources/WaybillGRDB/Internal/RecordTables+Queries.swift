internal import GRDB
internal import WaybillPipeline

/// A record that was found.
struct RecordHit {
    /// The values of its columns.
    let values: [StoredValue]

    /// Its distance from the query's point, in metres.
    let distance: Double?
}

extension RecordTables {
    /// Reads a record.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - identity: The record's identity.
    /// - Returns: The values of its columns, or nil when there is none.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func values(_ db: Database, identity: String) throws -> [StoredValue]? {
        try values(
            db, "SELECT \(columnList) FROM \(records) WHERE \(self.identity) = ?",
            [StoredValue.text(identity).databaseValue]
        ).first
    }

    /// Finds records.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - query: What to look for, with a limit above zero.
    /// - Returns: The records in the order of the seam.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func hits(_ db: Database, _ query: RecordQuery) throws -> [RecordHit] {
        if let text = query.text {
            return try values(db, text: text, limit: query.limit).map { values in
                let distance = query.near.flatMap { layout.position(in: values)?.distance(to: $0) }
                return RecordHit(values: values, distance: distance)
            }
        }
        if let near = query.near {
            return try NearestSearch(tables: self, centre: near, limit: query.limit).hits(db)
        }
        return try values(
            db, "SELECT \(columnList) FROM \(records) ORDER BY \(identity) LIMIT ?", [query.limit]
        ).map { RecordHit(values: $0, distance: nil) }
    }

    private func values(_ db: Database, text: String, limit: Int) throws -> [[StoredValue]] {
        // Letters and digits alone, so nothing in them can end the quotes.
        let pattern = SearchWords.asked(in: text).map { "\"\($0)\"*" }.joined(separator: " ")
        guard !pattern.isEmpty else { return [] }
        let qualified = columns.map { "\(records).\($0)" }.joined(separator: ", ")
        return try values(
            db,
            """
            SELECT \(qualified) FROM \(words) JOIN \(records) ON "number$" = \(words).rowid
            WHERE \(words) MATCH ? ORDER BY bm25(\(words)), \(records).\(identity) LIMIT ?
            """, [pattern, limit])
    }

    /// Reads the values of all columns, row by row.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - sql: A statement that selects ``columnList``.
    ///   - arguments: Its arguments.
    /// - Returns: The values of each row.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func values(
        _ db: Database, _ sql: String, _ arguments: StatementArguments
    ) throws -> [[StoredValue]] {
        let statement = try db.cachedStatement(sql: sql)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var all: [[StoredValue]] = []
        while let row = try rows.next() {
            all.append(row.databaseValues.map { StoredValue($0) })
        }
        return all
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
