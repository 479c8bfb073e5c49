struct LineRule: Equatable, Sendable {
    /// The number of rows in a line; 1 is a table.
    var columns: Int

    var spacing: Double
}

/// The sum of rows, for each possible column of the first one.
///
/// A line is as long as its longest row, so the sum depends on the line breaks, and these on the
/// number of preceding rows. A summary holds the result for every column of its first row, so that
/// an insert, which shifts all later rows by one column, changes only the summaries above it in the
/// tree. Summaries are a monoid: ``init(_:_:rule:)`` is associative.
struct LineSummary: Equatable, Sendable {
    var count = 0

    /// The complete lines when the first row opens a line.
    var extent = 0.0

    /// The parts that depend on line breaks; for k columns three times k - 1.
    ///
    /// The longest of the first 1, 2 and more rows; then the longest of the last 1, 2 and more;
    /// then the complete lines after the first break when the first row is in column 1, 2 and so
    /// on.
    private var parts: [Double] = []

    static let empty = LineSummary()

    init() {}

    init(_ run: LayoutRun, rule: LineRule) {
        let line = run.size + rule.spacing
        count = run.count
        extent = Double(run.count / rule.columns) * line
        guard rule.columns > 1, run.count > 0 else { return }
        parts = [Double](repeating: run.size, count: 3 * (rule.columns - 1))
        for column in 1..<rule.columns {
            let lines = max(run.count - (rule.columns - column), 0) / rule.columns
            parts[2 * (rule.columns - 1) + column - 1] = Double(lines) * line
        }
    }

    init(_ first: LineSummary, _ second: LineSummary, rule: LineRule) {
        guard first.count > 0 else {
            self = second
            return
        }
        guard second.count > 0 else {
            self = first
            return
        }
        count = first.count + second.count
        guard rule.columns > 1 else {
            extent = first.extent + second.extent
            return
        }
        extent = Self.lines(first, second, from: 0, rule: rule)
        parts.reserveCapacity(3 * (rule.columns - 1))
        for length in 1..<rule.columns {
            parts.append(
                length <= first.count
                    ? first.head(length, rule)
                    : max(first.head(length, rule), second.head(length - first.count, rule)))
        }
        for length in 1..<rule.columns {
            parts.append(
                length <= second.count
                    ? second.tail(length, rule)
                    : max(second.tail(length, rule), first.tail(length - second.count, rule)))
        }
        for column in 1..<rule.columns {
            parts.append(Self.lines(first, second, from: column, rule: rule))
        }
    }

    /// The longest of the first rows, of at most columns - 1.
    func head(_ length: Int, _ rule: LineRule) -> Double {
        parts.isEmpty || length < 1 ? 0 : parts[length - 1]
    }

    /// The longest of the last rows, of at most columns - 1.
    func tail(_ length: Int, _ rule: LineRule) -> Double {
        parts.isEmpty || length < 1 ? 0 : parts[rule.columns - 2 + length]
    }

    /// The complete lines after the first break when the first row is in a column.
    func lines(from column: Int, _ rule: LineRule) -> Double {
        guard column > 0 else { return extent }
        return parts.isEmpty ? 0 : parts[2 * (rule.columns - 1) + column - 1]
    }

    private static func lines(
        _ first: LineSummary, _ second: LineSummary, from column: Int, rule: LineRule
    ) -> Double {
        let head = column == 0 ? 0 : rule.columns - column
        if first.count < head {
            return second.lines(from: column + first.count, rule)
        }
        let left = (first.count - head) % rule.columns
        let lines = first.lines(from: column, rule)
        guard left > 0 else { return lines + second.extent }
        let missing = rule.columns - left
        guard second.count >= missing else { return lines }
        let line = max(first.tail(left, rule), second.head(missing, rule)) + rule.spacing
        return lines + line + second.lines(from: left, rule)
    }
}

/// A position between rows, with the total length of the lines before it.
struct LineCursor: Equatable {
    var row = 0

    var extent = 0.0

    /// The longest row of the current line, 0 at its beginning.
    var longest = 0.0

    mutating func pass(_ summary: LineSummary, _ rule: LineRule) {
        let column = row % rule.columns
        row += summary.count
        let missing = rule.columns - column
        if column == 0 {
            extent += summary.extent
            longest = summary.tail(summary.count % rule.columns, rule)
        } else if summary.count < missing {
            longest = max(longest, summary.head(summary.count, rule))
        } else {
            extent += max(longest, summary.head(missing, rule)) + rule.spacing
            extent += summary.lines(from: column, rule)
            longest = summary.tail((summary.count - missing) % rule.columns, rule)
        }
    }

    mutating func pass(_ run: LayoutRun, _ rule: LineRule) {
        let column = row % rule.columns
        row += run.count
        var left = run.count
        if column > 0 {
            longest = max(longest, left > 0 ? run.size : 0)
            guard left >= rule.columns - column else { return }
            extent += longest + rule.spacing
            left -= rule.columns - column
        }
        extent += Double(left / rule.columns) * (run.size + rule.spacing)
        longest = left % rule.columns == 0 ? 0 : run.size
    }
}
