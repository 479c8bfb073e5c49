import WaybillDiff

/// Rows about which somebody is asked, one stretch after the other, while the
/// list may change.
struct RowQueue {
    /// All rows, of which those before the cursor are done.
    private var rows: RowSet
    private var cursor: RowSet.Index

    private var asked = RowSet()

    private(set) var accepted = RowSet()

    /// Those that no one was asked about yet.
    var waiting: RowSet { rows.rows(from: cursor) }

    init(_ rows: RowSet) {
        self.rows = rows
        cursor = rows.startIndex
    }

    /// Takes the next rows, which follow each other in one section.
    ///
    /// - Parameter limit: Returns how many of the first rows are asked about as
    ///   one; at least one.
    /// - Complexity: That of the limit, and O(1).
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

    /// Takes the listeners' result for what ``next(limit:)`` returned last.
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
