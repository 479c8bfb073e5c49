import WaybillDiff
import WaybillLists
import WaybillScreens

/// What a page without a script says when a row is selected that is no link.
///
/// It names the row, and what the row said: a page that is out of date, or a
/// form that is sent twice, does nothing that a person did not see.
struct RowForm: Equatable {
    /// The identity of the section.
    let section: String

    /// The identity of the row in it.
    let row: String

    /// The fingerprint of what the row says.
    let content: String

    /// The name of the field that holds the section.
    static let sectionName = "section"

    /// The name of the field that holds the row.
    static let rowName = "row"

    /// The name of the field that holds the fingerprint.
    static let contentName = "says"

    /// Names a row of a section.
    init(_ row: Page.Row, in section: Page.Section) {
        self.section = section.id.description
        self.row = row.id.description
        content = fingerprint(of: row.content.accessibilityText)
    }

    /// Reads a form as browsers send it; nil where it names no row.
    ///
    /// - Parameter text: The fields, percent encoded.
    /// - Complexity: O(n) in the length of the text.
    init?(_ text: String) {
        guard let fields = RouteURL("/?\(text)"), let section = fields[RowForm.sectionName],
            let row = fields[RowForm.rowName], let content = fields[RowForm.contentName]
        else { return nil }
        self.section = section
        self.row = row
        self.content = content
    }

    /// Where the row is on a page; nil where it has gone, or says something
    /// else by now.
    ///
    /// - Parameter page: The page.
    /// - Returns: The position.
    /// - Complexity: O(n) in the number of rows.
    func path(on page: Page) -> ItemPath? {
        for (index, section) in page.sections.enumerated() {
            let item = section.rows.firstIndex { RowForm($0, in: section) == self }
            if let item { return ItemPath(section: index, item: item) }
        }
        return nil
    }
}
