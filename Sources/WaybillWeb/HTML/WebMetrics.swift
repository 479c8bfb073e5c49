import WaybillLists
import WaybillScreens
import WaybillViewport

extension ListMetrics {
    /// The metrics of the web, in CSS pixels; they match the style sheet, and browsers set heights.
    static var web: ListMetrics {
        ListMetrics(
            layout: adapted, overscan: ListOverscan(ahead: 2, behind: 1), sizing: { _, _, _ in nil }
        )
    }

    private static let sectionGap = 28.0

    private static let cardGap = 12.0

    private static let cardWidth = 224.0

    private static func adapted(_ layout: SectionLayout) -> SectionLayout {
        var adapted =
            switch layout.rows {
            case let grid as GridLayout:
                SectionLayout(
                    GridLayout(
                        columns: columns(grid.columns), columnSpacing: cardGap,
                        lineSpacing: cardGap, estimatedHeight: max(grid.estimatedHeight, 80)))
            case let carousel as CarouselLayout:
                SectionLayout(
                    CarouselLayout(
                        height: carousel.height.rounded(), spacing: cardGap,
                        estimatedWidth: cardWidth))
            case let table as TableLayout:
                SectionLayout(TableLayout(estimatedHeight: max(table.estimatedHeight, 48)))
            default: SectionLayout.table
            }
        adapted.pinsHeader = layout.pinsHeader
        adapted.isBeside = layout.isBeside
        adapted.startsColumn = layout.startsColumn
        adapted.inset = ListInsets(top: sectionGap, left: 0, bottom: 0, right: 0)
        return adapted
    }

    /// The columns of the style sheet: at most 12, and widths in steps of two lines of text.
    private static func columns(_ columns: GridLayout.Columns) -> GridLayout.Columns {
        switch columns {
        case .count(let count): return .count(min(max(count, 1), 12))
        case .fitting(let width):
            let steps = width.isFinite ? (min(max(width, 128), 640) / 32).rounded() : 8
            return .fitting(width: steps * 32)
        }
    }
}
