public import Foundation

/// A parser of JSON responses into models, with errors that name the wrong field.
///
/// Any bytes result in a model or a ``ParseError``.
///
/// ```swift
/// let city = Parser<City> { field throws(ParseError) in
///     City(id: try field["id"].text(), name: try field["name"].textIfPresent() ?? "")
/// }
/// let cities = Parser.list(of: city, at: "results")
/// ```
public struct Parser<Model: Sendable>: Sendable {
    private let read: @Sendable (JSONField) throws(ParseError) -> Model

    /// Returns the reason that a field is no model at all; nil for none.
    let lack: @Sendable (JSONField) throws(ParseError) -> ParseError?

    /// Creates a parser of a model without an identifier.
    ///
    /// - Parameter read: Creates a model from a field; called from any task.
    public init(_ read: @escaping @Sendable (JSONField) throws(ParseError) -> Model) {
        self.init(read: read, lack: { _ in nil })
    }

    /// Creates a parser of a model that may be absent.
    init(
        read: @escaping @Sendable (JSONField) throws(ParseError) -> Model,
        lack: @escaping @Sendable (JSONField) throws(ParseError) -> ParseError?
    ) {
        self.read = read
        self.lack = lack
    }

    /// Parses the body of a response, in UTF-8.
    ///
    /// - Complexity: O(*n*) in the number of bytes, besides the work of the parser.
    public func parse(_ body: Data) throws(ParseError) -> Model {
        try parse(JSONField(try JSONValue(parsing: body)))
    }

    /// Parses a field.
    public func parse(_ field: JSONField) throws(ParseError) -> Model { try read(field) }
}
