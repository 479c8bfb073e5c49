/// The value that a control is given when it is used.
package enum ControlValue: Hashable, Sendable {
    /// It was pressed.
    case press

    /// It holds a text, or a date.
    case text(String)

    /// It is on or off.
    case flag(Bool)

    /// It holds a number.
    case number(Double)

    /// An option was chosen, by its identity; nil for none.
    case choice(String?)

    /// Options were chosen, by their identities.
    case choices(Set<String>)

    /// A file was chosen.
    case file(ChosenFile)
}

/// A file that a person has chosen.
public struct ChosenFile: Hashable, Sendable {
    /// Its name, from outside: for people to read, never a path.
    public var name: String

    /// Where it is on this machine.
    ///
    /// It belongs to the host and is deleted when the closure's work is done: move or
    /// read it then.
    public var path: String

    package var size: Int

    package init(name: String, path: String, size: Int) {
        self.name = name
        self.path = path
        self.size = size
    }
}
