import WaybillDiff
import WaybillScreens

/// What a key requests beyond the terminal.
enum TerminalAction: Hashable, Sendable {
    /// Opens an address.
    case open(RouteURL)

    /// Selects a row.
    case select(ItemPath)

    /// Selects all rows up to one.
    case extend(ItemPath)

    /// Scrolls to the section of a title.
    case jump(String)

    /// Does something with the rows that are selected: which action.
    case batch(String)

    /// Does something from the menu of a row: which action.
    case act(ItemPath, String)

    /// Types into the search field: all that it then holds.
    case type(String)

    /// Uses a control of a row: which one, and what is done.
    case operate(ItemPath, String, ControlAct)

    /// Chooses a file of this machine for a control of a row: which one, and the path.
    case choose(ItemPath, String, path: String)

    /// Tries again.
    case retry

    /// Goes back to the screen before.
    case back

    /// Ends the app.
    case quit

    /// Redraws the whole terminal.
    case redraw
}
