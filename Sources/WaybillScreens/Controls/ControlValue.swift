package enum ControlValue: Hashable, Sendable {
    case press

    case text(String)

    case flag(Bool)

    case number(Double)

    case choice(String?)

    case choices(Set<String>)

    case file(ChosenFile)
}

/// A file that a user has chosen.
public struct ChosenFile: Hashable, Sendable {
    /// The untrusted name of the file: for display, never a path.
    public var name: String

    /// The path of the file on this machine.
    ///
    /// The host deletes it when the closure's work is done: move or read it before.
    public var path: String

    package var size: Int

    package init(name: String, path: String, size: Int) {
        self.name = name
        self.path = path
        self.size = size
    }
}
