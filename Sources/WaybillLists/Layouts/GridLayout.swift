/// A grid layout: rows in columns of one width and lines of their highest row's height.
///
/// A row's own width is ignored.
///
/// ```swift
/// gallery.layout = SectionLayout(
///     GridLayout(columns: .fitting(width: 132), columnSpacing: 12, lineSpacing: 12))
/// ```
public struct GridLayout: ListLayout {
    /// The number of columns.
    public enum Columns: Hashable, Sendable {
        /// A fixed number, between 1 and 1,024.
        case count(Int)

        /// As many as fit with this width each, in the host's unit; at least one.
        case fitting(width: Double)
    }

    /// The number of columns.
    public var columns: Columns

    package var columnSpacing: Double

    package var lineSpacing: Double

    package var estimatedHeight: Double

    /// Describes a grid with lengths in the host's unit.
    ///
    /// - Parameters:
    ///   - columnSpacing: The spacing between columns; 0 by default.
    ///   - lineSpacing: The spacing between lines; 0 by default.
    ///   - estimatedHeight: The estimated height of rows until measured; 44 by default.
    public init(
        columns: Columns, columnSpacing: Double = 0, lineSpacing: Double = 0,
        estimatedHeight: Double = 44
    ) {
        self.columns = columns
        self.columnSpacing = columnSpacing
        self.lineSpacing = lineSpacing
        self.estimatedHeight = estimatedHeight
    }

    /// Lays out unmeasured rows for a line width, in the host's unit.
    ///
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
