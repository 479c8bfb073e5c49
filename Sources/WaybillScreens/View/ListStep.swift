package import WaybillLists

/// The changes from the last page that a host took to the current one.
package struct ScreenStep {
    package var page: Page

    /// How the list changed; nil if it is as it was.
    package var list: ListStep?

    /// The target to scroll to; nil for none.
    package var scroll: ScrollTarget?
}

/// The changes of the drawn part of a list: where each section and row was on
/// the previous page.
///
/// A section or a row that was on the page before is the same one now, by the
/// plans of the manifest: a host keeps its element, with what is typed in it.
public struct ListStep: Hashable, Sendable {
    /// Where something was on the previous page.
    public enum Origin: Hashable, Sendable {
        /// Nowhere: it is drawn for the first time.
        case new

        /// At this index, as it is now.
        case kept(Int)

        /// At this index, and it was drawn again since.
        case redrawn(Int)

        /// The index on the page before, if it was there.
        package var index: Int? {
            switch self {
            case .new: nil
            case .kept(let index), .redrawn(let index): index
            }
        }
    }

    /// For each section of the page its origin among the sections before.
    public var sections: [Origin]

    /// For each row of the page, section by section, its origin among the rows
    /// before, counted through all sections.
    public var rows: [Origin]

    /// Describes a step to a list that is shown for the first time.
    public init(sections: [Origin] = [], rows: [Origin] = []) {
        self.sections = sections
        self.rows = rows
    }
}

package struct ScrollTarget: Hashable, Sendable {
    /// The row, header or footer, by its place in the whole list.
    package var element: ListElement

    package var alignment: ListAlignment

    /// Whether the list is to be seen scrolling.
    package var isAnimated: Bool
}
