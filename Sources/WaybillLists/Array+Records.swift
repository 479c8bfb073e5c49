extension Array where Element == CellRecord {
    /// The rows with another one among them.
    ///
    /// - Parameters:
    ///   - record: The other row.
    ///   - index: Where it is to stand, counted from 0; past the end it is
    ///     last, below 0 it is first.
    /// - Returns: The rows with the other one.
    /// - Complexity: O(n) in the number of rows.
    public func inserting(_ record: CellRecord, at index: Int) -> [CellRecord] {
        inserting(contentsOf: [record], at: index)
    }

    /// The rows with others among them.
    ///
    /// - Parameters:
    ///   - records: The other rows, in their order.
    ///   - index: Where the first of them is to stand, counted from 0; past the
    ///     end they are last, below 0 they are first.
    /// - Returns: The rows with the others.
    /// - Complexity: O(n) in the number of rows.
    public func inserting(contentsOf records: [CellRecord], at index: Int) -> [CellRecord] {
        var rows = self
        rows.insert(contentsOf: records, at: Swift.min(Swift.max(index, 0), count))
        return rows
    }
}
