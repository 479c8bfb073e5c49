public import WaybillDiff

/// The view of a host that shows a manifest.
///
/// A host implements it once; nothing but a plan changes what it shows.
public protocol ManagedView: AnyObject {
    /// Carries out a plan.
    ///
    /// Called in the isolation domain that owns the manifest, when the
    /// manifest already holds the new sections, or newer ones: a view takes
    /// the sections of the plan as its data.
    ///
    /// - Parameter plan: The stages to apply, each together with its data.
    func apply(_ plan: ListUpdatePlan)

    /// Carries out a plan with a wish for how rows come and go.
    ///
    /// A view without animations leaves it as it is: by default the wish is
    /// ignored.
    ///
    /// - Parameters:
    ///   - plan: The stages to apply, each together with its data.
    ///   - animation: How rows are to come and go; moves take none.
    func apply(_ plan: ListUpdatePlan, animation: RowAnimation)

    /// Scrolls to what a program wants to be seen.
    ///
    /// Called when the view has carried out all plans; by default it refuses.
    ///
    /// - Parameter element: A row, header or footer of what the view shows.
    /// - Returns: Whether it does, will be asked again, or never does.
    func scroll(to element: ListElement, for wish: ScrollWish) -> ScrollResult

    /// Shows the current ``ListManifest/selectedRows``.
    ///
    /// Called when a person or a program selected other rows. What a plan does to the selection is
    /// not reported: it follows the rows. By default nothing happens.
    func showSelection()
}

extension ManagedView {
    /// Carries out the plan and ignores the wish.
    public func apply(_ plan: ListUpdatePlan, animation: RowAnimation) { apply(plan) }

    /// Does nothing.
    public func showSelection() {}

    /// Refuses to scroll.
    public func scroll(to element: ListElement, for wish: ScrollWish) -> ScrollResult { .refused }
}

/// The animation of inserted and removed rows, if a host can animate.
///
/// The words of UIKit's tables; a collection ignores them.
public enum RowAnimation: String, CaseIterable, Sendable {
    /// At once.
    case none

    /// As the host likes.
    case automatic

    /// By fading.
    case fade

    /// To and from the left.
    case left

    /// To and from the right.
    case right

    /// To and from the top.
    case top

    /// To and from the bottom.
    case bottom

    /// By uncovering from the middle.
    case middle
}
