internal import GRDB
internal import WaybillStorage

/// A query's execution.
///
/// Rare matches are looked up and ranked as a whole. Others are visited from the query's point
/// outwards, or in the order of titles, until no better ones can follow.
struct RecordSearch<Record: Identifiable & Sendable> where Record.ID: Sendable {
    let db: Database

    let format: RecordFormat<Record>

    let tables: RecordTables

    /// The query, with a limit above zero.
    let query: RecordQuery

    let accepts: (@Sendable (Record) -> Bool)?

    /// The maximum number of rows to rank as a whole; it grows with the limit.
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

    /// Whether a text without filters has enough matches: then it is not misspelt, however few
    /// remain.
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
        // Without a weight of distance, far records are as good as near ones.
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
