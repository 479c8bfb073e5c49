public import WaybillLists

extension Page {
    /// Which part of a list is drawn.
    public struct Window: Hashable, Sendable {
        /// The first row that is drawn, counted through all sections.
        public var firstRow = 0

        /// How many rows the list has, drawn or not.
        public var rowCount = 0

        /// How high the whole list is, in the host's unit; nil where it is not
        /// looked at through a window.
        public var extent: Double?

        /// The room above what is drawn, in the host's unit; 0 where the list is
        /// not looked at through a window.
        public var room = 0.0

        /// Describes a list that is drawn whole.
        public init() {}
    }
}

extension Page.Section {
    /// The room of rows that are not drawn, sideways.
    public struct Room: Hashable, Sendable {
        /// How wide those before are, in the host's unit.
        public var before: Double

        /// How wide all rows are together, in the host's unit.
        public var extent: Double
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
