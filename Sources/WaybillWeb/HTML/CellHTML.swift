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
        html.element("span", ["class": "symbol \(symbol.rawValue)", "aria-hidden": "true"]) {
            $0.element("svg", ["viewBox": "0 0 24 24"]) { $0.element("path", ["d": symbol.path]) }
        }
    }
}

extension Symbol {
    /// The strokes of the symbol in a square of 24 by 24.
    fileprivate var path: String {
        switch self {
        case .food: "M7 3v7a2 2 0 0 0 4 0V3M9 12v9M17 21V3c-2 1-3 3.500-3 6.500V13h3"
        case .drink:
            "M5 8h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 9h2a2.500 2.500 0 0 1 0 5h-2M8 3v2M12 3v2M4 21h13"
        case .sight: "M3 9l9-5 9 5zM4 20h16M6.500 11v7M10 11v7M14 11v7M17.500 11v7"
        case .culture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9h.01"
        case .nature: "M12 21v-5M6 16h12l-3.500-5H16l-4-7-4 7h1.500z"
        case .shop: "M5 8h14l-1 12H6zM9 10V7a3 3 0 0 1 6 0v3"
        case .sport:
            "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.500 9c5 3 12 3 17 0M3.500 15c5-3 12-3 17 0M12 3v18"
        case .lodging: "M3 19V6M3 16h18v3M21 16v-3a3 3 0 0 0-3-3h-8v6M6.500 11.500h.01"
        case .learning:
            "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14"
        case .service: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8h.01"
        case .bookmark, .bookmarked: "M7 4h10v16l-5-4-5 4z"
        case .place:
            "M12 21s-7-6.200-7-11a7 7 0 0 1 14 0c0 4.800-7 11-7 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z"
        }
    }
}
