import WaybillLists
import WaybillScreens

/// What a layout in points becomes in columns and lines.
struct CellLayout {
    let style: TerminalStyle

    let width: Int

    /// The columns after which lines of text end.
    var measure: Int {
        style.measure.clamped(
            to: TerminalDocument.widths.lowerBound...max(width, TerminalDocument.widths.lowerBound))
    }

    /// The most columns of a row that is scrolled sideways: two of them are
    /// seen at once.
    var mostSideways: Int { max(8, min(40, width / 2 - 2)) }

    // MARK: Layouts

    /// A grid in cells.
    ///
    /// - Parameter grid: The grid in points; that of a screen of cards has cards
    ///   of the style's width.
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

    /// A carousel in cells.
    ///
    /// - Returns: Rows of up to six lines, of which two are seen at once.
    func cells(_ carousel: CarouselLayout) -> CarouselLayout {
        CarouselLayout(
            // A card has no edges here: what they take in points is left out.
            height: lines(carousel.height - 40).clamped(to: 1...6),
            spacing: max(2, columns(carousel.spacing)),
            estimatedWidth: columns(carousel.estimatedWidth).clamped(to: 4...Double(mostSideways)))
    }

    /// How rows stand on a page that is not scrolled sideways: those of a
    /// carousel in columns, each as wide as it may be there.
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

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
