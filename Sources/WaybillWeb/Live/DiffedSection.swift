import WaybillDiff
import WaybillLists
import WaybillScreens

/// A section of a page as the diff sees it.
///
/// A value of the host's own, so that the page itself promises no more than it
/// needs to.
struct DiffedSection: DiffableSection {
    /// The section.
    var section: Page.Section

    var diffID: RecordID { section.id }

    var diffItems: [DiffedRow] { section.rows.map(DiffedRow.init) }

    func hasSameContent(as other: DiffedSection) -> Bool {
        section.header == other.section.header && section.footer == other.section.footer
    }

    func replacingDiffItems(with items: [DiffedRow]) -> DiffedSection {
        var section = self.section
        section.rows = items.map(\.row)
        return DiffedSection(section: section)
    }
}

/// A row of a page as the diff sees it.
struct DiffedRow: DiffableItem {
    /// The row.
    var row: Page.Row

    var diffID: RecordID { row.id }

    func hasSameContent(as other: DiffedRow) -> Bool { row == other.row }
}
