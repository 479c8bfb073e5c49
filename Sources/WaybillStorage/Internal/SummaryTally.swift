package struct SummaryTally {
    private var counts: [String: Int] = [:]
    private var positions: [Coordinate] = []

    package init() {}

    /// Counts a record.
    ///
    /// - Parameters:
    ///   - value: Its value in the column that is counted.
    ///   - position: Where it lies; nil if nowhere on the earth.
    package mutating func add(_ value: StoredValue, at position: Coordinate?) {
        counts[value.plainText, default: 0] += 1
        if let position { positions.append(position) }
    }

    /// What was counted.
    ///
    /// - Complexity: O(*n* log *n*) for *n* records.
    package var summary: RecordSummary {
        RecordSummary(
            count: counts.values.reduce(0, +), counts: counts,
            centre: Coordinate(middleOf: positions))
    }
}
