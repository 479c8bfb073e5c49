package import WaybillDiff

extension ScreenView {
    /// Where the rows are now that were on the page taken last, by their index
    /// there, counted through its sections; those that have gone are left out.
    ///
    /// - Complexity: O(n) in the rows that are drawn.
    package var takenRows: [Int: ItemPath] {
        var paths: [Int: ItemPath] = [:]
        for (path, row) in rows { if let index = row.origin.index { paths[index] = path } }
        return paths
    }
}
