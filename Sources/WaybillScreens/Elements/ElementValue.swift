/// The input of a user to an element of a page.
public enum ElementValue: Hashable, Sendable {
    /// A press: a row is selected, a switch changes, a link is followed.
    case press

    /// The whole text of the search field or of a control, in the form of `Control.text`.
    case set(String)

    /// A file for a control.
    case choose(ChosenFile)

    /// The user has left a field after typing into it.
    case leave

    /// Selects all rows up to the element, from another one, or from the last selected one.
    case extend(from: ElementID?)

    /// Moves a row before or after another one, or to the start of the section of a header.
    case move(over: ElementID, isAfter: Bool)
}
