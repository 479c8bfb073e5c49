/// A protocol for models that have a parser.
///
/// ```swift
/// extension City: Parseable {
///     static let parser = Parser<City>.identified(by: "id") { field, id throws(ParseError) in
///         City(id: id, name: try field["name"].textIfPresent() ?? "")
///     }
/// }
/// ```
public protocol Parseable: Sendable {
    /// The parser of the model.
    static var parser: Parser<Self> { get }
}
