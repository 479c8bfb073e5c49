public import WaybillDiff

extension ListManifest {
    /// Reloads everything, though nothing changed.
    ///
    /// It reaches the view in silence too.
    @discardableResult
    public func reload() -> ListOperationResult {
        perform(.reload) { _ in
            .accepted(
                .reloaded, ListChange(shape: .reload(.requested), isExplicit: true))
        }
    }

    /// Reloads rows, though they did not change.
    ///
    /// It updates the view in silence too.
    ///
    /// - Parameter paths: The positions, in any order. Those that do not exist
    ///   are ignored, and repetitions count once.
    /// - Returns: `reloadedCells` with the rows that there are, or `nothing`.
    /// - Complexity: O(n log n) in the number of positions.
    @discardableResult
    public func reloadCells(at paths: [ItemPath]) -> ListOperationResult {
        perform(.reloadCells(at: paths)) { manifest in
            var changes = ListChanges()
            changes.updatedItems = manifest.existing(paths)
            guard !changes.isEmpty else { return paths.isEmpty ? .nothing : .inVain(.nothing) }
            return .accepted(
                .reloadedCells(changes.updatedItems),
                ListChange(
                    shape: .exact(changes), redrawn: changes.updatedItems, isExplicit: true))
        }
    }

    /// Reloads sections, with header, footer and rows, though they did not
    /// change.
    ///
    /// It updates the view in silence too. A section of lazy rows is removed
    /// and inserted again for the view: its rows are not named one by one.
    ///
    /// - Parameter indexes: The sections, in any order. Those that do not exist
    ///   are ignored, and repetitions count once.
    /// - Returns: `reloadedSections` with the sections that there are, or
    ///   `nothing`.
    /// - Complexity: O(n log n) in the number of indexes, and O(m) in the rows
    ///   that the sections hold.
    @discardableResult
    public func reloadSections(at indexes: [Int]) -> ListOperationResult {
        perform(.reloadSections(at: indexes)) { manifest in
            let reloaded = Set(indexes).filter { manifest.section(at: $0) != nil }.sorted()
            guard !reloaded.isEmpty else { return indexes.isEmpty ? .nothing : .inVain(.nothing) }
            let renewed = reloaded.filter { manifest.sections[$0].cells.isLazy }
            var changes = ListChanges()
            changes.deletedSections = renewed
            changes.insertedSections = renewed
            changes.updatedSections = reloaded.filter { !manifest.sections[$0].cells.isLazy }
            for index in changes.updatedSections {
                changes.updatedItems += manifest.sections[index].cells.indices.map {
                    ItemPath(section: index, item: $0)
                }
            }
            var change = ListChange(shape: .exact(changes), isExplicit: true)
            change.redrawn = changes.updatedItems
            change.renewed = renewed
            return .accepted(.reloadedSections(reloaded), change)
        }
    }
}
