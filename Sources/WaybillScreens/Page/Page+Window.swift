public import WaybillLists

extension Page {
    /// The visible window of a long list.
    public struct Window: Hashable, Sendable {
        /// The index of the first drawn row, counted through all sections.
        public var firstRow = 0

        /// The number of rows of the list, drawn or not.
        public var rowCount = 0

        /// The height of the whole list in the host's unit; nil for a list without a viewport.
        public var extent: Double?

        /// The space above the drawn rows in the host's unit; 0 for a list without a viewport.
        public var room = 0.0

        /// Whether the list can load more rows.
        public var hasMore = false

        /// The number of rows before the first that are drawn nevertheless, beside the list.
        package var rowsBeside = 0

        package init() {}
    }
}

extension Page {
    /// The links to the other rows of a long list, labelled with the range of rows on the page.
    ///
    /// Nil if the page has all rows, or the host scrolls.
    ///
    /// - Complexity: O(n) in the number of sections.
    public var neighbours: ChoiceGroup? {
        guard let range = partialRange else { return nil }
        // The length of a list that has more is not known.
        let total = window.hasMore ? "" : " of \(window.rowCount)"
        return ChoiceGroup(
            label: "Rows \(range.lowerBound + 1) to \(range.upperBound)\(total)",
            choices: [previousRows, nextRows].compactMap(\.self))
    }

    package var previousRows: Choice? {
        guard let first = partialRange?.lowerBound, first > 0 else { return nil }
        let row = max(0, first - ScreenView.mostRows)
        return Choice(title: "Previous rows", url: url.placed(atRow: row), isCurrent: false)
    }

    package var nextRows: Choice? {
        guard let end = partialRange?.upperBound, end < window.rowCount else { return nil }
        return Choice(title: "Next rows", url: url.beginning(atRow: end), isCurrent: false)
    }

    private var partialRange: Range<Int>? {
        let count = sections.reduce(0) { $0 + $1.rows.count }
        guard window.extent == nil, count < window.rowCount else { return nil }
        return window.firstRow..<window.firstRow + count
    }
}

extension RouteURL {
    /// The query parameter of hosts for the first row of a page, counted from 1 through all
    /// sections.
    package static let rowParameter = "w-row"

    /// The first row of the page, counted from 0; 0 if the address has no valid one.
    package var firstRow: Int {
        max(1, self[RouteURL.rowParameter].flatMap { Int($0) } ?? 1) - 1
    }

    package var isPlaced: Bool { self[RouteURL.rowParameter] != nil }

    /// The address of a page that begins with a row, even row 0: an initial scroll is skipped
    /// there.
    fileprivate func placed(atRow row: Int) -> RouteURL {
        var url = withoutFirstRow
        url.query.append(Parameter(RouteURL.rowParameter, String(row + 1)))
        return url
    }

    /// The address without its first row.
    public var withoutFirstRow: RouteURL {
        var url = self
        url.query.removeAll { $0.name == RouteURL.rowParameter }
        return url
    }

    /// The address of a page that begins with a row.
    ///
    /// - Parameter row: The row, counted from 0 through all sections.
    package func beginning(atRow row: Int) -> RouteURL {
        var url = withoutFirstRow
        if row > 0 { url.query.append(Parameter(RouteURL.rowParameter, String(row + 1))) }
        return url
    }
}

extension Page.Section {
    /// The horizontal space of rows outside the viewport.
    public struct Room: Hashable, Sendable {
        /// The width of the rows before the viewport, in the host's unit.
        package var before: Double

        /// The width of all rows, in the host's unit.
        package var extent: Double

        package init(before: Double, extent: Double) {
            self.before = before
            self.extent = extent
        }
    }

    /// The layout of a section.
    public enum Layout: Hashable, Sendable {
        /// One row below the other.
        case table

        /// Columns of equal width.
        case grid(GridLayout.Columns, columnSpacing: Double, lineSpacing: Double)

        /// A horizontally scrolling row; with the height and the spacing of its rows.
        case carousel(height: Double, spacing: Double)

        /// Converts a layout; one unknown to hosts becomes a table.
        init(_ layout: SectionLayout) {
            self =
                switch layout.rows {
                case let grid as GridLayout:
                    .grid(
                        grid.columns, columnSpacing: grid.columnSpacing,
                        lineSpacing: grid.lineSpacing)
                case let carousel as CarouselLayout:
                    .carousel(height: carousel.height, spacing: carousel.spacing)
                default: .table
                }
        }
    }
}
