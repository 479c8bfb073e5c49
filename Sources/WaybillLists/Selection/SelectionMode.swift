/// The number of selectable rows of a list.
public enum SelectionMode: String, CaseIterable, Sendable {
    /// No row stays selected (default): selecting one only performs its action, as for navigation.
    case none

    /// One row stays selected until another one is.
    case single

    /// Any number of rows.
    case multiple
}

/// The handling of the selection when all sections are set.
public enum SelectionStrategy: String, CaseIterable, Sendable {
    /// Rows stay selected by their identity, unless removed (default).
    ///
    /// Of rows with equal identities the one kept by the view stays selected.
    case keepRows

    /// Positions stay selected, with their new rows, unless removed.
    case keepPositions

    /// Nothing stays selected.
    case deselectAll
}
