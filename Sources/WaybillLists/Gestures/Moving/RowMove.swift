public import WaybillDiff

/// A user's move of a row to another position.
public struct RowMove {
    /// The moved row.
    public let record: CellRecord

    /// The old position.
    public let origin: ItemPath

    /// The identity of the old section.
    public let originSection: RecordID

    /// The new position, counted without the row.
    public let target: ItemPath

    /// The identity of the new section.
    public let targetSection: RecordID

    /// The identity of the row above the new position in that section, or nil for the first
    /// position.
    public let rowBefore: RecordID?

    /// The identity of the row below the new position in that section, or nil for the last
    /// position.
    public let rowAfter: RecordID?

    init(
        from origin: ItemPath, to target: ItemPath, of record: CellRecord,
        in sections: [SectionRecord]
    ) {
        self.record = record
        self.origin = origin
        self.target = target
        originSection = sections[origin.section].id
        let section = sections[target.section]
        targetSection = section.id
        // Rows at and after the origin are one index further while the row is there.
        let isSame = origin.section == target.section
        func id(_ item: Int) -> RecordID? {
            section.cell(at: isSame && item >= origin.item ? item + 1 : item)?.id
        }
        rowBefore = target.item == 0 ? nil : id(target.item - 1)
        rowAfter = id(target.item)
    }
}
