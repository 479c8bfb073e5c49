package import WaybillDiff

/// One end of a section.
public enum SectionEdge: String, CaseIterable, Sendable {
    /// The row above the cells.
    case header

    /// The row below the cells.
    case footer

    /// The item index that stands for it in an `ItemPath`: -1 for the header,
    /// -2 for the footer, as in FSQCellManifest.
    package var item: Int { self == .header ? -1 : -2 }
}

extension ItemPath {
    /// The position that stands for the header or footer of a section.
    ///
    /// No row stands there: operations on rows pass over it.
    ///
    /// - Parameter section: The index of the section, counted from 0.
    package static func edge(_ edge: SectionEdge, ofSection section: Int) -> ItemPath {
        ItemPath(section: section, item: edge.item)
    }

    /// The end of a section that the position stands for, or nil for a row.
    package var edge: SectionEdge? { SectionEdge.allCases.first { $0.item == item } }
}

extension SectionRecord {
    /// The header or footer, or nil when the section has none.
    public func record(at edge: SectionEdge) -> CellRecord? {
        edge == .header ? header : footer
    }
}
