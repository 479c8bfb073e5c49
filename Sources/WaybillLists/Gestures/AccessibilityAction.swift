/// What a screen reader, a menu or a key offers for a row or a header, so that
/// nothing needs a swipe or a drag.
package enum AccessibilityAction: Equatable {
    case perform(RowAction)

    case move(MoveStep)

    case collapse

    case expand

    /// Which action it is, among those of a row or a header: for hosts that name it
    /// from afar, such as a browser.
    package var id: String {
        switch self {
        case .perform(let action): "do-\(action.id)"
        case .move(let step): step.rawValue
        case .collapse: "collapse"
        case .expand: "expand"
        }
    }

    package var title: String {
        switch self {
        case .perform(let action): action.title
        case .move(.up): "Move up"
        case .move(.down): "Move down"
        case .collapse: "Collapse"
        case .expand: "Expand"
        }
    }
}
