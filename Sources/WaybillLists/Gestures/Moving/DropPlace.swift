import WaybillDiff

/// Finds the drop position in a list that changed during the drag.
///
/// The row goes before its following row or after its preceding one, whichever is nearest.
struct DropPlace {
    /// The sections in the view, and the current ones.
    let shown: [SectionRecord]
    let sections: [SectionRecord]

    /// The drop position in the current list, counted without the dragged row like all positions
    /// here; nil if the section is gone.
    ///
    /// - Complexity: That of one diff, and O(d log m) in the distance of the found row and the
    ///   number of changes; no lazy row is created.
    func place(_ target: ItemPath, from origin: ItemPath, now current: ItemPath) -> ItemPath? {
        let follower = RowFollower(ListUpdatePlan(from: shown, to: sections), from: shown)
        guard let section = follower.section(target.section) else { return nil }
        let isSame = section == current.section
        let count = sections[section].cells.count - (isSame ? 1 : 0)
        let end = ItemPath(section: section, item: min(target.item, count))
        // In a section that was inserted again no row is an old one.
        guard follower.keptSection(target.section) != nil else { return end }

        let isOwn = target.section == origin.section
        let rows = shown[target.section].cells.count - (isOwn ? 1 : 0)
        /// The current index of a row, counted without the dragged one.
        func index(of row: Int) -> Int? {
            let item = isOwn && row >= origin.item ? row + 1 : row
            let path = follower.keptPath(ItemPath(section: target.section, item: item))
            return path.flatMap { $0.section == section && $0 != current ? $0.item : nil }
        }
        func place(_ item: Int) -> ItemPath {
            ItemPath(section: section, item: item - (isSame && current.item < item ? 1 : 0))
        }
        for distance in 0..<max(rows - target.item, target.item) {
            let (after, before) = (target.item + distance, target.item - 1 - distance)
            if after < rows, let found = index(of: after) { return place(found) }
            if before >= 0, let found = index(of: before) { return place(found + 1) }
        }
        return end
    }
}
