/// How many records there are, and where.
public struct RecordSummary: Hashable, Sendable {
    /// The number of all records.
    public var count: Int

    /// The number of records for each value of the column; `""` for none.
    public var counts: [String: Int]

    /// A point in their middle: the median latitude and the median longitude;
    /// nil when there is no record.
    public var centre: Coordinate?

    /// Creates a summary.
    public init(count: Int, counts: [String: Int], centre: Coordinate?) {
        self.count = count
        self.counts = counts
        self.centre = centre
    }
}
