public import Foundation

/// A parser of JSON responses: it reads a model from bytes, or throws an error
/// that names the wrong field.
///
/// Any bytes end in a model or a ``ParseError``.
///
/// ```swift
/// let city = Parser<City> { field throws(ParseError) in
///     City(id: try field["id"].text(), name: try field["name"].textIfPresent() ?? "")
/// }
/// let cities = Parser.list(of: city, at: "results")
/// ```
public struct Parser<Model: Sendable>: Sendable {
    private let read: @Sendable (JSONField) throws(ParseError) -> Model

    /// Returns what a field lacks to be a model at all; nil for nothing.
    private let lack: @Sendable (JSONField) throws(ParseError) -> ParseError?

    /// Creates a parser of a model that needs no identifier.
    ///
    /// - Parameter read: Makes a model of a field; called from any task.
    public init(_ read: @escaping @Sendable (JSONField) throws(ParseError) -> Model) {
        self.init(read: read, lack: { _ in nil })
    }

    /// Creates a parser that can find that there is no model at all.
    init(
        read: @escaping @Sendable (JSONField) throws(ParseError) -> Model,
        lack: @escaping @Sendable (JSONField) throws(ParseError) -> ParseError?
    ) {
        self.read = read
        self.lack = lack
    }

    /// Parses the body of a response.
    ///
    /// - Parameter body: The body, in UTF-8.
    /// - Throws: ``ParseError``.
    /// - Complexity: O(*n*) in the number of bytes, beside what the parser
    ///   does.
    public func parse(_ body: Data) throws(ParseError) -> Model {
        try parse(JSONField(try JSONValue(parsing: body)))
    }

    /// Reads a field.
    ///
    /// - Throws: ``ParseError``.
    public func parse(_ field: JSONField) throws(ParseError) -> Model { try read(field) }

    /// Parses the body of a response that may hold no model.
    ///
    /// - Parameter body: The body, in UTF-8.
    /// - Complexity: O(*n*) in the number of bytes, beside what the parser
    ///   does.
    package func parseIfIdentified(_ body: Data) throws(ParseError) -> Model? {
        let field = JSONField(try JSONValue(parsing: body))
        return try lack(field) == nil ? read(field) : nil
    }

    /// What a field lacks to be a model at all; nil for nothing.
    func lack(in field: JSONField) throws(ParseError) -> ParseError? { try lack(field) }

    package func at(_ names: String...) -> Parser {
        Parser { field throws(ParseError) in
            try read(names.reduce(field) { $0[$1] })
        } lack: { field throws(ParseError) in
            try lack(names.reduce(field) { $0[$1] })
        }
    }
}
