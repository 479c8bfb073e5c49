import WaybillDiff

/// Indexes as ranges, separated by gaps.
///
/// Like `RangeSet` of the standard library, for one kind of index: generic code without
/// specialisation takes ten times as long.
struct IndexRanges: Hashable, Sendable {
    /// The ranges, ascending; none is empty.
    private(set) var ranges: [Range<Int>] = []

    init() {}

    init(_ range: Range<Int>) { ranges = range.isEmpty ? [] : [range] }

    var isEmpty: Bool { ranges.isEmpty }

    func contains(_ index: Int) -> Bool {
        let place = firstRange(endingBehind: index)
        return place < ranges.count && ranges[place].contains(index)
    }

    /// - Complexity: O(1) after all existing ones, or else O(n) in the number of following ranges.
    mutating func insert(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        guard let last = ranges.last, range.lowerBound <= last.upperBound else {
            return ranges.append(range)
        }
        // All overlapping or adjacent ones become one.
        let first = firstRange(endingBehind: range.lowerBound - 1)
        var end = first
        var joined = range
        while end < ranges.count, ranges[end].lowerBound <= range.upperBound {
            joined =
                min(
                    joined.lowerBound, ranges[end].lowerBound)..<max(
                    joined.upperBound, ranges[end].upperBound)
            end += 1
        }
        ranges.replaceSubrange(first..<end, with: CollectionOfOne(joined))
    }

    mutating func remove(_ range: Range<Int>) {
        let first = firstRange(endingBehind: range.lowerBound)
        guard !range.isEmpty, first < ranges.count else { return }
        var end = first
        var left: [Range<Int>] = []
        while end < ranges.count, ranges[end].lowerBound < range.upperBound {
            let old = ranges[end]
            if old.lowerBound < range.lowerBound { left.append(old.lowerBound..<range.lowerBound) }
            if range.upperBound < old.upperBound { left.append(range.upperBound..<old.upperBound) }
            end += 1
        }
        ranges.replaceSubrange(first..<end, with: left)
    }

    mutating func formUnion(_ other: IndexRanges) {
        var result = IndexRanges()
        var rest = other.ranges[...]
        for range in ranges {
            while let next = rest.first, next.lowerBound < range.lowerBound {
                result.insert(next)
                rest.removeFirst()
            }
            result.insert(range)
        }
        for range in rest { result.insert(range) }
        self = result
    }

    func intersection(_ other: IndexRanges) -> IndexRanges {
        var result = IndexRanges()
        var (place, otherPlace) = (0, 0)
        while place < ranges.count, otherPlace < other.ranges.count {
            let (range, next) = (ranges[place], other.ranges[otherPlace])
            let lower = max(range.lowerBound, next.lowerBound)
            let upper = min(range.upperBound, next.upperBound)
            if lower < upper { result.insert(lower..<upper) }
            if range.upperBound < next.upperBound { place += 1 } else { otherPlace += 1 }
        }
        return result
    }

    mutating func subtract(_ other: IndexRanges) {
        guard let first = ranges.first, let last = ranges.last else { return }
        var gaps = IndexRanges()
        var start = first.lowerBound
        for range in other.ranges {
            if start < range.lowerBound { gaps.insert(start..<range.lowerBound) }
            start = max(start, range.upperBound)
        }
        if start < last.upperBound { gaps.insert(start..<last.upperBound) }
        self = intersection(gaps)
    }

    private func firstRange(endingBehind index: Int) -> Int {
        prefixCount(ranges.count) { ranges[$0].upperBound <= index }
    }
}
