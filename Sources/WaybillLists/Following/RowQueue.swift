import WaybillDiff

/// Rows to ask about, one stretch after the other, while the list may change.
struct RowQueue {
    private var rows: RowSet
    private var cursor: RowSet.Index

    private var asked = RowSet()

    private(set) var accepted = RowSet()

    var waiting: RowSet { rows.rows(from: cursor) }

    init(_ rows: RowSet) {
        self.rows = rows
        cursor = rows.startIndex
    }

    /// Removes and returns the next rows, consecutive in one section.
    ///
    /// - Parameter limit: Returns how many of the first rows form one question; at least one.
    mutating func next(limit: (Int, Range<Int>) -> Int) -> (section: Int, rows: Range<Int>)? {
        guard cursor < rows.endIndex else { return nil }
        let section = rows[cursor].section
        let rest = rows.stretch(from: cursor)
        let count = min(max(1, limit(section, rest)), rest.count)
        let stretch = rest.prefix(count)
        cursor = rows.index(cursor, movedWithinRangeBy: count)
        asked = RowSet([(section, IndexRanges(stretch))])
        return (section, stretch)
    }

    /// Records the listeners' answer about the last rows of ``next(limit:)``.
    mutating func settle(isAccepted: Bool) {
        if isAccepted {
            for entry in asked.entries {
                for range in entry.rows.ranges { accepted.insert(range, inSection: entry.section) }
            }
        }
        asked = RowSet()
    }

    mutating func follow(_ follower: RowFollower) {
        rows = follower.rows(waiting)
        cursor = rows.startIndex
        asked = follower.rows(asked)
        accepted = follower.rows(accepted)
    }
}
