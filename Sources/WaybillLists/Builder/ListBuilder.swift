/// A result builder that lists rows or sections, with `if`, `for` and `switch`.
///
/// Each line is a record, a record that may be missing, or an array of them.
/// The result is a plain array, in the order of the lines; what a condition
/// leaves out is not in it. Rows are listed by ``CellBuilder``, sections by
/// ``SectionBuilder``; a property or function of your own takes either one as
/// its attribute.
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
    /// The records of some lines.
    private var elements: [Element]

    /// Whether an array or a loop is among the lines, even without a record.
    private var hasCollection = false

    private init(_ elements: [Element], hasCollection: Bool = false) {
        (self.elements, self.hasCollection) = (elements, hasCollection)
    }

    /// A line with one record, or with none.
    ///
    /// - Parameter element: The record; nil adds nothing.
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

    /// An `if` without `else`.
    ///
    /// - Parameter part: What the block adds, or nil when it is skipped.
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
    /// A line with one row, or with none.
    ///
    /// Beside rows of arrays and loops it is an action, such as "Add": where many rows can be
    /// selected, it is not among them.
    ///
    /// - Parameter element: The row; nil adds nothing.
    public static func buildExpression(_ element: consuming CellRecord?) -> ListBuilder {
        guard var row = element else { return ListBuilder([]) }
        row.isListedAlone = true
        return ListBuilder([row])
    }

    /// A line with an array; rows that another builder listed singly are not of a collection.
    public static func buildExpression(_ elements: [CellRecord]) -> ListBuilder {
        let isCollection = elements.isEmpty || elements.contains { !$0.isListedAlone }
        return ListBuilder(elements, hasCollection: isCollection)
    }

    /// A `for`.
    ///
    /// - Complexity: O(n) in the number of rows.
    public static func buildArray(_ parts: [ListBuilder]) -> ListBuilder {
        let rows = parts.flatMap(\.elements)
        // Each was marked by its line, and is shared by nothing else.
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
