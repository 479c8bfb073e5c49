public import Foundation

/// Makes a model of the bytes of an answer, or says which field is wrong.
///
/// Any bytes end in a model or a ``ParseError``.
///
/// ```swift
/// let city = Parser<City> { field throws(ParseError) in
///     City(name: try field["name"].text(), zip: try field["zip"].textIfPresent() ?? "")
/// }
/// let cities = Parser.list(of: city, at: "results", badElements: .skip)
/// ```
public struct Parser<Model: Sendable>: Sendable {
    private let read: @Sendable (JSONField) throws(ParseError) -> Model

    /// Creates a parser.
    ///
    /// - Parameter read: Makes a model of a field; called from any task.
    public init(_ read: @escaping @Sendable (JSONField) throws(ParseError) -> Model) {
        self.read = read
    }

    /// Reads the body of an answer.
    ///
    /// - Parameter body: The body, in UTF-8.
    /// - Returns: The model.
    /// - Throws: ``ParseError``.
    /// - Complexity: O(*n*) in the number of bytes, beside what the parser
    ///   does.
    public func parse(_ body: Data) throws(ParseError) -> Model {
        try parse(JSONField(try JSONValue(parsing: body)))
    }

    /// Reads a field.
    ///
    /// - Parameter field: The field.
    /// - Returns: The model.
    /// - Throws: ``ParseError``.
    public func parse(_ field: JSONField) throws(ParseError) -> Model { try read(field) }

    /// A parser of a list.
    ///
    /// - Parameters:
    ///   - element: Reads each element.
    ///   - name: The field that holds the list; nil where the list is the
    ///     whole.
    ///   - badElements: What an element means that cannot be read.
    /// - Returns: The parser.
    public static func list<Element: Sendable>(
        of element: Parser<Element>, at name: String?, badElements: BadElements
    ) -> Parser where Model == ParsedList<Element> {
        Parser { field throws(ParseError) in
            var list = ParsedList<Element>()
            for field in try (name.map { field[$0] } ?? field).elements() {
                do throws(ParseError) {
                    list.elements.append(try element.parse(field))
                } catch {
                    guard badElements == .skip else { throw error }
                    list.skipped.append(error)
                }
            }
            return list
        }
    }

    /// A parser of an answer that is one model, as a list of one.
    ///
    /// - Parameter element: Reads the model.
    /// - Returns: The parser.
    public static func one<Element: Sendable>(
        _ element: Parser<Element>
    ) -> Parser where Model == ParsedList<Element> {
        Parser { field throws(ParseError) in ParsedList(elements: [try element.parse(field)]) }
    }
}

/// What an element means that cannot be read.
public enum BadElements: Hashable, Sendable {
    /// The others are taken, and it is reported.
    case skip

    /// The whole answer is refused.
    case fail
}

/// A list as it was read.
public struct ParsedList<Element: Sendable>: Sendable {
    /// What could be read, in its order.
    public var elements: [Element]

    /// What was skipped, and why.
    public var skipped: [ParseError]

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - elements: What could be read; nothing by default.
    ///   - skipped: What was skipped, and why; nothing by default.
    public init(elements: [Element] = [], skipped: [ParseError] = []) {
        self.elements = elements
        self.skipped = skipped
    }
}

extension ParsedList: Equatable where Element: Equatable {}
