extension Array where Element == CellRecord {
    /// The rows with another one inserted at a clamped index.
    package func inserting(_ record: CellRecord?, at index: Int) -> [CellRecord] {
        inserting(contentsOf: record.map { [$0] } ?? [], at: index)
    }

    /// The rows with others inserted at a clamped index.
    package func inserting(contentsOf records: [CellRecord], at index: Int) -> [CellRecord] {
        var rows = self
        rows.insert(contentsOf: records, at: Swift.min(Swift.max(index, 0), count))
        return rows
    }

    /// The rows with others inserted from a builder, at a clamped index.
    package func inserting(
        at index: Int, @CellBuilder _ cells: () throws -> [CellRecord]
    ) rethrows -> [CellRecord] {
        inserting(contentsOf: try cells(), at: index)
    }

    /// The rows as a list of one section.
    package func sections(
        id: RecordID = "section", header: CellRecord? = nil, footer: CellRecord? = nil
    ) -> [SectionRecord] {
        [SectionRecord(id: id, header: header, footer: footer, cells: self)]
    }
}
