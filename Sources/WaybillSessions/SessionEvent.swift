public import WaybillScreens

/// An event of a session, such as the opening of a screen.
///
/// ```swift
/// let session = AppSession(app: BooksApp()) { event in
///     if case .opened(let url) = event { opened.append(url) }
/// }
/// ```
public enum SessionEvent: Hashable, Sendable {
    /// A screen was opened.
    case opened(RouteURL)

    /// The view of the visible screen changed to this address.
    case chose(RouteURL)

    /// The app has no screen at an address.
    case notFound(RouteURL)

    /// A screen appeared, by its title.
    case appeared(String)

    /// A screen disappeared, by its title.
    case disappeared(String)

    /// The visible screen is about to show a status, changed or repeated; ``status(_:)`` follows.
    ///
    /// Not animated on the screen's appearance or reapplication.
    case willShow(ScreenStatus.Kind, isAnimated: Bool)

    /// The screen shows a status after ``willShow(_:isAnimated:)``.
    case status(ScreenStatus.Kind)

    /// The visible list changed by a plan, described as text.
    case planned(String)

    /// A user selected a row, by its identity as text.
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
