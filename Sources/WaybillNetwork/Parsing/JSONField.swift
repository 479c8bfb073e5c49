/// A value of JSON that knows where it was found.
///
/// Going into it never fails; reading it as something does, and the error names
/// the field: `results[3].location.lat`.
///
/// ```swift
/// let latitude = try field["location"]["lat"].number()
/// let state = try field["state"].textIfPresent() ?? ""
/// ```
public struct JSONField: Sendable {
    /// What is there; nil if the field is missing.
    public let value: JSONValue?

    /// The names and numbers that lead to it; empty for the whole.
    public let path: String

    /// Why the way to it is blocked, if it is.
    private let obstacle: ParseError?

    /// Begins at the whole.
    public init(_ value: JSONValue) {
        self.init(value, path: "")
    }

    private init(_ value: JSONValue?, path: String, obstacle: ParseError? = nil) {
        self.value = value
        self.path = path
        self.obstacle = obstacle
    }

    /// The field of that name in an object.
    public subscript(name: String) -> JSONField {
        let path = path.isEmpty ? name : "\(self.path).\(name)"
        switch value {
        case .object(let fields)?: return JSONField(fields[name], path: path)
        case .null?, nil: return JSONField(nil, path: path, obstacle: obstacle)
        case let other?:
            return JSONField(nil, path: path, obstacle: wrongKind(other, "an object"))
        }
    }

    /// The element of that number in a list, from 0.
    public subscript(index: Int) -> JSONField {
        let path = "\(path)[\(index)]"
        switch value {
        case .array(let elements)?:
            let element = elements.indices.contains(index) ? elements[index] : nil
            return JSONField(element, path: path)
        case .null?, nil: return JSONField(nil, path: path, obstacle: obstacle)
        case let other?:
            return JSONField(nil, path: path, obstacle: wrongKind(other, "a list"))
        }
    }

    /// Whether there is something other than null.
    public var isPresent: Bool { value != nil && value != .null }

    // MARK: Reading

    /// The text that must be there.
    ///
    /// - Throws: ``ParseError`` with the reason `missing` or `wrongKind`.
    public func text() throws(ParseError) -> String {
        let value = try present()
        guard case .text(let text) = value else { throw wrongKind(value, "a text") }
        return text
    }

    /// The text, if there is one.
    ///
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    public func textIfPresent() throws(ParseError) -> String? {
        try isAbsent() ? nil : text()
    }

    /// The number that must be there.
    ///
    /// - Throws: ``ParseError`` with the reason `missing` or `wrongKind`.
    public func number() throws(ParseError) -> Double {
        let value = try present()
        switch value {
        case .integer(let integer): return Double(integer)
        case .number(let number): return number
        default: throw wrongKind(value, "a number")
        }
    }

    /// The number, if there is one.
    ///
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    public func numberIfPresent() throws(ParseError) -> Double? {
        try isAbsent() ? nil : number()
    }

    /// The truth value, if there is one.
    ///
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    public func flagIfPresent() throws(ParseError) -> Bool? {
        guard try !isAbsent() else { return nil }
        let value = try present()
        guard case .flag(let flag) = value else { throw wrongKind(value, "true or false") }
        return flag
    }

    /// The elements of the list that must be there.
    ///
    /// - Returns: The elements, each with its number in its path; none if it is null, as some
    ///   servers write an empty list.
    /// - Throws: ``ParseError`` with the reason `missing` or `wrongKind`.
    /// - Complexity: O(*n*) for *n* elements.
    public func elements() throws(ParseError) -> [JSONField] {
        try elementIndices().map { self[$0] }
    }

    /// The numbers of the elements of the list that must be there.
    func elementIndices() throws(ParseError) -> Range<Int> {
        if case .null? = value { return 0..<0 }
        let value = try present()
        guard case .array(let values) = value else { throw wrongKind(value, "a list") }
        return values.indices
    }

    /// The elements of the list, if there is one.
    ///
    /// - Returns: The elements; none if the list is missing or null.
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    /// - Complexity: O(*n*) for *n* elements.
    public func elementsIfPresent() throws(ParseError) -> [JSONField] {
        try isAbsent() ? [] : elements()
    }

    /// An error that describes what is wrong with the field's value.
    ///
    /// - Parameter what: What it is, to follow the words "the field is".
    public func invalid(_ what: String) -> ParseError { ParseError(.invalid(what), field: path) }

    // MARK: Details

    /// Whether there is nothing; an error where there can be nothing.
    func isAbsent() throws(ParseError) -> Bool {
        if let obstacle { throw obstacle }
        return !isPresent
    }

    func present() throws(ParseError) -> JSONValue {
        if let obstacle { throw obstacle }
        guard let value, value != .null else { throw ParseError(.missing, field: path) }
        return value
    }

    func wrongKind(_ value: JSONValue, _ expected: String) -> ParseError {
        ParseError(.wrongKind(found: value.kind, expected: expected), field: path)
    }
}
