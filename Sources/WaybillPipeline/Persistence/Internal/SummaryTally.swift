/// Counts records one by one, for a ``RecordSummary``.
package struct SummaryTally {
    private var counts: [String: Int] = [:]
    private var latitudes: [Double] = []
    private var longitudes: [Double] = []

    /// Creates a tally of nothing.
    package init() {}

    /// Counts a record.
    ///
    /// - Parameters:
    ///   - value: Its value in the column that is counted.
    ///   - position: Where it lies; nil if nowhere on the earth.
    package mutating func add(_ value: StoredValue, at position: Coordinate?) {
        counts[value.plainText, default: 0] += 1
        guard let position else { return }
        latitudes.append(position.latitude)
        longitudes.append(position.longitude)
    }

    /// What was counted.
    ///
    /// - Complexity: O(*n* log *n*) for *n* records.
    package var summary: RecordSummary {
        var centre: Coordinate?
        if let latitude = median(latitudes), let longitude = median(longitudes) {
            centre = Coordinate(latitude: latitude, longitude: longitude)
        }
        return RecordSummary(
            count: counts.values.reduce(0, +), counts: counts, centre: centre)
    }
}

/// The middle value, or the mean of the two in the middle.
private func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
