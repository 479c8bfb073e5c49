public import WaybillDiff

/// An element with a frame in a list: a row, or the header or footer of a section.
public enum ListElement: Hashable, Sendable {
    /// The header of a section, by the section's index.
    case header(Int)

    /// A row.
    case row(ItemPath)

    /// The footer of a section, by the section's index.
    case footer(Int)

    /// The index of the element's section.
    public var section: Int {
        switch self {
        case .header(let section), .footer(let section): section
        case .row(let path): path.section
        }
    }

    /// The position of the row, or nil for a header or footer.
    public var path: ItemPath? {
        guard case .row(let path) = self else { return nil }
        return path
    }
}

extension ListElement: Comparable {
    /// Orders elements in reading order, from the top.
    public static func < (lhs: ListElement, rhs: ListElement) -> Bool {
        lhs.order < rhs.order
    }

    private var order: (Int, Int, Int) {
        switch self {
        case .header(let section): (section, 0, 0)
        case .row(let path): (path.section, 1, path.item)
        case .footer(let section): (section, 2, 0)
        }
    }
}
