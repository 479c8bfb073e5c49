package import WaybillDiff

extension ScreenView {
    /// The current positions of the rows on the last taken page, by their index there.
    package var takenRows: [Int: ItemPath] {
        var paths: [Int: ItemPath] = [:]
        for (path, row) in rows { if let index = row.origin.index { paths[index] = path } }
        return paths
    }
}
