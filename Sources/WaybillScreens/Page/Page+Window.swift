public import WaybillLists

extension Page {
    /// The window of a long list that is drawn.
    public struct Window: Hashable, Sendable {
        /// The first row that is drawn, counted through all sections.
        public var firstRow = 0

        /// How many rows the list has, drawn or not.
        public var rowCount = 0

        /// How high the whole list is, in the host's unit; nil if it is not
        /// shown through a window.
        public var extent: Double?

        /// The room above what is drawn, in the host's unit; 0 if the list is not shown through a
        /// window.
        public var room = 0.0

        /// Whether more rows follow than the list has so far.
        public var hasMore = false

        /// How many rows before the first are drawn all the same, beside the list.
        package var rowsBeside = 0

        package init() {}
    }
}

extension Page {
    /// The links to the other rows of a long list, labelled with the range of rows on the page.
    ///
    /// Nil if the page has all rows, or the host scrolls to them.
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

    /// The rows on the page, if those are not all.
    private var partialRange: Range<Int>? {
        let count = sections.reduce(0) { $0 + $1.rows.count }
        guard window.extent == nil, count < window.rowCount else { return nil }
        return window.firstRow..<window.firstRow + count
    }
}

extension RouteURL {
    /// The parameter of an address for the row with which a page of a long list
    /// begins, counted from 1 through all sections.
    ///
    /// It belongs to hosts: an app's screens never see it.
    package static let rowParameter = "w-row"

    /// The row with which the page begins, counted from 0; 0 if the address
    /// does not have it, or has it wrong.
    package var firstRow: Int {
        max(1, self[RouteURL.rowParameter].flatMap { Int($0) } ?? 1) - 1
    }

    /// Whether the address has the row with which the page begins, even the first.
    package var isPlaced: Bool { self[RouteURL.rowParameter] != nil }

    /// The address of a page that begins with a row, the first one too: a screen that scrolls
    /// when it is opened does not then.
    fileprivate func placed(atRow row: Int) -> RouteURL {
        var url = withoutFirstRow
        url.query.append(Parameter(RouteURL.rowParameter, String(row + 1)))
        return url
    }

    /// The address without the row with which the page begins.
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
    /// The room of rows that are not drawn, sideways.
    public struct Room: Hashable, Sendable {
        /// How wide those before are, in the host's unit.
        package var before: Double

        /// How wide all rows are together, in the host's unit.
        package var extent: Double

        package init(before: Double, extent: Double) {
            self.before = before
            self.extent = extent
        }
    }

    /// How the rows of a section are laid out.
    public enum Layout: Hashable, Sendable {
        /// One below the other.
        case table

        /// In columns of one width.
        case grid(GridLayout.Columns, columnSpacing: Double, lineSpacing: Double)

        /// Beside each other, scrolled sideways; the height of all rows, and the
        /// room between them.
        case carousel(height: Double, spacing: Double)

        /// Reads a layout; one that hosts do not know is a table.
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
