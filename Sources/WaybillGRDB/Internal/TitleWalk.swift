internal import GRDB
internal import WaybillStorage

/// A search in the order of titles.
///
/// A prefix has many matches, and most of them in the index of titles: those at the start of a
/// title come in order, and first the whole words, as a blank sorts before letters.
struct TitleWalk {
    let db: Database

    let tables: RecordTables

    let text: TextQuery

    let scoring: CandidateScoring

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

    /// Offers rows with titles in a range until no more are accepted.
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
            // All later ones have the same score or a lower one.
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
