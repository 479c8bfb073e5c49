import WaybillDiff
import WaybillLists

extension [SectionRecord] {
    /// The last row, below which a list may load more.
    var lastRow: ItemPath? {
        let last =
            lastIndex { $0.keepsPlace && !$0.cells.isEmpty } ?? lastIndex { !$0.cells.isEmpty }
        return last.map { ItemPath(section: $0, item: self[$0].cells.count - 1) }
    }

    /// The request to scroll to the last row.
    var end: ListScrollRequest? {
        lastRow.map { row in
            let section = self[row.section]
            return ListScrollRequest(
                to: .row(section.cells.id(at: row.item), inSection: section.id),
                alignment: .bottom, isAnimated: false)
        }
    }
}
