/// A grid layout: rows in columns of one width; a line is as high as its
/// highest row.
///
/// A row's own width is ignored.
///
/// ```swift
/// gallery.layout = SectionLayout(
///     GridLayout(columns: .fitting(width: 132), columnSpacing: 12, lineSpacing: 12))
/// ```
public struct GridLayout: ListLayout {
    /// How many columns there are.
    public enum Columns: Hashable, Sendable {
        /// A fixed number; at least 1 and at most 1,024.
        case count(Int)

        /// As many as fit with this width each, in the host's unit; at least
        /// one.
        case fitting(width: Double)
    }

    /// How many columns there are.
    public var columns: Columns

    /// The room between columns, in the host's unit.
    package var columnSpacing: Double

    /// The room between lines, in the host's unit.
    package var lineSpacing: Double

    /// The estimated height of rows, in the host's unit.
    package var estimatedHeight: Double

    /// Describes a grid.
    ///
    /// - Parameters:
    ///   - columnSpacing: The room between columns, in the host's unit; 0 by
    ///     default.
    ///   - lineSpacing: The room between lines, in the host's unit; 0 by
    ///     default.
    ///   - estimatedHeight: The estimated height of rows until they are
    ///     measured, in the host's unit; 44 by default.
    public init(
        columns: Columns, columnSpacing: Double = 0, lineSpacing: Double = 0,
        estimatedHeight: Double = 44
    ) {
        self.columns = columns
        self.columnSpacing = columnSpacing
        self.lineSpacing = lineSpacing
        self.estimatedHeight = estimatedHeight
    }

    /// Lays out rows that no one measured yet.
    ///
    /// - Parameter width: The width of a line, in the host's unit.
    /// - Complexity: O(columns).
    public func arrange(count: Int, width: Double) -> any ListArrangement {
        let spacing = LayoutGrain.length(columnSpacing)
        let width = LayoutGrain.length(width)
        let number = number(of: columns, spacing: spacing, width: width)
        let room = width - Double(number - 1) * spacing
        return LineArrangement(
            index: LayoutIndex(
                count: count, estimate: estimatedHeight, columns: number, spacing: lineSpacing),
            estimate: estimatedHeight, width: width,
            columnWidth: LayoutGrain.lengthDown(room / Double(number)), columnSpacing: spacing)
    }

    private func number(of columns: Columns, spacing: Double, width: Double) -> Int {
        switch columns {
        case .count(let count): return min(max(count, 1), 1_024)
        case .fitting(let minimum):
            let minimum = LayoutGrain.length(minimum)
            guard minimum > 0 else { return 1 }
            return Int(min(max((width + spacing) / (minimum + spacing), 1), 1_024))
        }
    }
}
