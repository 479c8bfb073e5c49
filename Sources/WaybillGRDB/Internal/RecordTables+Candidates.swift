internal import GRDB
internal import WaybillStorage

extension RecordTables {
    /// Ranks the results of an FTS5 query; nil if there are many.
    func rareCandidates(
        _ db: Database, _ pattern: String, below most: Int, _ scoring: CandidateScoring
    ) throws -> [Candidate]? {
        let find = try StatementRows(
            db, sql: "SELECT rowid FROM \(words) WHERE \(words) MATCH ? LIMIT ?")
        var keys: [Int64] = []
        try find.forEach([.text(pattern), .integer(Int64(clamping: most))]) {
            keys.append($0.integer(0))
        }
        guard keys.count < most else { return nil }
        let read = try StatementRows(
            db,
            sql: """
                SELECT \(scoring.columns(of: places)) FROM json_each(?) CROSS JOIN \(places)
                ON \(places).key = json_each.value
                """)
        let list = "[" + keys.map(String.init).joined(separator: ",") + "]"
        return try candidates(read, .text(list), scoring)
    }

    func candidates(
        _ db: Database, _ pattern: String, _ scoring: CandidateScoring
    ) throws -> [Candidate] {
        let read = try StatementRows(
            db,
            sql: """
                SELECT \(scoring.columns(of: places)) FROM \(words) CROSS JOIN \(places)
                ON \(places).key = \(words).rowid WHERE \(words) MATCH ?
                """)
        return try candidates(read, .text(pattern), scoring)
    }

    private func candidates(
        _ rows: StatementRows, _ argument: StoredValue, _ scoring: CandidateScoring
    ) throws -> [Candidate] {
        var candidates: [Candidate] = []
        try rows.forEach([argument]) { row in
            if let candidate = scoring.candidate(row) { candidates.append(candidate) }
        }
        return candidates
    }
}
