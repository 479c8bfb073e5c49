public import WaybillDiff

/// A section of a list: a group of rows with an optional header and footer.
///
/// A section is a value: changes reach the screen through a manifest.
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
    /// The identity of the section.
    ///
    /// Sections with equal identities are distinguished by their order.
    public private(set) var id: RecordID

    /// The row above the cells, or nil; not counted as a row.
    public var header: CellRecord?

    /// The row below the cells, or nil; not counted as a row.
    public var footer: CellRecord?

    /// The rows, in display order.
    public var cells: CellRows

    /// The layout of the rows; a table by default.
    public var layout = SectionLayout.table

    /// The insets of the rows, or nil for the layout's own.
    ///
    /// Explicit zero overrides the layout's own, and is not equal to nil.
    public var inset: ListInsets?

    /// The drag rules of the section.
    ///
    /// Nil, the default, for those of `RowMoves()`: rows with a rule of their own move within it.
    public var moves: RowMoves?

    /// Whether the rows are initially hidden below their header.
    ///
    /// Nil, the default, for a section that users cannot collapse. A user's choice lasts until this
    /// value changes: see ``ListManifest/isCollapsed(section:)``.
    public var isCollapsed: Bool?

    /// Whether its rows stay selected, if the list allows selection; true by default.
    ///
    /// Otherwise selecting a row only performs its action, such as for buttons beside selectable
    /// rows. ``ListManifest/selectAll()`` ignores them.
    public var keepsSelection = true

    /// Whether one of its rows may keep its place on screen while the list changes; true by
    /// default.
    ///
    /// Otherwise a visible row of another section is preferred, such as for a "more" row beside
    /// which new rows appear.
    public var keepsPlace = true

    /// The section's title in a section index, or nil.
    public var indexTitle: String?

    /// Custom values, ignored by the manifest.
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

    /// Describes a section with an array of rows.
    public init(
        id: RecordID = "section", header: CellRecord? = nil, footer: CellRecord? = nil,
        cells: [CellRecord]
    ) {
        self.init(id: id, header: header, footer: footer, cells: CellRows(cells))
    }

    package func cell(at index: Int) -> CellRecord? {
        cells.indices.contains(index) ? cells[index] : nil
    }
}

extension SectionRecord {
    /// The same section with another identity, such as for joined lists.
    package func renamed(_ id: RecordID) -> SectionRecord {
        var section = self
        section.id = id
        return section
    }

    /// The header or footer, or nil without one.
    public func record(at edge: SectionEdge) -> CellRecord? {
        edge == .header ? header : footer
    }

    /// Whether rows without a rule of their own may be moved.
    package var allowsMoving: Bool { moves?.allowsMoving ?? false }
}

extension SectionRecord: Equatable {}

extension SectionRecord: DiffableSection {
    /// The identity of the section.
    public var diffID: RecordID { id }

    /// The stored rows, or those of models.
    ///
    /// - Complexity: O(1) for stored rows; rows of models are created.
    public var diffItems: [CellRecord] { cells.comparable }

    /// Returns whether everything but the rows is equal.
    public func hasSameContent(as other: SectionRecord) -> Bool {
        header == other.header && footer == other.footer && layout == other.layout
            && inset == other.inset && info == other.info
            && moves == other.moves && isCollapsed == other.isCollapsed
            && indexTitle == other.indexTitle && keepsSelection == other.keepsSelection
            && keepsPlace == other.keepsPlace
    }

    /// The same section with other rows.
    public func replacingDiffItems(with items: [CellRecord]) -> SectionRecord {
        var section = self
        section.cells = CellRows(items)
        return section
    }

    /// The number of rows.
    public var diffItemCount: Int { cells.count }

    /// Whether the rows or their models are stored.
    public var diffItemsMayCross: Bool { cells.isComparable }

    /// The row at an index.
    public func diffItem(at index: Int) -> CellRecord { cells[index] }

    /// The identity of the row at an index, without creating a row of a model.
    public func diffItemID(at index: Int) -> RecordID { cells.id(at: index) }

    /// The same section with some rows changed in place, by their indexes, and others removed.
    public func editingDiffItems(
        _ items: [Int: CellRecord], removing removed: Set<Int>
    ) -> SectionRecord {
        var section = self
        section.cells.edit(items, removing: removed)
        return section
    }

    /// The changes of rows, by comparing stored rows or models, or from the edits of other lazy
    /// rows.
    public func itemChanges(since old: SectionRecord) -> ItemComparison {
        cells.changes(since: old.cells)
    }
}

/// The changes from one description of a list to the next.
public typealias ListUpdatePlan = UpdatePlan<SectionRecord>

extension Sequence<SectionRecord> {
    /// The number of rows, at most `Int.max`.
    package var rowCount: Int { reduce(0) { $0.saturatingSum($1.cells.count) } }
}

extension Int {
    /// The sum, at most the greatest number, with a number that is not negative.
    package func saturatingSum(_ other: Int) -> Int {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? .max : sum
    }
}

/// An edge of a section.
public enum SectionEdge: String, CaseIterable, Sendable {
    /// The row above the cells.
    case header

    /// The row below the cells.
    case footer

    /// The item index in an `ItemPath`: -1 for the header, -2 for the footer, as in
    /// FSQCellManifest.
    package var item: Int { self == .header ? -1 : -2 }
}

extension ItemPath {
    /// The position of a section's header or footer, ignored by operations on rows.
    package static func edge(_ edge: SectionEdge, ofSection section: Int) -> ItemPath {
        ItemPath(section: section, item: edge.item)
    }

    /// The edge of a header's or footer's position, or nil for a row.
    package var edge: SectionEdge? {
        item >= 0 ? nil : SectionEdge.allCases.first { $0.item == item }
    }
}
