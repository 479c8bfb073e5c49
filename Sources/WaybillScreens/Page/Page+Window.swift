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
    /// The range of a long list that is on a page, and the addresses of the
    /// rows before and after it.
    public struct Neighbours: Hashable, Sendable {
        /// Which rows are on the page, as text.
        public var words: String

        /// The address of the rows before, if there are any.
        public var previous: Choice?

        /// The address of the rows after, if there are any.
        public var next: Choice?
    }

    /// Where the rows are that are not on the page; nil if all are on it, or
    /// the host scrolls to them.
    ///
    /// - Complexity: O(n) in the number of sections.
    public var neighbours: Neighbours? {
        let count = sections.reduce(0) { $0 + $1.rows.count }
        guard window.extent == nil, count < window.rowCount else { return nil }
        let end = window.firstRow + count
        // Of a list that goes on no one knows how many rows it has.
        let total = window.hasMore ? "" : " of \(window.rowCount)"
        var neighbours = Neighbours(words: "Rows \(window.firstRow + 1) to \(end)\(total)")
        if window.firstRow > 0 {
            let row = max(0, window.firstRow - ScreenView.mostRows)
            neighbours.previous = Choice(
                title: "Previous rows", url: url.placed(atRow: row), isCurrent: false)
        }
        if end < window.rowCount {
            neighbours.next = Choice(
                title: "Next rows", url: url.beginning(atRow: end), isCurrent: false)
        }
        return neighbours
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
