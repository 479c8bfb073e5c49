/// An error in parsing a response.
///
/// ```swift
/// let error = #expect(throws: ParseError.self) { try parser.parse(body) }
/// #expect(error?.field == "results[0].name")
/// ```
public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Reason: Hashable, Sendable {
        /// The response is empty.
        case empty

        /// The response is a web page instead of data.
        case webPage

        /// The response is not JSON from this byte on, counted from 0.
        case notJSON(offset: Int)

        /// The number is too large for a finite value.
        case outOfRange

        /// The field is missing or null.
        case missing

        /// The field has another type.
        case wrongKind(found: String, expected: String)

        /// The field has an invalid value: its description.
        case invalid(String)

        /// The server reports an error: its message.
        case refused(String)
    }

    /// The kind of failure.
    public var reason: Reason

    /// The path of the field, such as `results[3].location.lat`; empty for the whole.
    public var field: String

    /// Creates an error.
    public init(_ reason: Reason, field: String) {
        self.reason = reason
        self.field = field
    }

    /// The error with its path prefixed by a name, or an index in brackets.
    func inside(_ step: String) -> ParseError {
        let rest = field.isEmpty || field.hasPrefix("[") ? field : ".\(field)"
        return ParseError(reason, field: step + rest)
    }

    /// The field and the failure, in a line.
    public var description: String {
        let name = field.isEmpty ? "the response" : field
        return switch reason {
        case .empty: "\(name) is empty"
        case .webPage: "\(name) is a web page"
        case .notJSON(let offset): "\(name) is not JSON from byte \(offset) on"
        case .outOfRange: "\(name) is a number out of range"
        case .missing: "\(name) is missing"
        case .wrongKind(let found, let expected): "\(name) is \(found), not \(expected)"
        case .invalid(let what): "\(name) is \(what)"
        case .refused(let words): "\(name) is refused: \(words)"
        }
    }
}
