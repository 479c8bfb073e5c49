public import WaybillDiff

extension ListManifest {
    /// Reloads everything without changes, also while the view is not updated.
    @discardableResult
    public func reload() -> ListOperationResult {
        perform(.reload) { _ in
            .accepted(
                .reloaded, ListChange(shape: .reload(.requested), isExplicit: true))
        }
    }

    /// Reloads rows without changes, also while the view is not updated.
    ///
    /// - Parameter paths: The positions, in any order. Missing ones are ignored, and repetitions
    ///   count once.
    /// - Returns: `reloadedCells` with the existing rows, or `nothing`.
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

    /// Reloads sections, with header, footer and rows, also while the view is not updated.
    ///
    /// For the view, a section of lazy rows is removed and inserted again, without an entry for
    /// each row.
    ///
    /// - Parameter indexes: The sections, in any order. Missing ones are ignored, and repetitions
    ///   count once.
    /// - Returns: `reloadedSections` with the existing sections, or `nothing`.
    /// - Complexity: O(n log n) in the number of indexes, and O(m) in the stored rows of the
    ///   sections.
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
