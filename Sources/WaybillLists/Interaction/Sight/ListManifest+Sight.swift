public import WaybillDiff

extension ListManifest {
    /// Tells plugins and the delegate that a row will soon be seen, or that it
    /// will not after all.
    ///
    /// - Parameters:
    ///   - isWanted: Whether it will be seen.
    ///   - record: The row as the view has it.
    ///   - path: Where it is there.
    ///   - sectionID: The identity of the section in which it is.
    public func tellPrefetch(
        _ isWanted: Bool, of record: CellRecord, at path: ItemPath, inSection sectionID: RecordID
    ) {
        let context = CellContext(
            path: path, record: record, sectionID: sectionID, manifest: self)
        tell(.prefetch(context, isWanted))
    }

    /// Tells plugins and the delegate how much of the list is in sight.
    ///
    /// A host does so whenever it scrolled, was resized, measured rows or
    /// carried out a plan.
    ///
    /// - Parameter sight: What is in sight.
    public func tellSight(_ sight: ListSight) { tell(.sighted(sight)) }
}
