package import WaybillDiff

/// The edge of a row with swipe actions, in reading direction.
public enum SwipeEdge: String, CaseIterable, Sendable {
    /// The start of a line of text.
    case leading

    /// The end of a line of text.
    case trailing
}

extension CellRecord {
    /// The same row, with actions that a swipe uncovers and its menu lists.
    ///
    /// ```swift
    /// .swipeActions(trailing: [
    ///     RowAction("Remove", role: .destructive) { _ in context.perform(remove(item)) }
    /// ])
    /// ```
    ///
    /// - Parameters:
    ///   - leading: The actions at the start of the row, the outermost first.
    ///   - trailing: The actions at its end, the outermost first.
    public func swipeActions(
        leading: [RowAction] = [], trailing: [RowAction] = []
    ) -> CellRecord {
        var record = self
        record.swipeActions = SwipeActions(leading: leading, trailing: trailing)
        return record
    }
}

package struct SwipeActions: Equatable {
    package var leading: [RowAction]
    package var trailing: [RowAction]

    package init(leading: [RowAction] = [], trailing: [RowAction] = []) {
        (self.leading, self.trailing) = (leading, trailing)
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
