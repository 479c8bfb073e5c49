public import WaybillLists
public import WaybillLoading

/// What a person does with a list beside selecting: each host has its own means for it.
///
/// A row is named by a part of its text that no other drawn row has.
public enum ConformanceGesture: Hashable, Sendable {
    /// Drags a row to the place that another one has, in the same section or in another one,
    /// and drops it there; where nothing is dragged, it is moved on place by place.
    case move(String, to: String)

    /// Drags a row over another one, and lets it go without dropping it. Where nothing is
    /// dragged nothing is done.
    case cancelMove(String, over: String)

    /// Swipes over the whole of a row, which does the action that is named; where nothing is
    /// swiped, that is chosen from the menu of the row.
    case swipe(String, SwipeEdge, does: String)

    /// Uncovers the actions of a row, and leaves them.
    case uncover(String, SwipeEdge)

    /// Selects all rows from the one that was selected last to another one, which is named.
    case selectRange(to: String)

    /// Reloads what is shown: pulls, presses the button, or the key.
    case refresh

    /// Goes to an end of the list, beyond which there is more.
    case loadMore(PageEnd)

    /// Goes on towards an end of a long list, by what is visible.
    case turnPage(PageEnd)
}

extension ConformanceGesture {
    /// Whether how the list changes by it, and in how many steps, is a host's own matter.
    var hasOwnPlans: Bool {
        switch self {
        case .move, .loadMore, .turnPage: true
        case .cancelMove, .swipe, .uncover, .selectRange, .refresh: false
        }
    }
}
