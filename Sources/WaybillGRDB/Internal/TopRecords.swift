internal import GRDB
internal import WaybillPipeline

/// A row that may be among the best.
struct Candidate {
    /// Its key; see ``SpatialKey``.
    let key: Int64

    /// Where it stands.
    let order: RankedOrder

    /// Its distance from the query's point, in metres.
    let distance: Double?

    /// Why it stands there; nil without a text.
    let ranking: RecordRanking?
}

/// The best records of those that were seen so far.
struct TopRecords<Record: StoredRecord> {
    /// The most records to keep.
    let limit: Int

    /// Whether a record is looked at to know if it counts.
    private let isPicky: Bool

    private let read: (Int64) throws -> Record?
    private var kept: [(candidate: Candidate, record: Record?)] = []

    /// Keeps none yet.
    ///
    /// - Parameters:
    ///   - limit: The most records to keep, above zero.
    ///   - isPicky: Whether there are records that do not count.
    ///   - read: Reads the record of a key; nil where it does not count.
    init(limit: Int, isPicky: Bool, read: @escaping (Int64) throws -> Record?) {
        self.limit = limit
        self.isPicky = isPicky
        self.read = read
    }

    /// How many there are.
    var count: Int { kept.count }

    /// The score that another must reach to be among them.
    var leastScore: Double {
        guard kept.count >= limit, let last = kept.last else { return -.infinity }
        return last.candidate.order.score
    }

    /// Whether there are as many as are to be kept.
    var isFull: Bool { kept.count >= limit }

    /// Takes what belongs among the best, and looks at nothing else.
    ///
    /// - Parameter candidates: Rows that were not seen before.
    /// - Throws: `DatabaseError`, `PersistenceError`, or `CancellationError`.
    /// - Complexity: O(*n* log *n*) for *n* candidates.
    mutating func offer(_ candidates: [Candidate]) throws {
        for candidate in candidates.sorted(by: { $0.order.precedes($1.order) }) {
            if isFull, let last = kept.last, !candidate.order.precedes(last.candidate.order) {
                return
            }
            let record = isPicky ? try read(candidate.key) : nil
            if isPicky, record == nil { continue }
            if isFull { kept.removeLast() }
            kept.insert((candidate, record), at: place(of: candidate))
        }
    }

    private func place(of candidate: Candidate) -> Int {
        var range = 0..<kept.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if kept[middle].candidate.order.precedes(candidate.order) {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        return range.lowerBound
    }

    /// The best, the best first.
    ///
    /// - Throws: `DatabaseError`, `PersistenceError`, or `CancellationError`.
    func matches() throws -> [RecordMatch<Record>] {
        try kept.compactMap { candidate, record in
            guard let record = try record ?? read(candidate.key) else { return nil }
            return RecordMatch(
                record: record, distance: candidate.distance, ranking: candidate.ranking)
        }
    }
}
