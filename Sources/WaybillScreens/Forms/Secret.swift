/// A secret text, such as a password, which is hidden in records and logs.
///
/// Descriptions and mirrors show dots, and encoding omits it. Only ``text`` reveals it.
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
    /// The secret itself.
    public var text: String

    /// Creates a secret.
    public init(_ text: String = "") { self.text = text }

    package static let dots = "••••••"
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Dots; empty for an empty text.
    public var description: String { text.isEmpty ? "" : Secret.dots }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// A mirror without the text.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension Secret: Codable {
    /// Creates an empty text: none was saved.
    public init(from decoder: any Decoder) throws { self.init() }

    /// Encodes an empty value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("")
    }
}
