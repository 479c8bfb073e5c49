internal import GRDB
internal import WaybillPipeline

/// Answers a query.
///
/// What is rare is looked up and ranked as a whole. What is not is followed from
/// the query's point outwards, or from the first title on, until nothing better
/// can come.
struct RecordSearch<Record: StoredRecord> {
    /// The database.
    let db: Database

    /// Its tables.
    let tables: RecordTables

    /// What to look for, with a limit above zero.
    let query: RecordQuery

    /// Says of a record whether it counts; nil counts all.
    let accepts: (@Sendable (Record) -> Bool)?

    /// More rows than this, or than some for each that is asked for, are not
    /// ranked as a whole.
    private var rareCount: Int {
        let (some, isTooLarge) = query.limit.multipliedReportingOverflow(by: 4)
        return isTooLarge ? .max : max(500, some)
    }

    /// Finds the matches.
    ///
    /// - Returns: The matches in the order of the seam.
    /// - Throws: `DatabaseError`, `PersistenceError`, or `CancellationError`.
    func matches() throws -> [RecordMatch<Record>] {
        guard let text = query.text else { return try found(nil).matches() }
        guard let exact = TextQuery(text, isForgiving: false) else { return [] }
        let top = try found(exact)
        let isFew = top.count < min(query.limit, TextQuery.few)
        guard query.spelling == .forgiving, isFew,
            let forgiving = TextQuery(text, isForgiving: true), forgiving.isForgiving
        else { return try top.matches() }
        return try found(forgiving).matches()
    }

    private func found(_ text: TextQuery?) throws -> TopRecords<Record> {
        let reader = try RecordReader(db, tables)
        let isPicky = accepts != nil || !query.conditions.isEmpty
        var top = TopRecords<Record>(limit: query.limit, isPicky: isPicky) { key in
            try record(reader.values(number: SpatialKey.number(of: key)))
        }
        if text == nil, query.near == nil {
            try IdentityWalk(db: db, tables: tables).find(&top)
            return top
        }
        let scoring = CandidateScoring(text: text, query: query)
        let patterns = try TextPatterns(db, tables, text: text, conditions: query.conditions)
        if let pattern = patterns.any {
            if let rare = try tables.rareCandidates(db, pattern, below: rareCount, scoring) {
                try top.offer(rare)
                return top
            }
        }
        if let near = query.near {
            try SpatialWalk(db, tables, centre: near, scoring: scoring, patterns: patterns)
                .find(&top)
        } else if let text {
            try TitleWalk(db: db, tables: tables, text: text, scoring: scoring, patterns: patterns)
                .find(&top)
        }
        return top
    }

    /// The record of some values; nil where it does not count.
    private func record(_ values: [StoredValue]) throws -> Record? {
        guard try tables.layout.fulfils(values, query.conditions) else { return nil }
        let record = try Record(storedValues: values)
        return accepts?(record) ?? true ? record : nil
    }
}
