import WaybillScreens

/// Draws the list beside a page: its rows as links, without their buttons and menus.
struct SideHTML: Equatable {
    static let mostRows = 100

    private struct Section: Equatable {
        var header: Content?
        var rows: [Row]
    }

    private struct Row: Equatable {
        let content: Content
        let destination: RouteURL

        /// Its address and its fingerprint.
        let press: String
    }

    private let title: String
    private let url: RouteURL
    private var sections: [Section] = []

    /// Finds the rows with a destination.
    ///
    /// - Complexity: O(n) in the rows of the page.
    init?(_ page: Page, around anchor: RouteURL) {
        (title, url) = (page.title, page.url)
        var all = page.sections.map { section in
            let rows = zip(section.rows, section.rowElements).compactMap { row, element in
                row.destination.map {
                    Row(content: row.content, destination: $0, press: element.press)
                }
            }
            return Section(header: section.header, rows: rows)
        }
        let rows = all.flatMap(\.rows)
        guard !rows.isEmpty else { return nil }
        let middle = rows.firstIndex { $0.destination == anchor } ?? 0
        let least = max(0, min(middle - SideHTML.mostRows / 2, rows.count - SideHTML.mostRows))
        var passed = 0
        for index in all.indices {
            let count = all[index].rows.count
            let first = min(max(least - passed, 0), count)
            let end = min(max(least + SideHTML.mostRows - passed, 0), count)
            all[index].rows = Array(all[index].rows[first..<end])
            passed += count
        }
        sections = all.filter { !$0.rows.isEmpty }
    }

    /// Draws the list; the script marks the current row, so that a change of it redraws nothing.
    func source(_ face: WebFace) -> String {
        var html = HTML()
        html.element("nav", ["aria-labelledby": "w-beside"]) { html in
            html.element("h2", ["id": "w-beside"]) {
                $0.element("a", ["href": face.address(of: url)], text: title)
            }
            for section in sections { write(section, face, &html) }
        }
        return html.source
    }

    private func write(_ section: Section, _ face: WebFace, _ html: inout HTML) {
        html.element("section", ["class": "table"]) { html in
            if let header = section.header {
                html.element("h3") { CellHTML.write(header, linksAreText: true, face, to: &$0) }
            }
            html.element("div", ["role": "list"]) { html in
                for row in section.rows {
                    html.element("div", ["role": "listitem"]) { html in
                        html.element(
                            "a",
                            [
                                "class": "cell", "data-e": row.press,
                                "href": face.address(of: row.destination),
                            ]
                        ) { html in
                            let content = row.content.withoutControls
                            CellHTML.write(content, linksAreText: true, face, to: &html)
                        }
                    }
                }
            }
        }
    }
}

extension Content {
    fileprivate var withoutControls: Content {
        guard hasControls else { return self }
        return switch self {
        case .row(let parts): .row(parts.shown)
        case .column(let parts): .column(parts.shown)
        case .group(_, let parts): .column(parts.shown)
        default: .column([])
        }
    }
}

extension [Content] {
    fileprivate var shown: [Content] {
        compactMap { part in
            if case .control = part { nil } else { part.withoutControls }
        }
    }
}
