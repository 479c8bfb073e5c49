import WaybillDiff
import WaybillLists
public import WaybillScreens

extension BatchUpdatesView {
    /// The content of the visible cells: nothing is read but what they were
    /// configured with.
    ///
    /// - Complexity: O(n) in the visible rows.
    public var shownSections: [Page.Section] {
        let rows = Dictionary(grouping: cells.keys, by: \.section).mapValues { $0.sorted() }
        return edges.sorted { $0.key < $1.key }.map { index, edges in
            let paths = rows[index] ?? []
            let isSelecting = manifest?.keepsSelection(section: index) == true
            var section = Page.Section(
                id: sections[index].id, header: edges.header?.content,
                rows: paths.compactMap { row(at: $0, isSelecting) }, footer: edges.footer?.content)
            section.index = index
            section.firstRow = paths.first?.item ?? 0
            section.rowCount = sections[index].cells.count
            section.isCollapsed = sections[index].isCollapsed
            section.isSelecting = isSelecting
            return section
        }
    }
}

extension BatchUpdatesView {
    /// A row as its cell was configured, with the menu that it offers.
    private func row(at path: ItemPath, _ isSelecting: Bool) -> Page.Row? {
        guard var row = cells[path]?.row else { return nil }
        row.isSelected = isSelecting ? manifest?.isSelected(at: path) : nil
        row.actions = actions(at: path)
        return row
    }

    func actions(at path: ItemPath) -> [Page.Action] {
        guard let manifest, let record = cells[path]?.record else { return [] }
        return Page.Action.all(of: record, at: path, in: manifest)
    }
}

extension BatchUpdatesView.ReusableCell {
    fileprivate var row: Page.Row {
        Page.Row(showing: record, as: content, maySelect: maySelect)
    }
}
