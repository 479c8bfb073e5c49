import Waybill

extension Page {
    /// The page as Markdown: each part in the order in which it is read.
    var markdown: String {
        var blocks = [navigation(appName, tabs), "# \(title.escaped)"]
        if let subtitle { blocks.append("*\(subtitle.escaped)*") }
        if let search {
            blocks.append(
                "\(search.label.escaped): \"\(search.text.escaped)\" ("
                    + link(Page.searchTitle, search.target) + ")")
        }
        blocks += choices.map { navigation($0.label, $0.choices) }
        if let statusBlock { blocks.append(statusBlock) }
        if !index.isEmpty { blocks.append(navigation(Page.indexTitle, index)) }
        blocks += sections.flatMap(\.markdown)
        if let neighbours { blocks.append(navigation(neighbours.label, neighbours.choices)) }
        if let attribution { blocks.append(attribution.plainText.escaped) }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// What is said where there is nothing to show, and how to ask again.
    private var statusBlock: String? {
        let reload = offersReload ? link(reloadLabel, retryURL) : nil
        let text = (statusContent?.accessibilityText ?? status.text).escaped
        let line = [text, reload ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        switch status {
        case .ready, .waiting: return reload
        case .loading, .empty, .missing: return "> [!NOTE]\n> \(line)"
        case .failed: return "> [!WARNING]\n> \(line)"
        }
    }
}

extension Page.Section {
    /// A heading or a line, the rows, and the text below them.
    fileprivate var markdown: [String] {
        guard header != nil || !rows.isEmpty || footer != nil else { return [] }
        var blocks = ["---"]
        if let header {
            var line = "## \(header.accessibilityText.escaped)"
            if let isCollapsed { line += isCollapsed ? " (collapsed)" : " (expanded)" }
            blocks = [line]
        }
        if !rows.isEmpty { blocks.append(rows.map(\.markdown).joined(separator: "\n")) }
        if let footer { blocks.append(footer.accessibilityText.escaped) }
        return blocks
    }
}

extension Page.Row {
    /// One line: what it says, and below it what can be done there.
    fileprivate var markdown: String {
        let parts = semantics.children
        let text = content.markdown
        guard let first = parts.first, first.role == .link || first.role == .button,
            first.name == content.accessibilityText
        else { return (["- \(text)"] + parts.flatMap(\.markdown)).joined(separator: "\n") }
        // The row as a whole leads somewhere, or does something.
        let whole = destination.map { link(marked: text, $0) } ?? text
        let own = first.role == .button ? "(\(whole))" : whole
        return (["- \(own)"] + parts.dropFirst().flatMap(\.markdown)).joined(separator: "\n")
    }
}

extension SemanticsNode {
    /// A line for each control, in the words of the tree: a document has none to press.
    fileprivate var markdown: [String] {
        description.split(separator: "\n").map { line in
            let depth = line.prefix { $0 == " " }.count / 2
            return String(repeating: "  ", count: depth + 1) + "- `\(line.dropFirst(depth * 2))`"
        }
    }
}

extension Content {
    /// Its texts, with marks for their parts.
    fileprivate var markdown: String {
        switch self {
        case .text(let text, .headline, _): "**\(text.escaped)**"
        case .badge(let text, _): "*\(text.escaped)*"
        case .row(let parts), .column(let parts), .group(_, let parts):
            parts.map(\.markdown).filter { !$0.isEmpty }.joined(separator: " ")
        default: accessibilityText.escaped
        }
    }
}

private func navigation(_ label: String, _ choices: [Choice]) -> String {
    let links = choices.map { choice in
        let link = link(choice.title, choice.url)
        return choice.isCurrent ? "**\(link)**" : link
    }
    return "\(label.escaped): \(links.joined(separator: " · "))"
}

private func link(_ text: String, _ url: RouteURL) -> String { link(marked: text.escaped, url) }

private func link(marked text: String, _ url: RouteURL) -> String { "[\(text)](<\(url)>)" }

extension String {
    /// The text as Markdown, in which no character means anything else.
    var escaped: String {
        let text = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return text.reduce(into: "") { result, character in
            if "\\`*_[]<>#\"".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
