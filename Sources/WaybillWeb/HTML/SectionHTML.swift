import WaybillLists
import WaybillScreens

/// Draws a section: its header, its rows as a list, its footer.
struct SectionHTML {
    /// The section.
    let section: Page.Section

    /// Draws the section.
    ///
    /// - Parameter html: Where to write it.
    /// - Complexity: O(n) in the number of rows.
    func write(to html: inout HTML) {
        html.element("section", ["data-section": section.id.description]) { html in
            if let header = section.header {
                html.element("h2") { CellHTML.write(header, to: &$0) }
            }
            if !section.rows.isEmpty {
                html.newline()
                html.element("div", ["role": "list", "aria-label": label]) { html in
                    for index in section.rows.indices { row(at: index, to: &html) }
                }
            }
            if let footer = section.footer {
                html.element("p", ["class": "footer"]) { CellHTML.write(footer, to: &$0) }
            }
        }
        html.newline()
    }

    /// The section as hypertext.
    var source: String {
        var html = HTML()
        write(to: &html)
        return html.source
    }

    /// A row as hypertext.
    ///
    /// - Parameter index: The index of the row.
    /// - Returns: The row's element.
    func rowSource(at index: Int) -> String {
        var html = HTML()
        row(at: index, to: &html)
        return html.source
    }

    private var label: String? { section.header?.accessibilityText }

    private func row(at index: Int, to html: inout HTML) {
        let row = section.rows[index]
        html.element(
            "div",
            [
                "role": "listitem", "data-id": row.id.description,
                "aria-posinset": String(index + 1), "aria-setsize": String(section.rows.count),
            ]
        ) { html in
            if row.isSelectable {
                button(row, to: &html)
            } else if let destination = row.destination {
                // The whole row is the link: links inside it are drawn as text.
                html.element("a", ["class": "cell", "href": destination.description]) {
                    CellHTML.write(row.content, linksAreText: true, to: &$0)
                }
            } else {
                html.element("div", ["class": "cell"]) { CellHTML.write(row.content, to: &$0) }
            }
        }
        html.newline()
    }

    /// A row that does something when it is selected: without a script, the form
    /// tells the address of the page which one was.
    private func button(_ row: Page.Row, to html: inout HTML) {
        let form = RowForm(row, in: section)
        html.element("form", ["method": "post"]) { html in
            for (name, value) in [
                (RowForm.sectionName, form.section), (RowForm.contentName, form.content),
            ] {
                html.element("input", ["type": "hidden", "name": name, "value": value])
            }
            html.element(
                "button",
                [
                    "class": "cell", "name": RowForm.rowName, "value": form.row,
                    "data-href": row.destination?.description,
                ]
            ) {
                CellHTML.write(row.content, linksAreText: true, to: &$0)
            }
        }
    }
}
