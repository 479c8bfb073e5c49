package import WaybillDiff
package import WaybillLists

/// A place in a long list: a row by its identity.
package struct ScreenPlace: Hashable, Sendable {
    package var section: RecordID

    package var row: RecordID

    /// Where the row was, to look for it from there.
    package var path: ItemPath

    /// How far the row's upper edge is below that of what is seen, in the host's
    /// unit.
    package var offset: Double

    /// How far from where it was a row is looked for.
    static let reach = 1_000

    /// Where the row is in a list.
    ///
    /// - Complexity: O(1) where the row is still there.
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
