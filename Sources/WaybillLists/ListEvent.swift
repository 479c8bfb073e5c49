public import WaybillDiff

/// An event of a list, sent to the listeners of a manifest in order.
///
/// ```swift
/// switch event {
/// case .attached: tell("I listen")
/// case .didSelect(let context): tell("\(context.record.id) in row \(context.path.item)")
/// case .planned(let plan) where !plan.isEmpty: tell("the list changes: \(plan)")
/// default: break
/// }
/// ```
public enum ListEvent {
    /// An operation is about to be applied; always followed by its `did`.
    case will(ListOperation)

    /// An operation was applied or overtaken.
    case did(ListOperation, ListOperationResult)

    /// The visible list changed, and the managed view, if any, applied the plan.
    ///
    /// Sent once for an operation or a whole batch, and not while the view is not updated.
    case planned(ListUpdatePlan)

    /// A row is about to be shown in a view.
    case willConfigure(CellContext)

    /// A row is shown in a view.
    case didConfigure(CellContext)

    /// A header or footer is about to be shown in a view.
    case willConfigureEdge(SectionEdge, CellContext)

    /// A header or footer is shown in a view.
    case didConfigureEdge(SectionEdge, CellContext)

    /// A user selects a row; its own closure runs next.
    case willSelect(CellContext)

    /// A user selected a row, and its own closure has run.
    case didSelect(CellContext)

    /// A user deselects a row; its own closure runs next.
    case willDeselect(CellContext)

    /// A user deselected a row, and its own closure has run.
    case didDeselect(CellContext)

    /// A user changed the set of selected rows.
    ///
    /// Sent after the events of single rows, and alone for changes of many rows at once.
    case selectionChanged

    /// A row is shown as pressed (true) or no longer (false).
    case highlighted(CellContext, Bool)

    /// The actions at an edge of a row were opened or, for nil, closed.
    case swiped(CellContext, SwipeEdge?)

    /// A user performs an action of a row; its closure runs next.
    case willPerform(RowAction, CellContext)

    /// A user performed an action of a row, and its closure has run.
    case didPerform(RowAction, CellContext)

    /// A user drags a row (true) or dropped it (false), after the report of its move.
    case dragged(CellContext, Bool)

    /// A user moved a row, and the closure of its section has run.
    case didMove(RowMove)

    /// The visible part of a row changed.
    case displayed(CellContext, DisplayPhase)

    /// A row will soon be visible and may fetch its content (true), or no longer (false).
    case prefetch(CellContext, Bool)

    /// The visible range of the list, or the list itself, changed.
    case visibleRangeChanged(VisibleRange)

    /// A user or a program scrolls.
    case scrolled(ScrollPhase)

    /// A user asked for new content, by a pull, a button or a key of the host.
    ///
    /// A host offers it if a plugin ``ListListener/refreshes``.
    case refreshRequested

    /// A scroll request was carried out; or it was refused, dropped or replaced.
    case scrollEnded(ListScrollRequest, isDone: Bool)

    /// A managed view was attached (true) or detached (false), on a replacement detached first;
    /// sent to plugins only.
    case managedViewChanged(isAttached: Bool)

    /// The receiving plugin was added; sent to it alone.
    case attached

    /// The receiving plugin was removed; sent to it alone.
    case detached
}

/// The visible part of a row, as reported by a host.
public enum DisplayPhase: String, CaseIterable, Sendable {
    /// The row comes into view.
    case willAppear

    /// The whole row is visible.
    case fullyVisible

    /// The row is partly out of view.
    case partlyVisible

    /// The row is out of view, or removed from the list.
    case didDisappear
}

/// A phase of scrolling, as reported by a host.
public enum ScrollPhase: Hashable, Sendable {
    /// A user begins to drag.
    case willBeginDragging

    /// The list scrolled; the distance of the viewport's top from the list's beginning, in the
    /// host's unit.
    case didScroll(to: Double)

    /// A user lifted the finger; with or without deceleration.
    case didEndDragging(willDecelerate: Bool)

    /// The list came to rest after a user's drag.
    case didEndDecelerating

    /// The list came to rest after scrolling by a program.
    case didEndAnimation

    /// The list reached its top after a user's scroll to the top.
    case didReachTop
}
