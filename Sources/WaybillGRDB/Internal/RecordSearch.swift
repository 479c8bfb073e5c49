internal import GRDB
internal import WaybillStorage

/// Runs a query.
///
/// What is rare is looked up and ranked as a whole. What is not is followed from
/// the query's point outwards, or from the first title on, until nothing better
/// can come.
struct RecordSearch<Record: Identifiable & Sendable> where Record.ID: Sendable {
    let db: Database

    let format: RecordFormat<Record>

    let tables: RecordTables

    /// What to look for, with a limit above zero.
    let query: RecordQuery

    /// Returns whether a record counts; nil counts all.
    let accepts: (@Sendable (Record) -> Bool)?

    /// More rows than this, or than a number for each requested one, are not
    /// ranked as a whole.
    private var rareCount: Int {
        let (some, isTooLarge) = query.limit.multipliedReportingOverflow(by: 4)
        return isTooLarge ? .max : max(500, some)
    }

    func matches() throws -> [RecordMatch<Record>] {
        let records = CandidateRecords(
            try RecordReader(db, tables), format, tables.layout, query, accepts: accepts)
        return try records.matches(best(records))
    }

    private var ranking: TextRanking { format.schema.ranking }

    private func best(_ records: CandidateRecords<Record>) throws -> [Candidate] {
        guard let text = query.text else { return try found(nil, records).all }
        guard let exact = TextQuery(text, by: ranking, isForgiving: false) else { return [] }
        let top = try found(exact, records)
        let isFew = top.count < min(query.limit, TextQuery.few)
        guard query.spelling == .forgiving, isFew,
            let forgiving = TextQuery(text, by: ranking, isForgiving: true), forgiving.isForgiving,
            try !isKnown(exact, records)
        else { return top.all }
        return try found(forgiving, records).all
    }

    /// Whether there is enough of a text where nothing is left out: then it is
    /// not misspelt, however few remain.
    private func isKnown(
        _ text: TextQuery, _ records: CandidateRecords<Record>
    ) throws -> Bool {
        guard !records.isIndifferent || query.radius != nil else { return false }
        let search = RecordSearch(
            db: db, format: format, tables: tables, query: query.unfiltered, accepts: nil)
        let all = CandidateRecords<Record>(
            try RecordReader(db, tables), format, tables.layout, search.query, accepts: nil)
        return try search.found(text, all).count >= TextQuery.few
    }

    private func found(
        _ text: TextQuery?, _ records: CandidateRecords<Record>
    ) throws -> TopCandidates {
        var top = TopCandidates(
            limit: query.limit, counts: records.isIndifferent ? nil : records.counts)
        if text == nil, query.near == nil {
            try IdentityWalk(db: db, tables: tables).find(&top)
            return top
        }
        let scoring = CandidateScoring(text: text, query: query, ranking: ranking)
        let patterns = try TextPatterns(db, tables, text: text, conditions: query.conditions)
        if let pattern = patterns.any {
            if let rare = try tables.rareCandidates(db, pattern, below: rareCount, scoring) {
                try top.offer(rare)
                return top
            }
        }
        // Where nearness does not count, what is far away is as good.
        if let near = query.near, text == nil || ranking.distance != nil {
            try SpatialWalk(db, tables, centre: near, scoring: scoring, patterns: patterns)
                .find(&top)
        } else if let text {
            try TitleWalk(db: db, tables: tables, text: text, scoring: scoring, patterns: patterns)
                .find(&top)
        }
        return top
    }
}
