public import WaybillLists

/// A row created from its content; numerous rows have a ``ContentCell`` of their own.
package enum DrawnCell: ContentCell {
    package static func content(for model: Content) -> Content { model }
}

extension CellRecord {
    /// Creates a row from its content.
    ///
    /// ```swift
    /// Row(book.id, .text(book.title, .headline)) { dispatch(book.title) }
    /// ```
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
    /// Creates a section with a title above its rows.
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
