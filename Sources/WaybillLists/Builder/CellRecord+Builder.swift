extension CellRecord {
    /// Lists rows, to be used like any array.
    ///
    /// - Parameter cells: The rows; see ``ListBuilder``.
    /// - Returns: The rows.
    /// - Throws: What listing the rows throws.
    public static func list(
        @CellBuilder _ cells: () throws -> [CellRecord]
    ) rethrows -> [CellRecord] {
        try cells()
    }
}
