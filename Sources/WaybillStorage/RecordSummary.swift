/// The number of records, and their centre.
public struct RecordSummary: Hashable, Sendable {
    /// The number of all records.
    public var count: Int

    /// The number of records for each value of the column; `""` for none.
    public var counts: [String: Int]

    /// The median latitude and longitude; nil without positions.
    public var centre: Coordinate?
}
