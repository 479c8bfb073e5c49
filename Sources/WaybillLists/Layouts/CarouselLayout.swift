/// A carousel layout: rows beside each other, scrolled sideways within the list.
///
/// All rows have one fixed height: with measured heights the list below would jump when a higher
/// row scrolls in.
///
/// ```swift
/// section.layout = SectionLayout(
///     CarouselLayout(height: 96, spacing: 12, estimatedWidth: 200))
/// ```
public struct CarouselLayout: ListLayout {
    package var height: Double

    package var spacing: Double

    package var estimatedWidth: Double

    /// Describes a carousel with lengths in the host's unit.
    ///
    /// - Parameters:
    ///   - height: The height of all rows.
    ///   - spacing: The spacing between rows; 0 by default.
    ///   - estimatedWidth: The estimated width of rows until measured; 120 by default.
    public init(height: Double, spacing: Double = 0, estimatedWidth: Double = 120) {
        self.height = height
        self.spacing = spacing
        self.estimatedWidth = estimatedWidth
    }

    /// Lays out unmeasured rows for a visible width, in the host's unit.
    public func arrange(count: Int, width: Double) -> any ListArrangement {
        CarouselArrangement(
            index: LayoutIndex(count: count, estimate: estimatedWidth, spacing: spacing),
            estimate: estimatedWidth, height: LayoutGrain.length(height))
    }
}

private struct CarouselArrangement: ListArrangement {
    var index: LayoutIndex
    let estimate: Double
    let height: Double

    var size: ListSize { ListSize(width: index.extent, height: index.count > 0 ? height : 0) }

    func place(ofRow row: Int) -> ListPlace {
        ListPlace(
            frame: ListRect(
                x: index.offset(ofRow: row), y: 0, width: index.size(ofRow: row), height: height),
            isMeasured: index.isMeasured(row: row),
            maximum: ListSize(width: .infinity, height: height))
    }

    func rows(in area: ListRect) -> Range<Int> {
        guard area.y < height, area.maxY > 0, let first = index.line(at: area.x),
            let last = index.line(at: area.maxX)
        else { return 0..<0 }
        return first.rows.lowerBound..<last.rows.upperBound
    }

    mutating func replaceRows(_ range: Range<Int>, withCount count: Int) {
        index.replaceRows(range, withCount: count, estimate: estimate)
    }

    mutating func setSize(_ size: ListSize?, ofRow row: Int) {
        index.setSize(size?.width, ofRow: row)
    }
}
