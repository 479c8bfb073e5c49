import Foundation
import WaybillDiff
import WaybillLists
import WaybillScreens

/// What a page without a script sends when a row is selected that is not a
/// link.
///
/// It names the row, and its text: a page that is out of date, or a form that
/// is sent twice, does nothing that a person did not see.
struct RowForm: Equatable {
    let section: String

    /// The identity of the row in it; empty for its header.
    let row: String

    /// The fingerprint of the row's text.
    let content: String

    /// Which action of its menu is wanted; nil if the row itself is selected.
    var action: String?

    static let sectionName = "section"

    static let rowName = "row"

    static let contentName = "says"

    static let actionName = "do"

    init(_ row: Page.Row, in section: Page.Section) {
        self.section = RowForm.plain(section.id.description)
        self.row = RowForm.plain(row.id.description)
        content = RowForm.saying(row)
    }

    /// Names the header of a section: no row.
    init(headerSaying text: String, of section: Page.Section) {
        self.init(row: "", saying: RowForm.saying(text), of: section)
    }

    /// Names a row by its identity as it stands in the document, and the fingerprint of its text.
    init(row: String, saying content: String, of section: Page.Section) {
        self.section = RowForm.plain(section.id.description)
        (self.row, self.content) = (row, content)
    }

    /// Names all rows that are selected: no section and no row.
    init(_ selection: Page.Selection) {
        (section, row) = ("", "")
        content = RowForm.saying("\(selection.words) \(selection.mark)")
    }

    /// Whether it is about the rows that are selected, as they are on a page.
    func isAboutSelection(on page: Page) -> Bool {
        action != nil && page.selection.map(RowForm.init) == self
    }

    /// Writes the fields that no one sees.
    func write(to html: inout HTML) {
        for (name, value) in [
            (RowForm.sectionName, section), (RowForm.rowName, row), (RowForm.contentName, content),
        ] {
            html.element("input", ["type": "hidden", "name": name, "value": value])
        }
    }

    static func saying(_ row: Page.Row) -> String { saying(row.content.accessibilityText) }

    private static func saying(_ text: String) -> String {
        // Texts that are equal have one fingerprint, whichever way they are encoded.
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        return fingerprint(of: isPlain ? text : text.precomposedStringWithCanonicalMapping)
    }

    /// Reads a form as browsers send it; nil if it names no row.
    ///
    /// - Parameter text: The fields, percent encoded.
    /// - Complexity: O(n) in the length of the text.
    init?(_ text: String) {
        guard let fields = RouteURL("/?\(text)"), let section = fields[RowForm.sectionName],
            let row = fields[RowForm.rowName], let content = fields[RowForm.contentName]
        else { return nil }
        self.section = RowForm.plain(section)
        self.row = RowForm.plain(row)
        self.content = content
        action = fields[RowForm.actionName]
    }

    /// Whether two name the same row with the same text, to the byte.
    static func == (a: RowForm, b: RowForm) -> Bool {
        a.section.utf8.elementsEqual(b.section.utf8) && a.row.utf8.elementsEqual(b.row.utf8)
            && a.content.utf8.elementsEqual(b.content.utf8)
    }

    /// A value as browsers have it: without what does not belong in a document,
    /// and each line ends with LF, as they send CR and LF, whatever it was.
    ///
    /// Source: the HTML standard, constructing the entry list of a form.
    static func plain(_ value: String) -> String {
        guard value.utf8.contains(0x0D) else { return value.inHypertext }
        var plain = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in value.unicodeScalars {
            defer { last = scalar }
            if scalar == "\n", last == "\r" { continue }
            plain.append(scalar == "\r" ? "\n" : scalar)
        }
        return String(plain).inHypertext
    }

    /// Where the row is on a page; nil if it was removed, or shows something
    /// else now.
    ///
    /// - Complexity: O(n) in the number of rows.
    func path(on page: Page) -> ItemPath? {
        for section in page.layers.flatMap(\.sections) + page.sections {
            if row.isEmpty, let header = section.header, section.isCollapsed != nil,
                RowForm(headerSaying: header.accessibilityText, of: section) == self
            {
                return .edge(.header, ofSection: section.index)
            }
            let item = section.rows.firstIndex { RowForm($0, in: section) == self }
            if let item {
                return ItemPath(section: section.index, item: section.firstRow + item)
            }
        }
        return nil
    }
}
