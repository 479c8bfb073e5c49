import WaybillDiff

extension PathMap {
    func rows(_ old: RowSet) -> RowSet {
        guard !old.isEmpty else { return old }
        var new: [(section: Int, rows: IndexRanges)] = []
        for entry in old.entries {
            guard let section = section(entry.section) else { continue }
            let ranks = PathMap.ranks(of: entry.rows, without: removed(in: entry.section))
            new.append((section, PathMap.places(of: ranks, among: added(in: section))))
        }
        var rows = RowSet(new)
        rows.formUnion(RowSet(movedItems.compactMap { old.contains($0.key) ? $0.value : nil }))
        return rows
    }

    /// The given rows that this batch removes from a remaining section.
    func removedRows(of rows: RowSet, inSection section: Int) -> [Int] {
        let all = rows.rows(inSection: section)
        return removed(in: section).filter {
            all.contains($0) && movedItems[ItemPath(section: section, item: $0)] == nil
        }
    }

    /// The ranges without some positions, closed up.
    private static func ranks(of rows: IndexRanges, without removed: [Int]) -> IndexRanges {
        guard let first = removed.first, let last = rows.ranges.last, first < last.upperBound
        else { return rows }
        func below(_ item: Int) -> Int { prefixCount(removed.count) { removed[$0] < item } }
        var result = IndexRanges()
        for range in rows.ranges {
            let lower = range.lowerBound - below(range.lowerBound)
            let upper = range.upperBound - below(range.upperBound)
            result.insert(lower..<upper)
        }
        return result
    }

    /// The ranges shifted down by inserted positions.
    private static func places(of ranks: IndexRanges, among added: [Int]) -> IndexRanges {
        guard let first = added.first, let last = ranks.ranges.last, first < last.upperBound
        else { return ranks }
        var result = IndexRanges()
        for range in ranks.ranges {
            var start = PositionMap.place(range.lowerBound, among: added)
            var before = start - range.lowerBound
            while before < added.count, added[before] - before < range.upperBound {
                result.insert(start..<added[before])
                start = added[before] + 1
                before += 1
            }
            result.insert(start..<(range.upperBound + before))
        }
        return result
    }
}
