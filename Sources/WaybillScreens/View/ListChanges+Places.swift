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

extension [SectionRecord] {
    /// The last row, below which a list may load more.
    var lastRow: ItemPath? {
        let last =
            lastIndex { $0.keepsPlace && !$0.cells.isEmpty } ?? lastIndex { !$0.cells.isEmpty }
        return last.map { ItemPath(section: $0, item: self[$0].cells.count - 1) }
    }

    /// The request to scroll to the last row.
    var end: ScrollWish? {
        lastRow.map { row in
            let section = self[row.section]
            return ScrollWish(
                to: .row(section.cells.id(at: row.item), inSection: section.id),
                alignment: .bottom, isAnimated: false)
        }
    }
}
