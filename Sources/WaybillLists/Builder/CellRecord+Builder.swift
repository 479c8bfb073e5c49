extension CellRecord {
    /// Lists rows as an array.
    public static func list(
        @CellBuilder _ cells: () throws -> [CellRecord]
    ) rethrows -> [CellRecord] {
        try cells()
    }
}
