public import WaybillLists

/// A row that is described by what it looks like.
///
/// Rows of which there are many, or that a native toolkit draws with a view of its
/// own, have a ``ContentCell`` of their own instead.
package enum DrawnCell: ContentCell {
    package static func content(for model: Content) -> Content { model }
}

extension CellRecord {
    /// Describes a row by what it looks like.
    ///
    /// ```swift
    /// Row(book.id, .text(book.title, .headline)) { dispatch(book.title) }
    /// ```
    ///
    /// - Parameter id: Which row it is, among the rows of its section.
    public init(
        _ id: some Hashable & Sendable, _ content: Content,
        onSelection: (() -> Void)? = nil
    ) {
        self.init(
            DrawnCell.self, model: content, id: id,
            onSelection: onSelection.map { select in { _, _ in select() } })
    }
}

extension SectionRecord {
    /// Describes a section with a title above its rows.
    public init(
        _ id: some Hashable & Sendable, title: String? = nil,
        @CellBuilder rows: () throws -> [CellRecord]
    ) rethrows {
        self.init(
            id: RecordID(id),
            header: title.map { CellRecord(SectionHeaderCell.self, model: $0) },
            cells: try rows())
    }
}
