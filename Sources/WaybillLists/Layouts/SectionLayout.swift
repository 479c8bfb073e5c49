/// The layout of a section: its rows, its insets and its header.
///
/// Part of a section's content, and compared by all of its properties.
///
/// ```swift
/// let grid = GridLayout(columns: .count(2), columnSpacing: 12, lineSpacing: 12)
/// cards.layout = SectionLayout(grid).pinningHeader()
/// ```
public struct SectionLayout: Sendable {
    private enum Kind: Sendable {
        case table(TableLayout)
        case grid(GridLayout)
        case carousel(CarouselLayout)
        case custom(any ListLayout)
    }

    private let kind: Kind

    /// The insets of sections without their own, between header and footer.
    package var inset = ListInsets.zero

    /// Whether the header stays at the top of the viewport above the rows of its section; false by
    /// default.
    public var pinsHeader = false

    /// Whether the section stands beside the others in a wide window, such as a map beside its
    /// list; false by default.
    ///
    /// In a narrow window, and on hosts with one column, it keeps its place among them.
    package var isBeside = false

    /// Whether the section and the following ones form a new column in a wide window; false by
    /// default.
    ///
    /// In a narrow window, in a list drawn in parts, and on hosts with one column, they stand below
    /// the previous ones.
    public var startsColumn = false

    /// The estimated height of headers and footers, in the host's unit.
    package var estimatedHeaderHeight = 28.0

    /// Rows below each other, with an estimated height of 44 units.
    public static let table = SectionLayout(TableLayout())

    /// Creates a section layout from a layout of its rows.
    public init(_ layout: some ListLayout) {
        kind =
            switch layout {
            case let table as TableLayout: .table(table)
            case let grid as GridLayout: .grid(grid)
            case let carousel as CarouselLayout: .carousel(carousel)
            default: .custom(layout)
            }
    }

    /// The layout of the rows.
    public var rows: any ListLayout {
        switch kind {
        case .table(let layout): layout
        case .grid(let layout): layout
        case .carousel(let layout): layout
        case .custom(let layout): layout
        }
    }

    package func inset(_ inset: ListInsets) -> SectionLayout {
        var layout = self
        layout.inset = inset
        return layout
    }

    /// The same layout with a pinned header.
    public func pinningHeader() -> SectionLayout {
        var layout = self
        layout.pinsHeader = true
        return layout
    }

    /// The same layout for a section beside the others in a wide window.
    public func beside() -> SectionLayout {
        var layout = self
        layout.isBeside = true
        return layout
    }
}

extension SectionLayout: Equatable {
    /// Returns whether two layouts are equal; layouts of different types are not.
    public static func == (lhs: SectionLayout, rhs: SectionLayout) -> Bool {
        guard lhs.inset == rhs.inset, lhs.pinsHeader == rhs.pinsHeader,
            lhs.isBeside == rhs.isBeside, lhs.startsColumn == rhs.startsColumn,
            lhs.estimatedHeaderHeight == rhs.estimatedHeaderHeight
        else { return false }
        return switch (lhs.kind, rhs.kind) {
        case (.table(let left), .table(let right)): left == right
        case (.grid(let left), .grid(let right)): left == right
        case (.carousel(let left), .carousel(let right)): left == right
        case (.custom(let left), .custom(let right)): isEqual(left, right)
        default: false
        }
    }
}

private func isEqual<Layout: ListLayout>(_ lhs: Layout, _ rhs: any ListLayout) -> Bool {
    (rhs as? Layout) == lhs
}
