package import WaybillDiff
import WaybillLists

extension [Page.Section] {
    /// Where a row is drawn: the number of its section among those that are drawn, and its number
    /// in it; nil if it is not.
    package func place(of path: ItemPath) -> ItemPath? {
        guard let section = firstIndex(where: { $0.index == path.section }) else { return nil }
        let item = path.item - self[section].firstRow
        return self[section].rows.indices.contains(item)
            ? ItemPath(section: section, item: item) : nil
    }
}

extension ListChanges {
    /// Whether some rows or sections are elsewhere afterwards.
    var changesPlaces: Bool {
        changesSections || !deletedItems.isEmpty || !insertedItems.isEmpty || !movedItems.isEmpty
    }

    /// Whether some sections are elsewhere afterwards.
    var changesSections: Bool {
        !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
    }
}
