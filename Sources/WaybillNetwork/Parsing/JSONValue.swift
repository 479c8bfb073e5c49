public import Foundation

/// A value of JSON (RFC 8259).
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null

    /// `true` or `false`.
    case flag(Bool)

    /// A number without fraction and exponent that fits 64 bits.
    case integer(Int64)

    /// Any other number; finite.
    case number(Double)

    /// A text.
    case text(String)

    /// Values in an order.
    indirect case array([JSONValue])

    /// Values by name; of a name that comes twice, the last.
    indirect case object([String: JSONValue])

    /// Reads JSON from bytes that may be anything.
    ///
    /// At most 128 levels deep. Half of a pair of surrogates becomes U+FFFD.
    ///
    /// - Parameter bytes: The text in UTF-8, with or without a mark in front.
    /// - Throws: ``ParseError`` with the reason `empty`, `webPage`, `notJSON`, or
    ///   `outOfRange` with the field of the number, such as `1e400`.
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
