/// What a person does to a control of a row, as a host tells the session.
public enum ControlAct: Hashable, Sendable {
    /// Presses it.
    case press

    /// Has it hold a text; of a menu, presses an option.
    case set(String)

    /// Goes elsewhere after typing into it.
    case leave

    /// Chooses a file.
    case choose(ChosenFile)
}

/// The outcome of an action on a control.
public enum ControlOutcome: Hashable, Sendable {
    /// It was done.
    case done

    /// It leads to a screen.
    case opens(RouteURL)

    /// There is no such control now, or it cannot do that: nothing happened.
    case refused
}
