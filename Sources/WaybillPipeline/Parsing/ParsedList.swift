/// What happens to elements of a list that cannot be parsed.
///
/// One without an identifier is not a model at all: it is skipped and reported
/// in either case.
public enum BadElements: Hashable, Sendable {
    /// The others are taken, and it is reported.
    case skip

    /// The whole response is refused.
    case fail
}

/// A parsed list, with the elements that were skipped.
///
/// ```swift
/// let list = try cities.parse(body)
/// #expect(list.elements.map(\.name) == ["Graz"])
/// #expect(list.skipped.map(\.field) == ["results[1].id"])
/// ```
public struct ParsedList<Element: Sendable>: Sendable {
    /// What could be read, in its order.
    public var elements: [Element]

    /// Why something was skipped: the first `mostReported` reasons.
    public private(set) var skipped: [ParseError]

    package private(set) var skippedCount: Int

    /// How many reasons are kept, so that a list of nothing but bad elements
    /// takes no more room than a good one.
    package static var mostReported: Int { 100 }

    /// Creates a list.
    public init(elements: [Element] = [], skipped: [ParseError] = []) {
        self.elements = elements
        self.skipped = Array(skipped.prefix(Self.mostReported))
        skippedCount = skipped.count
    }

    package mutating func skip(_ reason: ParseError) {
        skippedCount += 1
        if skipped.count < Self.mostReported { skipped.append(reason) }
    }
}

extension ParsedList: Equatable where Element: Equatable {}
