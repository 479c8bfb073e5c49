/// A table layout: rows below each other in the whole width.
///
/// A row's own width is ignored.
///
/// ```swift
/// notes.layout = SectionLayout(TableLayout(spacing: 8, estimatedHeight: 60))
/// ```
public struct TableLayout: ListLayout {
    /// The room between rows, in the host's unit.
    package var spacing: Double

    /// The estimated height of rows, in the host's unit.
    package var estimatedHeight: Double

    /// Describes a table.
    ///
    /// - Parameters:
    ///   - spacing: The room between rows, in the host's unit; 0 by default.
    ///   - estimatedHeight: The estimated height of rows until they are
    ///     measured, in the host's unit; 44 by default.
    public init(spacing: Double = 0, estimatedHeight: Double = 44) {
        self.spacing = spacing
        self.estimatedHeight = estimatedHeight
    }

    /// Lays out rows that no one measured yet.
    ///
    /// - Parameter width: The width of each, in the host's unit.
    public func arrange(count: Int, width: Double) -> any ListArrangement {
        let width = LayoutGrain.length(width)
        return LineArrangement(
            index: LayoutIndex(count: count, estimate: estimatedHeight, spacing: spacing),
            estimate: estimatedHeight, width: width, columnWidth: width, columnSpacing: 0)
    }
}
