/// A parsed list, with the elements that were skipped.
///
/// ```swift
/// let list = try cities.parse(body)
/// #expect(list.elements.map(\.name) == ["Graz"])
/// #expect(list.skipped.map(\.field) == ["results[1].id"])
/// ```
public struct ParsedList<Element: Sendable>: Sendable {
    /// The parsed elements, in order.
    public var elements: [Element]

    /// The reasons for skipped elements: the first `mostReported`.
    public private(set) var skipped: [ParseError]

    package private(set) var skippedCount: Int

    /// The maximum number of kept reasons, to bound the memory of an invalid list.
    package static var mostReported: Int { 100 }

    /// Creates a list.
    public init(elements: [Element] = [], skipped: [ParseError] = []) {
        self.elements = elements
        self.skipped = Array(skipped.prefix(Self.mostReported))
        skippedCount = skipped.count
    }

    /// The list with mapped elements and the same skipped ones.
    func map<Other>(_ transform: (Element) -> Other) -> ParsedList<Other> {
        var list = ParsedList<Other>(elements: elements.map(transform), skipped: skipped)
        list.skippedCount = skippedCount
        return list
    }

    package mutating func skip(_ reason: ParseError) {
        skippedCount += 1
        if skipped.count < Self.mostReported { skipped.append(reason) }
    }
}

extension ParsedList: Equatable where Element: Equatable {}
