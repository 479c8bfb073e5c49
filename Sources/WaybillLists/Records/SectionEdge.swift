package import WaybillDiff

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
    package var edge: SectionEdge? { SectionEdge.allCases.first { $0.item == item } }
}

extension SectionRecord {
    /// The header or footer, or nil without one.
    public func record(at edge: SectionEdge) -> CellRecord? {
        edge == .header ? header : footer
    }
}
