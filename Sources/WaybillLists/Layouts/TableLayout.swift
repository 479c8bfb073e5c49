/// A table layout: rows below each other in the full width, whatever their own width.
///
/// ```swift
/// notes.layout = SectionLayout(TableLayout(spacing: 8, estimatedHeight: 60))
/// ```
public struct TableLayout: ListLayout {
    package var spacing: Double

    package var estimatedHeight: Double

    /// Describes a table with lengths in the host's unit.
    ///
    /// - Parameters:
    ///   - spacing: The spacing between rows; 0 by default.
    ///   - estimatedHeight: The estimated height of rows until measured; 44 by default.
    public init(spacing: Double = 0, estimatedHeight: Double = 44) {
        self.spacing = spacing
        self.estimatedHeight = estimatedHeight
    }

    /// Lays out unmeasured rows for a row width, in the host's unit.
    public func arrange(count: Int, width: Double) -> any ListArrangement {
        let width = LayoutGrain.length(width)
        return LineArrangement(
            index: LayoutIndex(count: count, estimate: estimatedHeight, spacing: spacing),
            estimate: estimatedHeight, width: width, columnWidth: width, columnSpacing: 0)
    }
}
