public import WaybillLists

/// The changes from the last taken page to the current one.
public struct ScreenStep {
    /// The current page.
    public var page: Page

    /// The changes of the list; nil if it is the same.
    public var list: ListStep?

    /// The element to scroll to; nil for none.
    public var scroll: ScrollTarget?
}

/// The changes of the drawn part of a list: the former position of each section and row.
///
/// A host keeps the element of a section or row that was on the previous page, with any typed text.
public struct ListStep: Hashable, Sendable {
    /// The position of a section or row on the previous page.
    public enum Origin: Hashable, Sendable {
        /// New on this page.
        case new

        /// The previous index of an unchanged element.
        case kept(Int)

        /// The previous index of a redrawn element.
        case redrawn(Int)

        package var index: Int? {
            switch self {
            case .new: nil
            case .kept(let index), .redrawn(let index): index
            }
        }
    }

    /// The origin of each section among the previous ones.
    public var sections: [Origin]

    /// The origin of each row among the previous ones, counted through all sections.
    public var rows: [Origin]

    /// Creates a step; by default that to an empty list.
    public init(sections: [Origin] = [], rows: [Origin] = []) {
        self.sections = sections
        self.rows = rows
    }
}

/// An element to scroll to.
public struct ScrollTarget: Hashable, Sendable {
    /// The row, header or footer, by its position in the whole list.
    public var element: ListElement

    /// The position of the element in the visible area.
    public var alignment: ListAlignment

    /// Whether to animate.
    public var isAnimated: Bool

    /// Whether it applies only to a list whose last row is visible; see
    /// ``ScreenDescription/followsEnd``.
    public var isFollowing = false
}
