import WaybillLists
import WaybillScreens

/// Draws a section: its header, and its rows as a list.
struct SectionHTML {
    let section: Page.Section
    let number: Int
    let layout: ScreenLayout

    /// Draws the section.
    ///
    /// - Parameter html: Where to write it.
    /// - Complexity: O(n) in the size of the section.
    func write(to html: inout HTML) {
        guard section.header != nil || !section.rows.isEmpty || section.footer != nil else {
            return
        }
        let heading = section.header.map { _ in "section-\(number)" }
        html.element("section", ["data-section": section.id.description]) { html in
            if let header = section.header {
                html.element("h2", ["id": heading]) { CellHTML.write(header, to: &$0) }
            }
            if !section.rows.isEmpty {
                html.newline()
                html.element(
                    "div",
                    [
                        "role": "list", "class": layout.rawValue, "aria-labelledby": heading,
                    ]
                ) { html in
                    for index in section.rows.indices { row(at: index, &html) }
                }
            }
            if let footer = section.footer {
                html.element("p", ["class": "footer"]) { CellHTML.write(footer, to: &$0) }
            }
        }
        html.newline()
    }

    private func row(at index: Int, _ html: inout HTML) {
        let row = section.rows[index]
        html.element(
            "div",
            [
                "role": "listitem", "data-id": row.id.description,
                "aria-posinset": String(index + 1), "aria-setsize": String(section.rows.count),
            ]
        ) { html in
            if let destination = row.destination {
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
}
