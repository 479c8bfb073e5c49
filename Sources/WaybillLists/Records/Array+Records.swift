extension Array where Element == CellRecord {
    /// The rows with another one among them.
    ///
    /// - Parameters:
    ///   - record: The other row; nil inserts nothing.
    ///   - index: Where it is to stand, counted from 0; past the end it is
    ///     last, below 0 it is first.
    /// - Complexity: O(n) in the number of rows.
    package func inserting(_ record: CellRecord?, at index: Int) -> [CellRecord] {
        inserting(contentsOf: record.map { [$0] } ?? [], at: index)
    }

    /// The rows with others among them.
    ///
    /// - Parameter index: Where the first of them is to stand, counted from 0; past the
    ///   end they are last, below 0 they are first.
    /// - Complexity: O(n) in the number of rows.
    package func inserting(contentsOf records: [CellRecord], at index: Int) -> [CellRecord] {
        var rows = self
        rows.insert(contentsOf: records, at: Swift.min(Swift.max(index, 0), count))
        return rows
    }

    /// The rows with others, listed on the spot, among them.
    ///
    /// - Parameter index: Where the first of them is to stand, counted from 0; past the
    ///   end they are last, below 0 they are first.
    /// - Complexity: O(n) in the number of rows.
    package func inserting(
        at index: Int, @CellBuilder _ cells: () throws -> [CellRecord]
    ) rethrows -> [CellRecord] {
        inserting(contentsOf: try cells(), at: index)
    }

    /// The rows as a list of one section, ready for a manifest or a screen.
    package func sections(
        id: RecordID = "section", header: CellRecord? = nil, footer: CellRecord? = nil
    ) -> [SectionRecord] {
        [SectionRecord(id: id, header: header, footer: footer, cells: self)]
    }
}
