import WaybillDiff
import WaybillLists
import WaybillScreens

extension Page.Row: DiffableItem {
    var diffID: RecordID { id }

    func hasSameContent(as other: Page.Row) -> Bool { self == other }
}

extension Page.Section: DiffableSection {
    var diffID: RecordID { id }

    var diffItems: [Page.Row] { rows }

    func hasSameContent(as other: Page.Section) -> Bool {
        header == other.header && footer == other.footer
    }

    func replacingDiffItems(with items: [Page.Row]) -> Page.Section {
        var section = self
        section.rows = items
        return section
    }
}
