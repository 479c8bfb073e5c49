import WaybillScreens

/// A request of a key beyond the terminal.
enum TerminalAction: Hashable, Sendable {
    case open(RouteURL)

    case perform(PageElement, ElementValue = .press)

    /// Chooses a file of this machine for a control, by its path.
    case choose(PageElement, path: String)

    case back

    case quit

    case redraw
}
