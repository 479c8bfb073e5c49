public import WaybillDiff
public import WaybillLoading

/// The input of a user to an element of a page.
public enum ElementValue: Hashable, Sendable {
    /// A press: selects a row, toggles a switch or follows a link.
    case press

    /// The whole text of the search field or of a control, in the form of `Control.text`.
    case set(String)

    /// A file for a control.
    case choose(ChosenFile)

    /// The end of typing into a field.
    case leave

    /// Selects all rows up to the element, from another one, or from the last selected one.
    case extend(from: ElementID?)

    /// Selects all rows from the element up to the first or the last one of the list.
    case extendToEnd(PageEnd)

    /// Moves a row before or after another one, or to the start of a section.
    ///
    /// A row outside the page is searched within 1,000 rows of the given position.
    case move(over: ElementID, isAfter: Bool, from: ItemPath? = nil)
}
