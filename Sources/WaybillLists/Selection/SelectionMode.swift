/// How many rows of a list can be selected.
public enum SelectionMode: String, CaseIterable, Sendable {
    /// Selecting a row does what the row does, and leaves nothing selected: the
    /// way of lists that lead elsewhere. The default.
    case none

    /// One row stays selected until another one is.
    case single

    /// Any number of rows.
    case multiple
}

/// How the selection is carried over when all sections are set.
public enum SelectionStrategy: String, CaseIterable, Sendable {
    /// Rows stay selected by their identity, wherever they are now; those that
    /// are gone are not. The default.
    ///
    /// Of rows that share an identity the one that the view keeps stays.
    case keepRows

    /// Positions stay selected, whatever stands there now; those that are gone
    /// do not.
    case keepPositions

    /// Nothing stays selected.
    case deselectAll
}
