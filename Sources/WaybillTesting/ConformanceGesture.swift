public import WaybillLists
public import WaybillLoading

/// A user's gesture on a list other than selecting: each host has its own means for it.
///
/// A row is named by a part of its text, unique among the drawn rows.
public enum ConformanceGesture: Hashable, Sendable {
    /// Drags a row to the position of another, in any section; without dragging, it moves step by
    /// step.
    case move(String, to: String)

    /// Drags a row over another, and cancels; without dragging, does nothing.
    case cancelMove(String, over: String)

    /// Performs the named action by a full swipe, or without swiping from the menu of the row.
    case swipe(String, SwipeEdge, does: String)

    /// Uncovers the actions of a row, and leaves them.
    case uncover(String, SwipeEdge)

    /// Selects all rows from the last selected one to the named one.
    case selectRange(to: String)

    /// Reloads the list by pulling, a button or a key.
    case refresh

    /// Scrolls to an end of the list with more to load.
    case loadMore(PageEnd)

    /// Scrolls towards an end of a long list by a page.
    case turnPage(PageEnd)
}

extension ConformanceGesture {
    /// Whether the plans of the change differ between hosts.
    var hasOwnPlans: Bool {
        switch self {
        case .move, .loadMore, .turnPage: true
        case .cancelMove, .swipe, .uncover, .selectRange, .refresh: false
        }
    }
}
