extension CellRecord {
    /// Lists rows, to be used like any array.
    public static func list(
        @CellBuilder _ cells: () throws -> [CellRecord]
    ) rethrows -> [CellRecord] {
        try cells()
    }
}
