internal import GRDB
internal import WaybillStorage

/// Finds the best matches of a text in the order of their titles.
///
/// Of what a single word begins there is much, and most of it in the index of
/// titles: those that begin with the word come in their order, and first the
/// ones with the whole word, as a blank sorts before letters.
struct TitleWalk {
    let db: Database

    let tables: RecordTables

    let text: TextQuery

    let scoring: CandidateScoring

    /// The FTS5 query.
    let patterns: TextPatterns

    func find(_ top: inout TopCandidates) throws {
        var seen: Set<Int64> = []
        if let word = text.onlyWord, word.forgiven == 0 {
            try walk(from: word.text, to: word.text + "!", &top, &seen)
            if top.leastScore >= text.most { return }
            try offerAll(patterns.wholeInTitle, &top, &seen)
            if top.leastScore >= text.mostIfNotWhole { return }
            try walk(from: word.text, to: word.text + lastScalar, &top, &seen)
            if top.leastScore >= text.mostIfNotWhole { return }
        }
        try offerAll(patterns.any, &top, &seen)
    }

    /// Offers what has a title in a range until nothing more is taken.
    private func walk(
        from first: String, to end: String, _ top: inout TopCandidates,
        _ seen: inout Set<Int64>
    ) throws {
        let rows = try StatementRows(
            db,
            sql: """
                SELECT \(scoring.columns(of: tables.places)) FROM \(tables.places)
                WHERE title >= ? AND title < ? ORDER BY title, identity
                """)
        try rows.prefix([.text(first), .text(end)]) { row in
            guard seen.insert(row.integer(0)).inserted, let candidate = scoring.candidate(row)
            else { return true }
            // Those that follow are of the same score or a lower one.
            if top.isFull, candidate.order.score <= top.leastScore { return false }
            try top.offer([candidate])
            return true
        }
    }

    private func offerAll(
        _ pattern: String?, _ top: inout TopCandidates, _ seen: inout Set<Int64>
    ) throws {
        guard let pattern else { return }
        let candidates = try tables.candidates(db, pattern, scoring)
        try top.offer(candidates.filter { seen.insert($0.key).inserted })
    }
}
