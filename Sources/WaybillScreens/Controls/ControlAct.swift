/// An input to a control of a row, from a host to the session.
public enum ControlAct: Hashable, Sendable {
    /// Presses it.
    case press

    /// Sets the text; of a menu, presses an option.
    case set(String)

    /// Leaves the field after typing.
    case leave

    /// Chooses a file.
    case choose(ChosenFile)
}

/// The outcome of an action on a control.
public enum ControlOutcome: Hashable, Sendable {
    /// The action was performed.
    case done

    /// The action opens a screen.
    case opens(RouteURL)

    /// The control does not exist now or does not accept the action: nothing happened.
    case refused
}
