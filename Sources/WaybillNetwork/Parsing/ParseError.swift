/// An error of parsing: why a response cannot be read.
///
/// ```swift
/// let error = #expect(throws: ParseError.self) { try parser.parse(body) }
/// #expect(error?.field == "results[0].name")
/// ```
public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// There is nothing.
        case empty

        /// A page of the web came instead of data.
        case webPage

        /// It is not JSON from this byte on, counted from 0.
        case notJSON(offset: Int)

        /// The field is a number that no number here is as large as.
        case outOfRange

        /// The field is not there, or null.
        case missing

        /// The field is of one kind and should be of another.
        case wrongKind(found: String, expected: String)

        /// The field has an impossible value: its description.
        case invalid(String)

        /// The server itself reports an error: its message.
        case refused(String)
    }

    /// What is wrong.
    public var reason: Reason

    /// Which field, such as `results[3].location.lat`; empty for the whole.
    public var field: String

    /// Creates an error.
    public init(_ reason: Reason, field: String) {
        self.reason = reason
        self.field = field
    }

    /// The same error of what lies within something: a field of that name, or an
    /// element in brackets.
    func inside(_ step: String) -> ParseError {
        let rest = field.isEmpty || field.hasPrefix("[") ? field : ".\(field)"
        return ParseError(reason, field: step + rest)
    }

    /// The field and what is wrong with it, in a line.
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
