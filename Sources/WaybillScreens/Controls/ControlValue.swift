/// What a person did to a control.
public enum ControlValue: Hashable, Sendable {
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

/// A type that a control's closure can receive.
public protocol ControlReadable {
    /// Reads what a person did; nil if it is something else.
    init?(_ value: ControlValue)
}

extension String: ControlReadable {
    /// A text, a date, or the identity of an option.
    public init?(_ value: ControlValue) {
        switch value {
        case .text(let text), .choice(.some(let text)): self = text
        default: return nil
        }
    }
}

extension Bool: ControlReadable {
    /// On or off.
    public init?(_ value: ControlValue) {
        guard case .flag(let flag) = value else { return nil }
        self = flag
    }
}

extension Double: ControlReadable {
    /// A number.
    public init?(_ value: ControlValue) {
        guard case .number(let number) = value else { return nil }
        self = number
    }
}

extension Int: ControlReadable {
    /// A whole number.
    public init?(_ value: ControlValue) {
        guard case .number(let number) = value, let whole = Int(exactly: number) else { return nil }
        self = whole
    }
}

extension Set: ControlReadable where Element == String {
    /// The identities of options.
    public init?(_ value: ControlValue) {
        guard case .choices(let choices) = value else { return nil }
        self = choices
    }
}

extension Optional: ControlReadable where Wrapped == String {
    /// The identity of an option, or none.
    public init?(_ value: ControlValue) {
        guard case .choice(let choice) = value else { return nil }
        self = choice
    }
}

extension ChosenFile: ControlReadable {
    /// A file.
    public init?(_ value: ControlValue) {
        guard case .file(let file) = value else { return nil }
        self = file
    }
}
