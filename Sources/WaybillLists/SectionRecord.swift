public import WaybillDiff

/// A group of rows with an optional header and footer.
///
/// A section is a value: changing a copy changes nothing on screen until it is
/// given to a manifest.
public struct SectionRecord {
    /// Which section it is.
    ///
    /// Sections that share an identity are told apart by their order.
    public let id: RecordID

    /// The row above the cells, or nil for none.
    ///
    /// It takes no part in counting.
    public var header: CellRecord?

    /// The row below the cells, or nil for none.
    ///
    /// It takes no part in counting.
    public var footer: CellRecord?

    /// The rows, in the order in which they are shown.
    public var cells: [CellRecord]

    /// Values that the manifest never reads.
    public var info = RecordInfo()

    /// Describes a section.
    ///
    /// - Parameters:
    ///   - id: Which section it is; `section` by default.
    ///   - header: The row above the cells; none by default.
    ///   - footer: The row below the cells; none by default.
    ///   - cells: The rows; none by default.
    public init(
        id: RecordID = "section", header: CellRecord? = nil, footer: CellRecord? = nil,
        cells: [CellRecord] = []
    ) {
        self.id = id
        self.header = header
        self.footer = footer
        self.cells = cells
    }

    /// The row at an index, or nil when there is none.
    ///
    /// - Parameter index: An index, counted from 0; any integer is allowed.
    /// - Returns: The record, or nil.
    public func cell(at index: Int) -> CellRecord? {
        cells.indices.contains(index) ? cells[index] : nil
    }
}

extension SectionRecord: Equatable {}

extension SectionRecord: DiffableSection {
    /// The identity of the section.
    public var diffID: RecordID { id }

    /// The rows.
    public var diffItems: [CellRecord] { cells }

    /// Tells whether header, footer and info are the same.
    ///
    /// - Parameter other: A section with the same identity.
    /// - Returns: True when nothing but rows may need an update.
    public func hasSameContent(as other: SectionRecord) -> Bool {
        header == other.header && footer == other.footer && info == other.info
    }

    /// The same section with other rows.
    ///
    /// - Parameter items: The rows to show instead.
    /// - Returns: A section that differs from this one in its rows alone.
    public func replacingDiffItems(with items: [CellRecord]) -> SectionRecord {
        var section = self
        section.cells = items
        return section
    }
}

/// The way from one description of a list to the next.
public typealias ListUpdatePlan = UpdatePlan<SectionRecord>
