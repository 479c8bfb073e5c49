/// A search result: a record with its distance and its ranking.
///
/// ```swift
/// let matches = try await pins.matches(RecordQuery(near: here))
/// for match in matches { print(match.record.id, match.distance ?? 0, "metres") }
/// ```
public struct RecordMatch<Record: Sendable>: Sendable {
    /// The record.
    public var record: Record

    /// The distance from the query's point, in metres along the great circle; nil if the query or
    /// the record has no position.
    public var distance: Double?

    /// The ranking; nil when the query has no text.
    public var ranking: RecordRanking?

    /// Creates a match.
    ///
    /// - Parameter distance: The distance in metres; nil when none was measured.
    public init(record: Record, distance: Double? = nil, ranking: RecordRanking? = nil) {
        self.record = record
        self.distance = distance
        self.ranking = ranking
    }
}

extension RecordMatch: Equatable where Record: Equatable {}
