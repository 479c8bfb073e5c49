/// A model that has a parser.
///
/// ```swift
/// extension City: Parseable {
///     static let parser = Parser<City>.identified(by: "id") { field, id throws(ParseError) in
///         City(id: id, name: try field["city"].textIfPresent() ?? "")
///     }
/// }
/// let cities = Parser.list(of: City.self, at: "results", badElements: .skip)
/// ```
public protocol Parseable: Sendable {
    /// Reads one of them.
    static var parser: Parser<Self> { get }
}
