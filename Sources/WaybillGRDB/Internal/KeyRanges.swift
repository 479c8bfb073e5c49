/// The ranges of keys that a search has visited.
package struct KeyRanges {
    /// The ranges in ascending order, not adjacent.
    package private(set) var ranges: [ClosedRange<Int64>] = []

    package init() {}

    /// Adds a range, and returns its unvisited parts.
    package mutating func add(_ range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
        var gaps: [ClosedRange<Int64>] = []
        var kept: [ClosedRange<Int64>] = []
        var joined = range
        // The lowest unvisited key of the range; nil behind its end.
        var open: Int64? = range.lowerBound
        for other in ranges {
            guard KeyRanges.isNeighbour(other, of: range) else {
                kept.append(other)
                continue
            }
            if let first = open, first < other.lowerBound {
                gaps.append(first...min(other.lowerBound - 1, range.upperBound))
            }
            joined =
                min(joined.lowerBound, other.lowerBound)...max(joined.upperBound, other.upperBound)
            open =
                other.upperBound < range.upperBound
                ? max(other.upperBound + 1, range.lowerBound) : nil
        }
        if let open { gaps.append(open...range.upperBound) }
        ranges = kept
        ranges.insert(
            joined, at: kept.firstIndex { $0.lowerBound > joined.lowerBound } ?? kept.count)
        return gaps
    }

    private static func isNeighbour(
        _ range: ClosedRange<Int64>, of other: ClosedRange<Int64>
    ) -> Bool {
        let (end, isLast) = range.upperBound.addingReportingOverflow(1)
        let (otherEnd, isOtherLast) = other.upperBound.addingReportingOverflow(1)
        return (isLast || end >= other.lowerBound) && (isOtherLast || otherEnd >= range.lowerBound)
    }
}
