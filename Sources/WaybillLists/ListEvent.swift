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
    /// An operation is about to happen. Always followed by its `did`.
    case will(ListOperation)

    /// An operation was carried out, or was overtaken.
    case did(ListOperation, ListOperationResult)

    /// What a view shows changed: the managed view, if there is one, has
    /// carried out the plan.
    ///
    /// Once for an operation or a whole batch, and not at all in silence.
    case planned(ListUpdatePlan)

    /// A row is about to be shown in a view of a host.
    case willConfigure(CellContext)

    /// A row is shown in a view of a host.
    case didConfigure(CellContext)

    /// A header or footer is about to be shown in a view of a host.
    case willConfigureEdge(SectionEdge, CellContext)

    /// A header or footer is shown in a view of a host.
    case didConfigureEdge(SectionEdge, CellContext)

    /// A row was chosen by a person; its own closure runs next.
    case willSelect(CellContext)

    /// A row was chosen by a person, and its own closure has run.
    case didSelect(CellContext)

    /// A row loses its selection by a person's doing; its own closure runs
    /// next.
    case willDeselect(CellContext)

    /// A row lost its selection by a person's doing, and its own closure has
    /// run.
    case didDeselect(CellContext)

    /// Other rows are selected than before, because a person wanted it.
    ///
    /// After the events of the rows, if there are any: for many rows at once
    /// there is this event alone.
    case selectionChanged

    /// A row is shown as pressed (true) or no more (false).
    case highlighted(CellContext, Bool)

    /// The actions at an end of a row were uncovered, or, nil, are covered
    /// again.
    case swiped(CellContext, SwipeEdge?)

    /// A person wants an action of a row; its closure runs next.
    case willPerform(RowAction, CellContext)

    /// A person wanted an action of a row, and its closure has run.
    case didPerform(RowAction, CellContext)

    /// A person holds a row (true), or dropped it (false); the result of its
    /// move, if there is one, was reported before.
    case dragged(CellContext, Bool)

    /// A person moved a row, which is in its place; the closure of its section
    /// has run.
    case didMove(RowMove)

    /// How much of a row is on screen changed.
    case displayed(CellContext, DisplayPhase)

    /// A row will soon be seen, which is the time to fetch what it shows (true);
    /// or it will not after all (false).
    case prefetch(CellContext, Bool)

    /// What is visible of the list, or the list itself, changed.
    case sighted(ListSight)

    /// A person or a program scrolls.
    case scrolled(ScrollPhase)

    /// A wish to scroll was carried out; or it was refused, dropped or replaced
    /// by another one.
    case wishEnded(ScrollWish, isDone: Bool)

    /// A managed view was attached (true) or detached (false); if one replaces
    /// another, first the one and then the other. Only plugins receive it, not
    /// the delegate.
    case managedViewChanged(isAttached: Bool)

    /// The plugin that receives it was added. No other listener does.
    case attached

    /// The plugin that receives it was removed. No other listener does.
    case detached
}

/// How much of a row is on screen, as a host sees it.
public enum DisplayPhase: String, CaseIterable, Sendable {
    /// It comes into view.
    case willAppear

    /// All of it is in view.
    case fullyVisible

    /// A part of it has left the view.
    case partlyVisible

    /// It has left the view, or the list.
    case didDisappear
}

/// What happens while a list scrolls, as a host sees it.
public enum ScrollPhase: Hashable, Sendable {
    /// A person begins to drag.
    case willBeginDragging

    /// It scrolled; the distance of the top from the list's beginning, in the
    /// host's unit.
    case didScroll(to: Double)

    /// A person lifts the finger; whether it goes on by itself.
    case didEndDragging(willDecelerate: Bool)

    /// It came to rest after a person lifted the finger.
    case didEndDecelerating

    /// It came to rest after a program scrolled it.
    case didEndAnimation

    /// A person scrolled to the top, and it is there.
    case didReachTop
}
