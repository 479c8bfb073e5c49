/// An action of a row or header for a screen reader, a menu or a key, as an alternative to swipes
/// and drags.
package enum AccessibilityAction: Equatable {
    case perform(RowAction)

    case move(MoveStep)

    case collapse

    case expand

    /// The identity among the actions of a row or header, for remote hosts such as a browser.
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
