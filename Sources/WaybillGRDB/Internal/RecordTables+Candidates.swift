internal import GRDB
internal import WaybillPipeline

extension RecordTables {
    /// Whether FTS5 finds fewer rows than a number.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - pattern: What FTS5 is asked for.
    ///   - most: The number.
    /// - Returns: Whether it finds fewer.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    func isRare(_ db: Database, _ pattern: String, below most: Int) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM (
                    SELECT rowid FROM \(words) WHERE \(words) MATCH ? LIMIT ?)
                """)
        return try Int.fetchOne(statement, arguments: [pattern, most]) ?? 0 < most
    }

    /// Ranks all rows that FTS5 finds.
    ///
    /// - Parameters:
    ///   - db: The database.
    ///   - pattern: What FTS5 is asked for.
    ///   - scoring: What ranks them.
    /// - Returns: Those that fit.
    /// - Throws: `DatabaseError`, or `CancellationError`.
    /// - Complexity: O(*n*) for *n* rows.
    func candidates(
        _ db: Database, _ pattern: String, _ scoring: CandidateScoring
    ) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(scoring.columns(of: places)) FROM \(words) CROSS JOIN \(places)
                ON \(places).key = \(words).rowid WHERE \(words) MATCH ?
                """)
        let rows = try Row.fetchCursor(statement, arguments: [pattern])
        var candidates: [Candidate] = []
        while let row = try rows.next() {
            if let candidate = scoring.candidate(row) { candidates.append(candidate) }
        }
        return candidates
    }
}
