/// A secret text, such as a password, which is not shown in records and logs.
///
/// A log, a debugger or an inspector shows dots; what is saved of a state leaves it out. ``text``
/// alone says what it is.
///
/// ```swift
/// struct Account: Equatable, Sendable {
///     var name = ""
///     var password = Secret()
/// }
///
/// func rows(of form: FormContext<Account>) -> [Row] {
///     [form.text("Name", \.name), form.password("Password", \.password)]
/// }
/// ```
public struct Secret: Hashable, Sendable {
    /// What it is.
    public var text: String

    /// Keeps a text.
    public init(_ text: String = "") { self.text = text }

    /// What is shown in place of a text, however long it is.
    package static let dots = "••••••"
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Dots, or nothing if there is no text.
    public var description: String { text.isEmpty ? "" : Secret.dots }

    /// The same.
    public var debugDescription: String { description }

    /// Nothing of the text.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension Secret: Codable {
    /// An empty text: none was saved.
    public init(from decoder: any Decoder) throws { self.init() }

    /// Saves nothing of the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("")
    }
}
