package import WaybillLists

/// The changes from the last taken page to the current one.
package struct ScreenStep {
    package var page: Page

    package var list: ListStep?

    package var scroll: ScrollTarget?
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

package struct ScrollTarget: Hashable, Sendable {
    /// The row, header or footer, by its position in the whole list.
    package var element: ListElement

    package var alignment: ListAlignment

    package var isAnimated: Bool
}
