/// An index of row positions: the offset of each row, and the row at each offset, in logarithmic
/// time.
///
/// Rows follow each other along one axis: down a table, along a carousel, or in lines of several
/// columns, each as long as its longest row. The size of a row is an estimate until measured.
/// Queries and edits cost the logarithm of the number of runs: neighbouring rows of one size form
/// one run, so that a million unmeasured rows cost as much as one.
///
/// Custom layouts may use it, as the kit's own do.
///
/// Any numbers are allowed. A position outside the rows is clamped; a size is rounded by
/// `LayoutGrain`, and sums of such sizes are exact up to `LayoutGrain.limit`.
///
/// A value: a copy costs nothing and is independent of later edits.
public struct LayoutIndex: Sendable {
    var rule: LineRule
    var root: LayoutNode?

    /// Lays out unmeasured rows.
    ///
    /// - Parameters:
    ///   - count: The number of rows, at most 2^40; 0 by default.
    ///   - estimate: The estimated length of each, in the host's unit.
    ///   - columns: The number of rows in a line; 1, a table, by default.
    ///   - spacing: The spacing between lines, in the host's unit; 0 by default.
    /// - Complexity: O(columns).
    public init(count: Int = 0, estimate: Double = 0, columns: Int = 1, spacing: Double = 0) {
        rule = LineRule(
            columns: min(max(columns, 1), 1_024), spacing: LayoutGrain.length(spacing))
        replaceRows(0..<0, withCount: count, estimate: estimate)
    }

    /// Lays out measured rows.
    ///
    /// - Parameters:
    ///   - sizes: The length of each row, in the host's unit.
    ///   - columns: The number of rows in a line; 1, a table, by default.
    ///   - spacing: The spacing between lines, in the host's unit; 0 by default.
    /// - Complexity: O(n * columns).
    public init(sizes: [Double], columns: Int = 1, spacing: Double = 0) {
        self.init(columns: columns, spacing: spacing)
        replaceRows(0..<0, with: sizes)
    }

    /// The number of rows.
    public var count: Int { root.count }

    package var columns: Int { rule.columns }

    package var spacing: Double { rule.spacing }

    /// The length of all lines with their spacing, in the host's unit.
    package var extent: Double {
        var cursor = LineCursor()
        cursor.pass(root.summary, rule)
        if cursor.row % columns > 0 { return cursor.extent + cursor.longest }
        return max(cursor.extent - spacing, 0)
    }

    /// The number of stored runs, 16 bytes each.
    package var runCount: Int { root?.runCount ?? 0 }

    // MARK: Editing

    /// Replaces rows by unmeasured ones.
    ///
    /// Inserts for an empty range, and removes for a count of 0.
    ///
    /// - Parameters:
    ///   - range: The removed rows; clamped to the existing ones.
    ///   - estimate: The estimated length of each, in the host's unit.
    /// - Complexity: O(columns * log runs).
    public mutating func replaceRows(_ range: Range<Int>, withCount count: Int, estimate: Double) {
        let room = LayoutRun.maximumCount - (self.count - range.clamped(to: 0..<self.count).count)
        let run = LayoutRun(
            count: min(max(count, 0), room), size: LayoutGrain.length(estimate), isMeasured: false)
        replace(range, with: [run])
    }

    /// Replaces rows by measured ones.
    ///
    /// - Parameters:
    ///   - range: The removed rows; clamped to the existing ones.
    ///   - sizes: The length of each new row, in the host's unit.
    /// - Complexity: O(columns * (log runs + n)) for n new rows.
    public mutating func replaceRows(_ range: Range<Int>, with sizes: [Double]) {
        var runs: [LayoutRun] = []
        for size in sizes {
            runs.join(LayoutRun(count: 1, size: LayoutGrain.length(size), isMeasured: true))
        }
        replace(range, with: runs)
    }

    /// Sets the length of a row; ignored for a missing row.
    ///
    /// - Parameter size: The length, in the host's unit. Nil turns the old size into an estimate.
    /// - Complexity: O(columns * log runs).
    public mutating func setSize(_ size: Double?, ofRow row: Int) {
        guard let old = run(ofRow: row) else { return }
        let new = LayoutRun(
            count: 1, size: size.map(LayoutGrain.length) ?? old.size, isMeasured: size != nil)
        guard !new.isAlike(old) else { return }
        if let changed = root?.replacing(row, with: new, rule) {
            root = changed
            return
        }
        replace(row..<(row + 1), with: [new])
    }

    private mutating func replace(_ range: Range<Int>, with new: [LayoutRun]) {
        let lower = min(max(range.lowerBound, 0), count)
        let upper = min(max(range.upperBound, lower), count)
        var (before, rest) = LayoutNode.split(root, at: lower, rule)
        var (_, after) = LayoutNode.split(rest, at: upper - lower, rule)
        rest = nil
        var runs: [LayoutRun] = []
        if let node = before {
            let (others, last) = LayoutNode.removingLast(node, rule)
            before = others
            runs = last.runs
        }
        for run in new { runs.join(run) }
        if let node = after {
            let (first, others) = LayoutNode.removingFirst(node, rule)
            after = others
            for run in first.runs { runs.join(run) }
        }
        root = Self.join(before, LayoutNode.blocks(of: runs, rule), after, rule)
    }

    private static func join(
        _ before: LayoutNode?, _ blocks: [LayoutBlock], _ after: LayoutNode?, _ rule: LineRule
    ) -> LayoutNode? {
        guard let first = blocks.first, let last = blocks.last else {
            return LayoutNode.join(before, after, rule)
        }
        guard blocks.count > 1 else { return LayoutNode.join(before, first, after, rule) }
        let middle = LayoutNode.build(blocks[1..<(blocks.count - 1)], rule)
        let front = LayoutNode.join(before, first, middle, rule)
        return LayoutNode.join(front, last, after, rule)
    }
}

extension LayoutIndex: Equatable {
    /// Returns whether two layouts have the same rows in the same lines.
    ///
    /// - Complexity: O(runs).
    public static func == (lhs: LayoutIndex, rhs: LayoutIndex) -> Bool {
        lhs.rule == rhs.rule && lhs.runs == rhs.runs
    }

    private var runs: [LayoutRun] {
        var runs: [LayoutRun] = []
        visitRuns { runs.join($0) }
        return runs
    }
}
