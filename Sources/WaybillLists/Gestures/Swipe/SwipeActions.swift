package import WaybillDiff

/// The end of a row at which actions are uncovered, in the direction of
/// reading.
public enum SwipeEdge: String, CaseIterable, Sendable {
    /// Where reading begins.
    case leading

    /// Where reading ends.
    case trailing
}

/// The actions of a row, by the end at which they are uncovered.
///
/// ```swift
/// row.swipeActions = SwipeActions(
///     trailing: [
///         RowAction("Remove", role: .destructive) { _ in context.perform(remove(item)) }
///     ])
/// ```
public struct SwipeActions: Equatable {
    /// Those where reading begins, the outermost first.
    package var leading: [RowAction]

    /// Those where reading ends, the outermost first.
    package var trailing: [RowAction]

    /// Describes the actions of a row.
    public init(leading: [RowAction] = [], trailing: [RowAction] = []) {
        self.leading = leading
        self.trailing = trailing
    }

    package subscript(edge: SwipeEdge) -> [RowAction] {
        edge == .leading ? leading : trailing
    }

    /// All actions, the leading ones first.
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
