public import WaybillScreens

/// What happens in a session, in the order in which it happens.
public enum SessionEvent: Hashable, Sendable {
    /// A screen was opened.
    case opened(RouteURL)

    /// There is no screen at an address.
    case notFound(RouteURL)

    /// A screen is shown, by its title.
    case appeared(String)

    /// A screen is no longer shown, by its title.
    case disappeared(String)

    /// Whether there is something to show changed, for the screen that is
    /// shown.
    case status(StatusKind)

    /// The list of the screen that is shown changed by a plan, in words.
    case planned(String)

    /// A person selected a row, by its identity as text.
    case selected(String)

    /// The kinds of `ScreenStatus`.
    public enum StatusKind: String, Hashable, Sendable {
        /// There is something to show.
        case ready

        /// It is on its way.
        case loading

        /// There is nothing.
        case empty

        /// What the address names does not exist.
        case missing

        /// It cannot be had.
        case failed
    }
}

extension SessionEvent.StatusKind {
    init(_ status: ScreenStatus) {
        self =
            switch status {
            case .ready: .ready
            case .loading: .loading
            case .empty: .empty
            case .missing: .missing
            case .failed: .failed
            }
    }
}

extension SessionEvent: CustomStringConvertible {
    /// The event in a line, for logs.
    public var description: String {
        switch self {
        case .opened(let url): "opened \(url)"
        case .notFound(let url): "not found \(url)"
        case .appeared(let title): "appeared \(title)"
        case .disappeared(let title): "disappeared \(title)"
        case .status(let kind): "status \(kind.rawValue)"
        case .planned(let plan): "planned \(plan)"
        case .selected(let id): "selected \(id)"
        }
    }
}
