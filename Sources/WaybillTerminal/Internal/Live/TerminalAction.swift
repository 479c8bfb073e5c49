import WaybillDiff
import WaybillScreens

/// What a key requests beyond the terminal.
enum TerminalAction: Hashable, Sendable {
    case open(RouteURL)

    case select(ItemPath)

    /// Selects all rows up to one.
    case extend(ItemPath)

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

    case retry

    case back

    case quit

    case redraw
}
