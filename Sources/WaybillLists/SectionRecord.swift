public import WaybillDiff

/// A section of a list: a group of rows with an optional header and footer.
///
/// A section is a value: changing a copy changes nothing on screen until it is
/// given to a manifest.
///
/// ```swift
/// Section("items") {
///     for item in items {
///         Row(item.id, .text(item.isBought ? "✓ \(item.id)" : item.id)) {
///             context.dispatch(.tick(item.id))
///         }
///     }
///     Row.button("Tidy up") { context.dispatch(.tidyUp) }
/// }
/// ```
public struct SectionRecord {
    /// Which section it is.
    ///
    /// Sections that share an identity are distinguished by their order.
    public private(set) var id: RecordID

    /// The row above the cells, or nil for none.
    ///
    /// It takes no part in counting.
    public var header: CellRecord?

    /// The row below the cells, or nil for none.
    ///
    /// It takes no part in counting.
    public var footer: CellRecord?

    /// The rows, in the order in which they are shown.
    public var cells: CellRows

    /// How the rows are laid out; a table by default.
    public var layout = SectionLayout.table

    /// The room around the rows, or nil for the layout's own.
    ///
    /// Explicit zero overrides the layout's own, and is not equal to nil.
    public var inset: ListInsets?

    /// Which rows a person may move, and where to; none by default.
    public var moves = RowMoves()

    /// Whether the rows are hidden below their header, in the beginning.
    ///
    /// Nil, the default, for a section whose rows a person cannot hide. What a
    /// person wants stays until this value becomes another one: see
    /// ``ListManifest/isCollapsed(section:)``.
    public var isCollapsed: Bool?

    /// Whether its rows stay selected, where the list lets rows be selected at all;
    /// true by default.
    ///
    /// Without it, selecting a row does what the row does and no more: the way of buttons beside
    /// rows that are chosen. ``ListManifest/selectAll()`` ignores them.
    public var keepsSelection = true

    /// Whether one of its rows may be what stays where it is on screen while the list changes; true
    /// by default.
    ///
    /// Without it, a row of another section is kept still instead, if one is visible: the way of a
    /// row that offers more, beside which the new rows come.
    public var keepsPlace = true

    /// The section's title in a section index, or nil for none.
    public var indexTitle: String?

    /// Values that the manifest never reads.
    public var info = RecordInfo()

    /// Describes a section.
    public init(
        id: RecordID = "section", header: CellRecord? = nil, footer: CellRecord? = nil,
        cells: CellRows = []
    ) {
        self.id = id
        self.header = header
        self.footer = footer
        self.cells = cells
    }

    /// Describes a section whose rows are there already.
    public init(
        id: RecordID = "section", header: CellRecord? = nil, footer: CellRecord? = nil,
        cells: [CellRecord]
    ) {
        self.init(id: id, header: header, footer: footer, cells: CellRows(cells))
    }

    /// The row at an index, or nil when there is none.
    ///
    /// - Parameter index: An index, counted from 0; any integer is allowed.
    package func cell(at index: Int) -> CellRecord? {
        cells.indices.contains(index) ? cells[index] : nil
    }
}

extension SectionRecord {
    /// The same section under another identity, such as when lists are joined.
    package func renamed(_ id: RecordID) -> SectionRecord {
        var section = self
        section.id = id
        return section
    }
}

extension SectionRecord: Equatable {}

extension SectionRecord: DiffableSection {
    /// The identity of the section.
    public var diffID: RecordID { id }

    /// The rows that are there, or that are made of models.
    ///
    /// - Complexity: O(1) for rows that are there; rows of models are made.
    public var diffItems: [CellRecord] { cells.comparable }

    /// Returns whether everything but the rows is the same.
    ///
    /// - Returns: True when nothing but rows may need an update.
    public func hasSameContent(as other: SectionRecord) -> Bool {
        header == other.header && footer == other.footer && layout == other.layout
            && inset == other.inset && info == other.info
            && moves == other.moves && isCollapsed == other.isCollapsed
            && indexTitle == other.indexTitle && keepsSelection == other.keepsSelection
            && keepsPlace == other.keepsPlace
    }

    /// The same section with other rows.
    ///
    /// - Returns: A section that differs from this one in its rows alone.
    public func replacingDiffItems(with items: [CellRecord]) -> SectionRecord {
        var section = self
        section.cells = CellRows(items)
        return section
    }

    /// The number of rows.
    public var diffItemCount: Int { cells.count }

    /// Whether the rows are there, or their models.
    public var diffItemsMayCross: Bool { cells.isComparable }

    /// The row at an index.
    public func diffItem(at index: Int) -> CellRecord { cells[index] }

    /// The identity of the row at an index, for which no row of a model is
    /// made.
    public func diffItemID(at index: Int) -> RecordID { cells.id(at: index) }

    /// The same section with some rows changed in place and others removed.
    ///
    /// - Parameter items: The rows to show instead, by their indexes.
    /// - Returns: A section that differs from this one in its rows alone.
    public func editingDiffItems(
        _ items: [Int: CellRecord], removing removed: Set<Int>
    ) -> SectionRecord {
        var section = self
        section.cells.edit(items, removing: removed)
        return section
    }

    /// Rows that are there are compared, and models without making their rows;
    /// other lazy rows know what was edited.
    public func itemChanges(since old: SectionRecord) -> ItemComparison {
        cells.changes(since: old.cells)
    }
}

/// The way from one description of a list to the next.
public typealias ListUpdatePlan = UpdatePlan<SectionRecord>
