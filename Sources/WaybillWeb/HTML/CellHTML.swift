import WaybillScreens

/// Draws the content of a cell.
enum CellHTML {
    /// Draws a content.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - linksAreText: Whether links are drawn as text, because something
    ///     around them is a link already; false by default.
    ///   - html: Where to write it.
    /// - Complexity: O(n) in the size of the content.
    static func write(
        _ content: CellContent, linksAreText: Bool = false, to html: inout HTML
    ) {
        switch content {
        case .text(let text, let role, let language):
            html.element("span", attributes(of: text, role, language), text: text)
        case .symbol(let symbol):
            icon(symbol, to: &html)
        case .badge(let text, let role):
            html.element("span", ["class": "badge \(role.rawValue)"], text: text)
        case .link(let text, let target):
            if !linksAreText, let link = ExternalLink(text: text, target: target) {
                html.element("a", ["href": link.target, "rel": "noreferrer"], text: link.text)
            } else {
                html.element("span", ["class": "body"], text: text)
            }
        case .notice(let notice, let content):
            html.element("span", ["role": notice.rawValue, "class": "notice"]) {
                write(content, linksAreText: linksAreText, to: &$0)
            }
        case .row(let parts): group("row", parts, linksAreText, &html)
        case .column(let parts): group("column", parts, linksAreText, &html)
        }
    }

    /// A text says its language where it is known, and finds its direction where it
    /// has letters that are written from the right.
    private static func attributes(
        of text: String, _ role: TextRole, _ language: String?
    ) -> KeyValuePairs<String, String?> {
        [
            "class": role.rawValue, "lang": language,
            "dir": text.hasRightToLeftLetters ? "auto" : nil,
        ]
    }

    private static func group(
        _ name: String, _ parts: [CellContent], _ linksAreText: Bool, _ html: inout HTML
    ) {
        html.element("span", ["class": name]) { html in
            for part in parts {
                write(part, linksAreText: linksAreText, to: &html)
                html.text(" ")  // words of neighbours stay apart when read aloud
            }
        }
    }

    private static func icon(_ symbol: Symbol, to html: inout HTML) {
        let kind = "symbol \(symbol.tint.rawValue)\(symbol.isFilled ? " filled" : "")"
        html.element("span", ["class": kind, "aria-hidden": "true"]) {
            $0.element("svg", ["viewBox": "0 0 24 24"]) {
                if symbol.path.isEmpty {
                    $0.element("text", ["x": "12", "y": "18"], text: String(symbol.sign))
                } else {
                    $0.element("path", ["d": symbol.path])
                }
            }
        }
    }
}
