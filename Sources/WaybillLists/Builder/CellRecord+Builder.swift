extension CellRecord {
    /// Lists rows, to be used like any array.
    ///
    /// - Parameter cells: The rows; see ``ListBuilder``.
    /// - Returns: The rows.
    /// - Throws: The error of the builder.
    public static func list(
        @CellBuilder _ cells: () throws -> [CellRecord]
    ) rethrows -> [CellRecord] {
        try cells()
    }
}
