package import WaybillDiff

extension ListManifest {
    /// Notifies plugins and the delegate of the start or the cancellation of a row's prefetch.
    package func tellPrefetch(
        _ isWanted: Bool, of record: CellRecord, at path: ItemPath, inSection sectionID: RecordID
    ) {
        let context = CellContext(
            path: path, record: record, sectionID: sectionID, manifest: self)
        tell(.prefetch(context, isWanted))
    }

    /// Notifies plugins and the delegate of the visible range.
    ///
    /// A host calls it after scrolling, resizing, measuring rows or applying a plan.
    package func tellVisibleRange(_ range: VisibleRange) { tell(.visibleRangeChanged(range)) }
}
