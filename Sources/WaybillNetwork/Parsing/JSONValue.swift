public import Foundation

/// A value of JSON (RFC 8259).
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null

    /// `true` or `false`.
    case flag(Bool)

    /// A whole number of 64 bits, without fraction and exponent.
    case integer(Int64)

    /// Any other number; finite.
    case number(Double)

    /// A text.
    case text(String)

    /// An ordered list of values.
    indirect case array([JSONValue])

    /// Values by name; the last of a repeated name.
    indirect case object([String: JSONValue])

    /// Decodes untrusted JSON.
    ///
    /// At most 128 levels deep. Half of a surrogate pair becomes U+FFFD.
    ///
    /// - Parameter bytes: The text in UTF-8, with or without a byte order mark.
    /// - Throws: ``ParseError`` with the reason `empty`, `webPage`, `notJSON`, or `outOfRange` with
    ///   the field of the number, such as `1e400`.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: Data) throws(ParseError) {
        var reader = JSONReader(bytes)
        self = try reader.document()
    }

    var kind: String {
        switch self {
        case .null: "null"
        case .flag: "true or false"
        case .integer, .number: "a number"
        case .text: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
