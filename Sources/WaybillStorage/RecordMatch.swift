/// A search result: a record that was found, its distance and its ranking.
///
/// ```swift
/// let matches = try await pins.matches(RecordQuery(near: here))
/// for match in matches { print(match.record.id, match.distance ?? 0, "metres") }
/// ```
public struct RecordMatch<Record: Sendable>: Sendable {
    /// The record.
    public var record: Record

    /// The distance from the query's point, in metres along the great circle.
    ///
    /// Nil when the query has no point, or the record lies nowhere on the
    /// earth.
    public var distance: Double?

    /// Why it ranks where it does; nil when the query has no text.
    public var ranking: RecordRanking?

    /// Creates a match.
    ///
    /// - Parameters:
    ///   - distance: The distance in metres; nil when none was measured.
    ///   - ranking: Why it ranks where it does; nil, the default, for a query
    ///     without a text.
    public init(record: Record, distance: Double? = nil, ranking: RecordRanking? = nil) {
        self.record = record
        self.distance = distance
        self.ranking = ranking
    }
}

extension RecordMatch: Equatable where Record: Equatable {}
