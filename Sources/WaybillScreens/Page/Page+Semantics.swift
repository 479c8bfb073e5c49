extension Page {
    /// The accessibility tree of the page, without the controls below an open dialog.
    ///
    /// - Complexity: O(n) in the number of rows.
    public var semantics: SemanticsNode {
        let notices = layers.filter { !$0.isModal }.map(\.semantics)
        if let modal {
            return SemanticsNode(.page, title, children: [modal.semantics] + notices)
        }
        return SemanticsNode(.page, title, children: ownSemantics + notices)
    }

    private var ownSemantics: [SemanticsNode] {
        var children = [SemanticsNode(.navigation, appName, children: tabs.map(\.semantics))]
        children.append(SemanticsNode(.heading, title))
        if let subtitle { children.append(SemanticsNode(.text, subtitle)) }
        if let search {
            children.append(SemanticsNode(.searchBox, search.label, value: search.text))
            children.append(SemanticsNode(.button, Page.searchTitle))
        }
        children += choices.map(\.semantics)
        if let node = statusSemantics { children.append(node) }
        if !index.isEmpty {
            children.append(
                SemanticsNode(.navigation, Page.indexTitle, children: index.map(\.semantics)))
        }
        if let selection { children.append(selection.semantics) }
        children += sections.flatMap(\.semantics)
        if let neighbours { children.append(neighbours.semantics) }
        if let attribution { children.append(SemanticsNode(.text, attribution.plainText)) }
        return children
    }

    /// The label of the search button.
    public static let searchTitle = "Search"

    /// The default label of the retry button.
    public static let retryTitle = "Try again"

    /// The accessibility label of the section index.
    public static let indexTitle = "Index"

    /// The accessibility label of the menu beside a row.
    public static let actionsTitle = "Actions"

    /// The accessibility node of the status; nil when ready.
    public var statusSemantics: SemanticsNode? {
        let text = statusContent?.accessibilityText ?? status.text
        let links = (statusContent?.links ?? []).map { SemanticsNode(.link, $0.text) }
        let children = links + (offersReload ? [SemanticsNode(.button, reloadLabel)] : [])
        switch status {
        case .ready where offersReload: return children.last
        case .ready, .waiting: return nil
        case .loading, .missing, .empty: return SemanticsNode(.status, text, children: children)
        case .failed: return SemanticsNode(.alert, text, children: children)
        }
    }
}

extension ChoiceGroup {
    fileprivate var semantics: SemanticsNode {
        SemanticsNode(.navigation, label, children: choices.map(\.semantics))
    }
}

extension Page.Selection {
    /// The accessibility node of the selection bar.
    public var semantics: SemanticsNode {
        let count = SemanticsNode(.status, words)
        return SemanticsNode(
            .toolbar, Page.Selection.title,
            children: [count] + actions.map { SemanticsNode(.button, $0.title) })
    }
}

extension Choice {
    package var semantics: SemanticsNode {
        SemanticsNode(.link, spokenTitle, value: isCurrent ? "current" : nil)
    }
}

extension Page.Status {
    package var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// The texts of the status, joined; empty for none.
    public var text: String {
        switch self {
        case .ready, .waiting: ""
        case .loading(let text), .failed(let text, _): text
        case .empty(let text, let hint), .missing(let text, let hint):
            [text, hint].compactMap(\.self).joined(separator: " ")
        }
    }
}

extension Page.Section {
    /// The heading of the section, its rows as a list, and its footer.
    ///
    /// - Complexity: O(n) in the number of rows.
    public var semantics: [SemanticsNode] {
        var nodes: [SemanticsNode] = []
        let name = header?.accessibilityText ?? ""
        if header != nil {
            let button = isCollapsed.map {
                SemanticsNode(.button, name, value: $0 ? "collapsed" : "expanded")
            }
            nodes.append(SemanticsNode(.heading, name, children: button.map { [$0] } ?? []))
        }
        if !rows.isEmpty {
            nodes.append(SemanticsNode(.list, name, children: rows.map(\.semantics)))
        }
        if let footer { nodes.append(SemanticsNode(.text, footer.accessibilityText)) }
        return nodes
    }
}

extension Page.Row {
    /// The accessibility node of the row.
    ///
    /// A selectable row is one button, a row that only opens a screen one link, beside the controls
    /// in its content; otherwise its links and controls are separate nodes. The button of its menu
    /// follows them.
    ///
    /// - Complexity: O(n) in the parts of its content.
    public var semantics: SemanticsNode {
        let name = content.accessibilityText
        let role: SemanticsNode.Role? =
            isSelectable ? .button : destination != nil ? .link : nil
        let own = role.map { SemanticsNode($0, (content.lead ?? content).accessibilityText) }
        let links =
            own.map { content.hasControls ? content.nodes(leading: $0) : [$0] } ?? content.nodes
        let menu = actions.isEmpty ? [] : [SemanticsNode(.button, Page.actionsTitle)]
        return SemanticsNode(
            .listItem, name, value: isSelected == true ? "selected" : nil,
            children: links + menu)
    }
}
