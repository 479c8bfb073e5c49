import WaybillLists
import WaybillScreens

/// Draws a section: its header, its rows as a list, its footer.
struct SectionHTML {
    let section: Page.Section

    var face = WebFace.plain

    /// Whether several of its rows can be selected.
    var isMultiple = false

    /// Whether a page without a script has a submit button below its rows.
    var isApplied = false

    /// Draws the section.
    ///
    /// - Complexity: O(n) in the number of rows.
    func write(to html: inout HTML, withoutRows isEmpty: Bool = false) {
        html.element(
            "section",
            [
                "id": section.indexTitle.map(SectionHTML.place(ofIndexTitle:)),
                "data-section": section.id.description.inForms,
                "data-e": section.elementID.description, "class": classes,
                "data-at": String(section.index), "data-height": height.map { String($0) },
            ]
        ) { html in
            if let header = section.header {
                html.element("h2") { html in
                    if let element = section.headerElement {
                        fold(header, element, to: &html)
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
                    for (index, id) in section.rowIDs.enumerated() {
                        row(at: index, id, to: &html)
                    }
                }
            }
            if isApplied { apply(&html) }
            if let footer = section.footer {
                html.element("p", ["class": "footer"]) { CellHTML.write(footer, face, to: &$0) }
            }
        }
        html.newline()
    }

    /// The submit button of a page without a script and without a button of its own.
    private func apply(_ html: inout HTML) {
        html.element("noscript") {
            $0.element(
                "button",
                [
                    "class": "press plain", "form": PageForm.id,
                    "name": PageForm.press, "value": PageForm.Press.none,
                ], text: face.texts.apply)
        }
    }

    /// The identity of the element of a section with a title in the index.
    static func place(ofIndexTitle title: String) -> String {
        "i-" + fingerprint(of: title)
    }

    /// A header that folds the rows below it.
    private func fold(_ header: Content, _ element: PageElement, to html: inout HTML) {
        html.element(
            "button",
            [
                "class": "fold", "form": PageForm.id, "name": PageForm.press,
                "value": element.press,
                "aria-expanded": section.isCollapsed == true ? "false" : "true",
            ]
        ) { CellHTML.write(header, linksAreText: true, face, to: &$0) }
    }

    /// The section without its rows, as HTML.
    var shell: String {
        var html = HTML()
        write(to: &html, withoutRows: true)
        return html.source
    }

    private var multiple: String { isMultiple ? "true" : "false" }

    private var label: String? { section.header?.accessibilityText }

    /// The style classes of the rows' layout.
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

    private func row(at index: Int, _ id: ElementID, to html: inout HTML) {
        let row = section.rows[index]
        let drawn = RowHTML(row, id, in: section.layerText, face)
        html.element(
            "div",
            [
                "role": section.isSelecting ? "row" : "listitem", "data-id": drawn.id,
                "data-e": id.description,
                "aria-selected": row.isSelected.map { $0 ? "true" : "false" },
                "aria-posinset": String(section.firstRow + index + 1),
                "aria-setsize": String(section.rowCount),
            ]
        ) { html in
            guard section.isSelecting else { return inside(drawn, &html) }
            html.element("div", ["role": "gridcell"]) { inside(drawn, &$0) }
        }
        html.newline()
    }

    private func inside(_ drawn: RowHTML, _ html: inout HTML) {
        switch drawn.kind {
        case .button(let press, let destination):
            html.element(
                "button",
                [
                    "class": "cell", "form": PageForm.id, "name": PageForm.press, "value": press,
                    "data-href": destination,
                ]
            ) { $0.fragment(drawn.content) }
        case .link(let target):
            html.element("a", ["class": "cell", "href": target]) { $0.fragment(drawn.content) }
        case .plain:
            html.element("div", ["class": "cell"]) { $0.fragment(drawn.content) }
        }
        if !drawn.menu.isEmpty { menu(drawn.menu, to: &html) }
    }

    /// The menu of a row, which opens without a script, but then lacks moves, which change a
    /// session alone.
    private func menu(_ choices: [RowHTML.Choice], to html: inout HTML) {
        let isOfSession = choices.allSatisfy(\.action.isOfSession)
        html.element("details", ["class": isOfSession ? "menu scripted" : "menu"]) { html in
            html.element(
                "summary", ["role": "button", "aria-label": face.texts.actions], text: "⋯")
            html.element("div") { html in
                for choice in choices {
                    html.element(
                        "button",
                        [
                            "class": choice.action.isDestructive
                                ? "destructive" : choice.action.isOfSession ? "scripted" : nil,
                            "form": PageForm.id, "name": PageForm.press, "value": choice.press,
                            "data-action": choice.action.id,
                            "data-swipe": choice.action.fullSwipeEdge?.rawValue,
                        ], text: choice.action.title)
                }
            }
        }
    }
}
