/// A result builder that lists rows or sections, with `if`, `for` and `switch`.
///
/// A line is a record, an optional record or an array of records. The result is a plain array in
/// the order of the lines, without the lines of false conditions. ``CellBuilder`` lists rows and
/// ``SectionBuilder`` lists sections; both are attributes for your own properties and functions.
///
/// ```swift
/// @SectionBuilder var sections: [Section] {
///     Section("venues", title: "Venues") {
///         for venue in venues { Row(VenueCell.self, model: venue) }
///         if venues.isEmpty { Row("none", .text("No venues")) }
///     }
///     if let title { Section("map") { Row("map", .text(title)) } }
/// }
/// ```
@resultBuilder
public struct ListBuilder<Element> {
    private var elements: [Element]

    /// Whether an array or a loop is among the lines, even without a record.
    private var hasCollection = false

    private init(_ elements: [Element], hasCollection: Bool = false) {
        (self.elements, self.hasCollection) = (elements, hasCollection)
    }

    /// A line with an optional record; nil adds nothing.
    public static func buildExpression(_ element: Element?) -> ListBuilder {
        ListBuilder(element.map { [$0] } ?? [])
    }

    /// A line with an array.
    public static func buildExpression(_ elements: [Element]) -> ListBuilder {
        ListBuilder(elements, hasCollection: true)
    }

    /// All lines of a block.
    ///
    /// - Complexity: O(n) in the number of records.
    public static func buildBlock(_ parts: ListBuilder...) -> ListBuilder {
        if parts.count == 1 { return parts[0] }
        return ListBuilder(
            parts.flatMap(\.elements),
            hasCollection: parts.contains(where: \.hasCollection))
    }

    /// An `if` without `else`; nil adds nothing.
    public static func buildOptional(_ part: ListBuilder?) -> ListBuilder {
        part ?? ListBuilder([])
    }

    /// One branch of an `if` or a `switch`.
    public static func buildEither(first part: ListBuilder) -> ListBuilder { part }

    /// The other branch of an `if` or a `switch`.
    public static func buildEither(second part: ListBuilder) -> ListBuilder { part }

    /// A `for`.
    ///
    /// - Complexity: O(n) in the number of records.
    public static func buildArray(_ parts: [ListBuilder]) -> ListBuilder {
        ListBuilder(parts.flatMap(\.elements), hasCollection: true)
    }

    /// An `if #available`.
    public static func buildLimitedAvailability(_ part: ListBuilder) -> ListBuilder { part }

    /// The records of all lines.
    public static func buildFinalResult(_ lines: ListBuilder) -> [Element] { lines.elements }
}

extension ListBuilder where Element == CellRecord {
    /// A line with an optional row; nil adds nothing.
    ///
    /// Beside the rows of arrays and loops it is an action, such as "Add", and takes no part in
    /// multiple selection.
    public static func buildExpression(_ element: consuming CellRecord?) -> ListBuilder {
        guard var row = element else { return ListBuilder([]) }
        row.isListedAlone = true
        return ListBuilder([row])
    }

    /// A line with an array, not counted as a collection if another builder listed its rows singly.
    public static func buildExpression(_ elements: [CellRecord]) -> ListBuilder {
        let isCollection = elements.isEmpty || elements.contains { !$0.isListedAlone }
        return ListBuilder(elements, hasCollection: isCollection)
    }

    /// A `for`.
    ///
    /// - Complexity: O(n) in the number of rows.
    public static func buildArray(_ parts: [ListBuilder]) -> ListBuilder {
        let rows = parts.flatMap(\.elements)
        // Each was marked by its line and is not shared.
        for row in rows { row.content.isListedAlone = false }
        return ListBuilder(rows, hasCollection: true)
    }

    /// The rows of all lines.
    ///
    /// - Complexity: O(n) in the number of rows beside an array or a loop.
    public static func buildFinalResult(_ lines: ListBuilder) -> [CellRecord] {
        if lines.hasCollection {
            for row in lines.elements where row.isListedAlone {
                row.content.isBesideCollection = true
            }
        }
        return lines.elements
    }
}

/// A result builder of the rows of a section.
public typealias CellBuilder = ListBuilder<CellRecord>

/// A result builder of the sections of a list.
public typealias SectionBuilder = ListBuilder<SectionRecord>
