public import WaybillScreens

/// An event of a session, such as that a screen was opened; in the order in which they happen.
///
/// ```swift
/// let session = AppSession(app: BooksApp()) { event in
///     if case .opened(let url) = event { opened.append(url) }
/// }
/// ```
public enum SessionEvent: Hashable, Sendable {
    /// A screen was opened.
    case opened(RouteURL)

    /// The screen that is shown is seen in another way, at this address.
    case chose(RouteURL)

    /// There is no screen at an address.
    case notFound(RouteURL)

    /// A screen is shown, by its title.
    case appeared(String)

    /// A screen is no longer shown, by its title.
    case disappeared(String)

    /// The screen that is shown is about to show another kind of status, or the
    /// same one again; its ``status(_:)`` follows.
    ///
    /// Not animated where it was forced: the screen appears, or is applied again.
    case willShow(ScreenStatus.Kind, isAnimated: Bool)

    /// The screen shows a kind of status, as ``willShow(_:isAnimated:)``
    /// announced.
    case status(ScreenStatus.Kind)

    /// The list of the screen that is shown changed by a plan, described as
    /// text.
    case planned(String)

    /// A person selected a row, by its identity as text.
    case selected(String)
}

extension SessionEvent: CustomStringConvertible {
    /// The event in a line, for logs.
    public var description: String {
        switch self {
        case .opened(let url): "opened \(url)"
        case .chose(let url): "chose \(url)"
        case .notFound(let url): "not found \(url)"
        case .appeared(let title): "appeared \(title)"
        case .disappeared(let title): "disappeared \(title)"
        case .willShow(let kind, let isAnimated):
            "will show \(kind.rawValue)\(isAnimated ? "" : " at once")"
        case .status(let kind): "status \(kind.rawValue)"
        case .planned(let plan): "planned \(plan)"
        case .selected(let id): "selected \(id)"
        }
    }
}
