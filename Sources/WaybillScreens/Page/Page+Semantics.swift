extension Page {
    /// What the page is to someone who does not see it.
    ///
    /// - Complexity: O(n) in the number of rows.
    public var semantics: SemanticsNode {
        var children = [SemanticsNode(.navigation, appName, children: tabs.map(\.semantics))]
        children.append(SemanticsNode(.heading, title))
        if let subtitle { children.append(SemanticsNode(.text, subtitle)) }
        if let search {
            children.append(SemanticsNode(.searchBox, search.label, value: search.text))
            children.append(SemanticsNode(.button, Page.searchTitle))
        }
        children += choices.map {
            SemanticsNode(.navigation, $0.label, children: $0.choices.map(\.semantics))
        }
        if let node = status.semantics { children.append(node) }
        children += sections.flatMap(\.semantics)
        if let attribution { children.append(SemanticsNode(.text, attribution.plainText)) }
        return SemanticsNode(.page, title, children: children)
    }

    /// What the button beside a search field says.
    public static let searchTitle = "Search"

    /// What the button beside an error says.
    public static let retryTitle = "Try again"
}

extension Choice {
    /// What the choice is to someone who does not see it.
    public var semantics: SemanticsNode {
        SemanticsNode(.link, title, value: isCurrent ? "current" : nil)
    }
}

extension Page.Status {
    /// What the status is to someone who does not see it; nil when ready.
    public var semantics: SemanticsNode? {
        switch self {
        case .ready: nil
        case .loading(let text): SemanticsNode(.status, text)
        case .empty(let text, let hint), .missing(let text, let hint):
            SemanticsNode(.status, [text, hint].compactMap(\.self).joined(separator: " "))
        case .failed(let text, let canRetry):
            SemanticsNode(
                .alert, text,
                children: canRetry ? [SemanticsNode(.button, Page.retryTitle)] : [])
        }
    }
}

extension Page.Section {
    /// The heading of the section, if any, its rows as a list, and its footer.
    ///
    /// What the section does not have is left out.
    ///
    /// - Complexity: O(n) in the number of rows.
    public var semantics: [SemanticsNode] {
        var nodes: [SemanticsNode] = []
        let name = header?.accessibilityText ?? ""
        if header != nil { nodes.append(SemanticsNode(.heading, name)) }
        if !rows.isEmpty {
            nodes.append(SemanticsNode(.list, name, children: rows.map(\.semantics)))
        }
        if let footer { nodes.append(SemanticsNode(.text, footer.accessibilityText)) }
        return nodes
    }
}

extension Page.Row {
    /// What the row is to someone who does not see it.
    ///
    /// A row that opens a screen is one link, one that may be selected a button;
    /// otherwise the links that its content holds are reached one by one.
    ///
    /// - Complexity: O(n) in the parts of its content.
    public var semantics: SemanticsNode {
        let name = content.accessibilityText
        let links =
            destination != nil
            ? [SemanticsNode(.link, name)]
            : isSelectable
                ? [SemanticsNode(.button, name)]
                : content.links.map { SemanticsNode(.link, $0.text) }
        return SemanticsNode(.listItem, name, children: links)
    }
}
