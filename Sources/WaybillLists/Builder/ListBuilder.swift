/// A result builder that lists rows or sections, with `if`, `for` and `switch`.
///
/// Each line is a record, a record that may be missing, or an array of them.
/// The result is a plain array, in the order of the lines; what a condition
/// leaves out is not in it. Rows are listed by ``CellBuilder``, sections by
/// ``SectionBuilder``; a property or function of your own takes either one as
/// its attribute.
///
/// ```swift
/// @SectionBuilder var sections: [SectionRecord] {
///     SectionRecord("venues", title: "Venues") {
///         for venue in venues { CellRecord(VenueCell.self, model: venue) }
///         if venues.isEmpty { CellRecord("none", .text("No venues")) }
///     }
///     if let title { SectionRecord("map") { CellRecord("map", .text(title)) } }
/// }
/// ```
@resultBuilder
public enum ListBuilder<Element> {
    /// A line with one record, or with none.
    ///
    /// - Parameter element: The record; nil adds nothing.
    public static func buildExpression(_ element: Element?) -> [Element] {
        element.map { [$0] } ?? []
    }

    /// A line with an array.
    public static func buildExpression(_ elements: [Element]) -> [Element] { elements }

    /// All lines of a block.
    ///
    /// - Complexity: O(n) in the number of records.
    public static func buildBlock(_ parts: [Element]...) -> [Element] {
        parts.count == 1 ? parts[0] : parts.flatMap(\.self)
    }

    /// An `if` without `else`.
    ///
    /// - Parameter part: What the block adds, or nil when it is skipped.
    public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

    /// One branch of an `if` or a `switch`.
    public static func buildEither(first part: [Element]) -> [Element] { part }

    /// The other branch of an `if` or a `switch`.
    public static func buildEither(second part: [Element]) -> [Element] { part }

    /// A `for`.
    ///
    /// - Complexity: O(n) in the number of records.
    public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap(\.self) }

    /// An `if #available`.
    public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}

extension ListBuilder where Element == CellRecord {
    /// A line with one row, or with none.
    ///
    /// Beside rows of arrays and loops it is an action, such as "Add": where many rows can be
    /// selected, it is not among them.
    ///
    /// - Parameter element: The row; nil adds nothing.
    public static func buildExpression(_ element: consuming CellRecord?) -> [CellRecord] {
        guard var row = element else { return [] }
        row.isListedAlone = true
        return [row]
    }

    /// A `for`.
    ///
    /// - Complexity: O(n) in the number of rows.
    public static func buildArray(_ parts: [[CellRecord]]) -> [CellRecord] {
        let rows = parts.flatMap(\.self)
        // Each was marked by its line, and is shared by nothing else.
        for row in rows { row.content.isListedAlone = false }
        return rows
    }
}

/// A result builder of the rows of a section.
public typealias CellBuilder = ListBuilder<CellRecord>

/// A result builder of the sections of a list.
public typealias SectionBuilder = ListBuilder<SectionRecord>
