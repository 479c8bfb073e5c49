package import WaybillDiff

extension ListManifest {
    /// Notifies plugins and the delegate that a row will soon be visible, or
    /// that it will not after all.
    package func tellPrefetch(
        _ isWanted: Bool, of record: CellRecord, at path: ItemPath, inSection sectionID: RecordID
    ) {
        let context = CellContext(
            path: path, record: record, sectionID: sectionID, manifest: self)
        tell(.prefetch(context, isWanted))
    }

    /// Notifies plugins and the delegate of the visible range of the list.
    ///
    /// A host does so whenever it scrolled, was resized, measured rows or
    /// carried out a plan.
    package func tellSight(_ sight: ListSight) { tell(.sighted(sight)) }
}
