package import WaybillDiff

/// The edge of a row with swipe actions, in reading direction.
public enum SwipeEdge: String, CaseIterable, Sendable {
    /// The start of a line of text.
    case leading

    /// The end of a line of text.
    case trailing
}

/// The actions of a row by edge.
///
/// ```swift
/// row.swipeActions = SwipeActions(
///     trailing: [
///         RowAction("Remove", role: .destructive) { _ in context.perform(remove(item)) }
///     ])
/// ```
public struct SwipeActions: Equatable {
    /// Leading actions, the outermost first.
    package var leading: [RowAction]

    /// Trailing actions, the outermost first.
    package var trailing: [RowAction]

    /// Describes the actions of a row.
    public init(leading: [RowAction] = [], trailing: [RowAction] = []) {
        self.leading = leading
        self.trailing = trailing
    }

    package subscript(edge: SwipeEdge) -> [RowAction] {
        edge == .leading ? leading : trailing
    }

    package var all: [RowAction] { leading + trailing }

    package func fullSwipeAction(at edge: SwipeEdge) -> RowAction? {
        self[edge].first(where: \.allowsFullSwipe)
    }
}

package struct OpenSwipe: Hashable, Sendable {
    package internal(set) var path: ItemPath

    package let edge: SwipeEdge

    package init(path: ItemPath, edge: SwipeEdge) {
        self.path = path
        self.edge = edge
    }
}
