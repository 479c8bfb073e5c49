import WaybillLists
import WaybillScreens

/// The conversion of layouts from points to columns and lines.
struct CellLayout {
    let style: TerminalStyle

    let width: Int

    var measure: Int {
        style.measure.clamped(
            to: TerminalDocument.widths.lowerBound...max(width, TerminalDocument.widths.lowerBound))
    }

    /// The maximum columns of a row in a carousel: two of them are visible.
    var mostSideways: Int { max(8, min(40, width / 2 - 2)) }

    // MARK: Layouts

    /// A grid in cells; that of a screen of cards has cards of the style's width.
    func cells(_ grid: GridLayout) -> GridLayout {
        if SectionLayout(grid) == .cards {
            let width = style.cardWidth.clamped(to: TerminalDocument.widths)
            return GridLayout(
                columns: .fitting(width: Double(width)), columnSpacing: 4, estimatedHeight: 2)
        }
        let least = Double(Frame.leastRoom)
        let spacing = max(2, columns(grid.columnSpacing))
        let columns: GridLayout.Columns =
            switch grid.columns {
            case .count(let count):
                .count(min(count, max(1, Int((Double(width) + spacing) / (least + spacing)))))
            case .fitting(let width): .fitting(width: max(least, self.columns(width)))
            }
        return GridLayout(columns: columns, columnSpacing: spacing, estimatedHeight: 2)
    }

    /// A carousel in cells: rows of up to six lines, two side by side.
    func cells(_ carousel: CarouselLayout) -> CarouselLayout {
        CarouselLayout(
            // A card has no edges here: their points are left out.
            height: lines(carousel.height - 40).clamped(to: 1...6),
            spacing: max(2, columns(carousel.spacing)),
            estimatedWidth: columns(carousel.estimatedWidth).clamped(to: 4...Double(mostSideways)))
    }

    /// The layout of rows on a page without horizontal scrolling: a carousel's are in columns.
    func places(
        of layout: Page.Section.Layout, count: Int
    ) -> [(line: Int, column: Int, width: Int)] {
        let grid: GridLayout
        switch layout {
        case .table: return (0..<count).map { ($0, 0, measure) }
        case .grid(let columns, let spacing, _):
            grid = cells(GridLayout(columns: columns, columnSpacing: spacing))
        case .carousel(_, let spacing):
            grid = GridLayout(
                columns: .fitting(width: Double(mostSideways)),
                columnSpacing: max(2, columns(spacing)), estimatedHeight: 1)
        }
        let arrangement = grid.arrange(count: count, width: Double(width))
        var line = -1
        var height = -1.0
        return (0..<count).map { row in
            let frame = arrangement.place(ofRow: row).frame
            if frame.y > height { (line, height) = (line + 1, frame.y) }
            return (line, Int(frame.x.rounded(.down)), max(1, Int(frame.width)))
        }
    }

    // MARK: Units

    /// Columns of about 8 points.
    func columns(_ points: Double) -> Double { (points / 8).rounded() }

    /// Lines of about 20 points.
    func lines(_ points: Double) -> Double { (points / 20).rounded() }
}
