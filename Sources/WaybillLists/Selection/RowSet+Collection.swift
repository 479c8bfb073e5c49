public import WaybillDiff

extension RowSet: BidirectionalCollection {
    /// A position in the order of the rows.
    public struct Index: Comparable, Sendable {
        /// The section's entry and one of its ranges, counted from 0.
        var entry: Int
        var range: Int
        var item: Int

        /// Compares indexes by their order.
        public static func < (lhs: Index, rhs: Index) -> Bool {
            (lhs.entry, lhs.range, lhs.item) < (rhs.entry, rhs.range, rhs.item)
        }
    }

    /// The first index.
    public var startIndex: Index { index(ofRange: 0, inEntry: 0) }

    /// The index after the last one.
    public var endIndex: Index { Index(entry: entries.count, range: 0, item: 0) }

    /// The position of the row at an index.
    ///
    /// - Complexity: O(1).
    public subscript(position: Index) -> ItemPath {
        ItemPath(section: entries[position.entry].section, item: position.item)
    }

    /// The next index.
    ///
    /// - Complexity: O(1).
    public func index(after index: Index) -> Index {
        let ranges = entries[index.entry].rows.ranges
        guard index.item + 1 >= ranges[index.range].upperBound else {
            return Index(entry: index.entry, range: index.range, item: index.item + 1)
        }
        return index.range + 1 < ranges.count
            ? self.index(ofRange: index.range + 1, inEntry: index.entry)
            : self.index(ofRange: 0, inEntry: index.entry + 1)
    }

    /// The previous index.
    ///
    /// - Complexity: O(1).
    public func index(before index: Index) -> Index {
        if index.entry < entries.count {
            let ranges = entries[index.entry].rows.ranges
            if index.item > ranges[index.range].lowerBound {
                return Index(entry: index.entry, range: index.range, item: index.item - 1)
            }
            if index.range > 0 {
                return Index(
                    entry: index.entry, range: index.range - 1,
                    item: ranges[index.range - 1].upperBound - 1)
            }
        }
        let ranges = entries[index.entry - 1].rows.ranges
        let last = ranges.count - 1
        return Index(entry: index.entry - 1, range: last, item: ranges[last].upperBound - 1)
    }

    /// The number of rows, at most `Int.max`.
    ///
    /// - Complexity: O(n) in the number of ranges.
    public var count: Int {
        var count = 0
        for entry in entries {
            for range in entry.rows.ranges {
                let (sum, isTooLarge) = count.addingReportingOverflow(range.count)
                guard !isTooLarge else { return .max }
                count = sum
            }
        }
        return count
    }

    func stretch(from index: Index) -> Range<Int> {
        index.item..<entries[index.entry].rows.ranges[index.range].upperBound
    }

    /// The index at a distance within one range, or of the next range behind its end.
    func index(_ index: Index, movedWithinRangeBy distance: Int) -> Index {
        self.index(
            after: Index(
                entry: index.entry, range: index.range, item: index.item + distance - 1))
    }

    func rows(from index: Index) -> RowSet {
        guard index < endIndex else { return RowSet() }
        var rest = entries[index.entry...].map { (section: $0.section, rows: $0.rows) }
        rest[0].rows.remove(0..<index.item)
        return RowSet(rest)
    }

    private func index(ofRange range: Int, inEntry entry: Int) -> Index {
        guard entry < entries.count else { return endIndex }
        return Index(
            entry: entry, range: range, item: entries[entry].rows.ranges[range].lowerBound)
    }
}
