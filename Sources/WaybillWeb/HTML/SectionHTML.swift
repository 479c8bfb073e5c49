import WaybillLists
import WaybillScreens

/// Draws a section: its header, its rows as a list, its footer.
struct SectionHTML {
    let section: Page.Section

    var face = WebFace.plain

    /// Whether several of its rows can be selected together.
    var isMultiple = false

    /// Whether a page without a script has a button below its rows, which sends what is
    /// filled in.
    var isApplied = false

    /// Draws the section.
    ///
    /// - Complexity: O(n) in the number of rows.
    func write(to html: inout HTML, withoutRows isEmpty: Bool = false) {
        html.element(
            "section",
            [
                "id": section.indexTitle.map(SectionHTML.place(ofIndexTitle:)),
                "data-section": RowForm.plain(section.id.description), "class": classes,
                "data-at": String(section.index), "data-height": height.map { String($0) },
            ]
        ) { html in
            if let header = section.header {
                html.element("h2") { html in
                    if let isCollapsed = section.isCollapsed {
                        fold(header, isCollapsed, to: &html)
                    } else {
                        CellHTML.write(header, face, to: &html)
                    }
                }
            }
            if !section.rows.isEmpty {
                html.newline()
                html.element(
                    "div",
                    [
                        "role": section.isSelecting ? "treegrid" : "list", "aria-label": label,
                        "aria-multiselectable": section.isSelecting ? multiple : nil,
                    ]
                ) { html in
                    guard !isEmpty else { return }
                    let occurrences = RowOccurrences(section)
                    for index in section.rows.indices { row(at: index, occurrences, to: &html) }
                }
            }
            if isApplied { apply(&html) }
            if let footer = section.footer {
                html.element("p", ["class": "footer"]) { CellHTML.write(footer, face, to: &$0) }
            }
        }
        html.newline()
    }

    /// The button of a page without a script, where nothing else sends what is filled in.
    private func apply(_ html: inout HTML) {
        html.element("noscript") {
            $0.element(
                "button",
                [
                    "class": "press plain", "form": ControlNames.form,
                    "name": ControlNames.press, "value": "",
                ], text: face.texts.apply)
        }
    }

    /// The identity of the element of a section with a title in the index.
    static func place(ofIndexTitle title: String) -> String {
        "i-" + fingerprint(of: title)
    }

    /// A header that shows and hides the rows below it; without a script it is a form.
    private func fold(_ header: CellContent, _ isCollapsed: Bool, to html: inout HTML) {
        let form = RowForm(headerSaying: header.accessibilityText, of: section)
        html.element("form", ["method": "post"]) { html in
            form.write(to: &html)
            html.element(
                "button",
                [
                    "class": "fold", "name": RowForm.actionName,
                    "value": Page.Action.turning(isCollapsed: isCollapsed),
                    "aria-expanded": isCollapsed ? "false" : "true",
                ]
            ) { CellHTML.write(header, linksAreText: true, face, to: &$0) }
        }
    }

    /// The section without its rows, as hypertext.
    var shell: String {
        var html = HTML()
        write(to: &html, withoutRows: true)
        return html.source
    }

    private var multiple: String { isMultiple ? "true" : "false" }

    private var label: String? { section.header?.accessibilityText }

    /// How rows are laid out, in the words of the style sheet.
    private var classes: String {
        let layout =
            switch section.layout {
            case .table: "table"
            case .grid(.count(let count), _, _): "grid c\(count)"
            case .grid(.fitting(let width), _, _): "grid w\(Int(width) / 16)"
            case .carousel: "carousel"
            }
        return layout + (section.pinsHeader ? " pins" : "") + (section.isBeside ? " aside" : "")
            + (section.startsColumn ? " pane" : "") + (section.firstRow > 0 ? " part" : "")
    }

    private var height: Int? {
        guard case .carousel(let height, _) = section.layout else { return nil }
        return Int(height)
    }

    private func row(at index: Int, _ occurrences: RowOccurrences, to html: inout HTML) {
        let row = section.rows[index]
        let drawn = RowHTML(row, in: section, face, occurrence: occurrences[index])
        html.element(
            "div",
            [
                "role": section.isSelecting ? "row" : "listitem", "data-id": drawn.id,
                "aria-selected": row.isSelected.map { $0 ? "true" : "false" },
                "aria-posinset": String(section.firstRow + index + 1),
                "aria-setsize": String(section.rowCount),
            ]
        ) { html in
            guard section.isSelecting else { return inside(drawn, row, &html) }
            html.element("div", ["role": "gridcell"]) { inside(drawn, row, &$0) }
        }
        html.newline()
    }

    private func inside(_ drawn: RowHTML, _ row: Page.Row, _ html: inout HTML) {
        switch drawn.kind {
        case .button(let says, let destination):
            button(row, says, destination, &html) { $0.fragment(drawn.content) }
        case .link(let target):
            html.element("a", ["class": "cell", "href": target]) { $0.fragment(drawn.content) }
        case .plain:
            html.element("div", ["class": "cell"]) { $0.fragment(drawn.content) }
        }
        if let menu = drawn.menu {
            let form = RowForm(row: drawn.id, saying: menu.says, of: section)
            self.menu(menu, of: form, to: &html)
        }
    }

    /// What else can be done to a row: it opens without a script, too, and is a form.
    private func menu(
        _ menu: RowHTML.Menu, of form: RowForm, to html: inout HTML
    ) {
        html.element("details", ["class": "menu"]) { html in
            html.element(
                "summary", ["role": "button", "aria-label": face.texts.actions], text: "⋯")
            html.element("form", ["method": "post"]) { html in
                form.write(to: &html)
                for action in menu.actions {
                    html.element(
                        "button",
                        [
                            "class": action.isDestructive ? "destructive" : nil,
                            "name": RowForm.actionName, "value": action.id,
                            "data-swipe": action.fullSwipeEdge?.rawValue,
                        ], text: action.title)
                }
            }
        }
    }

    /// A row that does something when it is selected: without a script, the form sends which one it
    /// was to the page's address.
    private func button(
        _ row: Page.Row, _ says: String, _ destination: String?, _ html: inout HTML,
        content: (inout HTML) -> Void
    ) {
        let form = RowForm(row, in: section)
        html.element("form", ["method": "post"]) { html in
            for (name, value) in [
                (RowForm.sectionName, form.section), (RowForm.contentName, says),
            ] {
                html.element("input", ["type": "hidden", "name": name, "value": value])
            }
            html.element(
                "button",
                [
                    "class": "cell", "name": RowForm.rowName, "value": form.row,
                    "data-href": destination,
                ], content: content)
        }
    }
}
