package import WaybillDiff
import WaybillLists

extension [Page.Section] {
    /// The position among the drawn sections and rows; nil if the row is not drawn.
    package func place(of path: ItemPath) -> ItemPath? {
        guard let section = firstIndex(where: { $0.index == path.section }) else { return nil }
        let item = path.item - self[section].firstRow
        return self[section].rows.indices.contains(item)
            ? ItemPath(section: section, item: item) : nil
    }
}

extension ListChanges {
    var changesPlaces: Bool {
        changesSections || !deletedItems.isEmpty || !insertedItems.isEmpty || !movedItems.isEmpty
    }

    var changesSections: Bool {
        !deletedSections.isEmpty || !insertedSections.isEmpty || !movedSections.isEmpty
    }
}
