package struct SummaryTally {
    private var counts: [String: Int] = [:]
    private var positions: [Coordinate] = []

    package init() {}

    package mutating func add(_ value: StoredValue, at position: Coordinate?) {
        counts[value.plainText, default: 0] += 1
        if let position { positions.append(position) }
    }

    package var summary: RecordSummary {
        RecordSummary(
            count: counts.values.reduce(0, +), counts: counts,
            centre: Coordinate(middleOf: positions))
    }
}
