public import WaybillDiff

/// A host's view of a manifest, changed by plans alone.
public protocol ManagedView: AnyObject {
    /// Applies a plan.
    ///
    /// Called in the isolation domain of the manifest, when the manifest already has the new
    /// sections, or newer ones: a view takes the sections of the plan as its data.
    ///
    /// - Parameter plan: The stages to apply, each together with its data.
    func apply(_ plan: ListUpdatePlan)

    /// Applies a plan with an animation of inserted and removed rows; by default without any.
    ///
    /// - Parameter animation: The animation of inserted and removed rows; moves have none.
    func apply(_ plan: ListUpdatePlan, animation: RowAnimation)

    /// Scrolls to an element on request of a program; refuses by default.
    ///
    /// Called when the view has applied all plans.
    ///
    /// - Parameter element: A row, header or footer of the view's content.
    /// - Returns: Whether the view scrolls, asks for a retry or refuses.
    func scroll(to element: ListElement, for request: ListScrollRequest) -> ScrollResult

    /// Shows the current ``ListManifest/selectedRows``; does nothing by default.
    ///
    /// Called after a user or a program selected other rows. Changes by plans are not reported: the
    /// selection follows the rows.
    func showSelection()
}

extension ManagedView {
    /// Applies the plan without an animation.
    public func apply(_ plan: ListUpdatePlan, animation: RowAnimation) { apply(plan) }

    /// Does nothing.
    public func showSelection() {}

    /// Refuses to scroll.
    public func scroll(to element: ListElement, for request: ListScrollRequest) -> ScrollResult {
        .refused
    }
}

/// The animation of inserted and removed rows, on hosts with animations.
///
/// The cases of UIKit's tables; a collection ignores them.
public enum RowAnimation: String, CaseIterable, Sendable {
    /// No animation.
    case none

    /// The host's default animation.
    case automatic

    /// Fading.
    case fade

    /// Sliding to and from the left.
    case left

    /// Sliding to and from the right.
    case right

    /// Sliding to and from the top.
    case top

    /// Sliding to and from the bottom.
    case bottom

    /// Uncovering from the middle.
    case middle
}
