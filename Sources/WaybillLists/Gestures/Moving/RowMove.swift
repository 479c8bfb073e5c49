public import WaybillDiff

/// A row that a person moves, or moved, from one place to another.
public struct RowMove {
    /// The row.
    public let record: CellRecord

    /// Where it was.
    public let origin: ItemPath

    /// The identity of the section in which it was.
    public let originSection: RecordID

    /// Where it is to be, counted after it was taken out.
    public let target: ItemPath

    /// The identity of the section in which it is to be.
    public let targetSection: RecordID

    /// The identity of the row above its new place in that section, or nil for
    /// the first place.
    public let rowBefore: RecordID?

    /// The identity of the row below its new place in that section, or nil for
    /// the last place.
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
        // Those at and behind the origin stand one further while it is there.
        let isSame = origin.section == target.section
        func id(_ item: Int) -> RecordID? {
            section.cell(at: isSame && item >= origin.item ? item + 1 : item)?.id
        }
        rowBefore = target.item == 0 ? nil : id(target.item - 1)
        rowAfter = id(target.item)
    }
}
