/// A value of JSON with its path.
///
/// Navigation never fails; reading a value of some type may, and the error names the field:
/// `results[3].location.lat`.
///
/// ```swift
/// let latitude = try field["location"]["lat"].number()
/// let state = try field["state"].textIfPresent() ?? ""
/// ```
public struct JSONField: Sendable {
    /// The value; nil if the field is missing.
    public let value: JSONValue?

    /// The path of names and indices; empty for the whole.
    public let path: String

    /// The error in its path, if any.
    private let obstacle: ParseError?

    /// Creates the root field.
    public init(_ value: JSONValue) {
        self.init(value, path: "")
    }

    private init(_ value: JSONValue?, path: String, obstacle: ParseError? = nil) {
        self.value = value
        self.path = path
        self.obstacle = obstacle
    }

    /// The field with a name in an object.
    public subscript(name: String) -> JSONField {
        let path = path.isEmpty ? name : "\(self.path).\(name)"
        switch value {
        case .object(let fields)?: return JSONField(fields[name], path: path)
        case .null?, nil: return JSONField(nil, path: path, obstacle: obstacle)
        case let other?:
            return JSONField(nil, path: path, obstacle: wrongKind(other, "an object"))
        }
    }

    /// The element at an index in a list.
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

    /// Whether there is a value other than null.
    public var isPresent: Bool { value != nil && value != .null }

    // MARK: Reading

    /// The required text.
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

    /// The required number.
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

    /// The elements of the required list, with their indices in the paths; none for null, as some
    /// servers write an empty list.
    ///
    /// - Throws: ``ParseError`` with the reason `missing` or `wrongKind`.
    /// - Complexity: O(*n*) for *n* elements.
    public func elements() throws(ParseError) -> [JSONField] {
        try elementIndices().map { self[$0] }
    }

    func elementIndices() throws(ParseError) -> Range<Int> {
        if case .null? = value { return 0..<0 }
        let value = try present()
        guard case .array(let values) = value else { throw wrongKind(value, "a list") }
        return values.indices
    }

    /// The elements of the list; none if it is missing or null.
    ///
    /// - Throws: ``ParseError`` with the reason `wrongKind`.
    /// - Complexity: O(*n*) for *n* elements.
    public func elementsIfPresent() throws(ParseError) -> [JSONField] {
        try isAbsent() ? [] : elements()
    }

    /// An error that describes an invalid value.
    ///
    /// - Parameter what: The description, to follow the words "the field is".
    public func invalid(_ what: String) -> ParseError { ParseError(.invalid(what), field: path) }

    // MARK: Details

    /// Whether there is no value; throws if there can be none.
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
