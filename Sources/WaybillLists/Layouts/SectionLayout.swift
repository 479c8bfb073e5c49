/// How a section is laid out: its rows, its insets and its header.
///
/// Part of a section's content, and equal by all of its properties.
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

    /// The insets of sections without insets of their own.
    ///
    /// Header and footer lie outside of it.
    package var inset = ListInsets.zero

    /// Whether the header stays at the top of the viewport while rows of its
    /// section are below it; false by default.
    public var pinsHeader = false

    /// Whether the section stands beside the others where a window is wide enough, such as
    /// a map beside its list; false by default.
    ///
    /// In a narrow window, and on hosts that have one column, it stands in its place among
    /// them.
    package var isBeside = false

    /// Whether the section and those after it stand beside those before it where a window is
    /// wide enough, such as a pane beside another; false by default.
    ///
    /// In a narrow window, in a list that is drawn in parts, and on hosts that have one column, it
    /// stands below them.
    public var startsColumn = false

    /// The estimated height of headers and footers, in the host's unit; 28 by
    /// default.
    package var estimatedHeaderHeight = 28.0

    /// Rows below each other, 44 units high until they are measured.
    public static let table = SectionLayout(TableLayout())

    /// Rows as a layout describes them.
    public init(_ layout: some ListLayout) {
        kind =
            switch layout {
            case let table as TableLayout: .table(table)
            case let grid as GridLayout: .grid(grid)
            case let carousel as CarouselLayout: .carousel(carousel)
            default: .custom(layout)
            }
    }

    /// How the rows are laid out.
    public var rows: any ListLayout {
        switch kind {
        case .table(let layout): layout
        case .grid(let layout): layout
        case .carousel(let layout): layout
        case .custom(let layout): layout
        }
    }

    /// The same layout with insets.
    ///
    /// - Parameter inset: The room around the rows, in the host's unit.
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

    /// The same layout of a section that stands beside the others where there is room.
    public func beside() -> SectionLayout {
        var layout = self
        layout.isBeside = true
        return layout
    }
}

extension SectionLayout: Equatable {
    /// Returns whether two layouts lay rows out alike.
    ///
    /// Layouts of different types are different.
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
