package import WaybillDiff
package import WaybillLists

/// A scroll position in a long list: a row by its identity.
package struct ScreenPlace: Hashable, Sendable {
    package var section: RecordID

    package var row: RecordID

    package var path: ItemPath

    /// The distance of the row's upper edge from that of the viewport, in the host's unit.
    package var offset: Double

    /// The number of rows searched around the last known position.
    static let reach = 1_000

    /// The position of the row in a list; O(1) if it has not moved.
    func path(in sections: [SectionRecord]) -> ItemPath? {
        let index =
            sections.indices.contains(path.section) && sections[path.section].id == section
            ? path.section : sections.firstIndex { $0.id == section }
        guard let index else { return nil }
        let cells = sections[index].cells
        for distance in 0...ScreenPlace.reach {
            for item in [path.item - distance, path.item + distance]
            where cells.indices.contains(item) && cells.id(at: item) == row {
                return ItemPath(section: index, item: item)
            }
        }
        guard !cells.isEmpty else { return nil }
        return ItemPath(section: index, item: min(max(path.item, 0), cells.count - 1))
    }
}
