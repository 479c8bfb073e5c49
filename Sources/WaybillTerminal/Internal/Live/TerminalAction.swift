import WaybillScreens

/// An action of a key beyond the terminal.
enum TerminalAction: Hashable, Sendable {
    case open(RouteURL)

    case perform(PageElement, ElementValue = .press)

    /// Chooses a local file for a control.
    case choose(PageElement, path: String)

    case back

    case quit

    case redraw
}
