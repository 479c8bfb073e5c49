public import WaybillScreens

extension HTMLDocument {
    /// What the page is to someone who does not see it, by the roles and names
    /// of its elements.
    ///
    /// Where a dialog is open, what is beside it is out of reach; a notice is not. What is
    /// there only without a script, such as a button that sends fields, is left out.
    ///
    /// - Complexity: O(n) in the number of elements for each level of depth,
    ///   and again for each element that takes its name from another.
    public var semantics: SemanticsNode {
        let reader = SemanticsReader(document: self)
        let title = first { $0.name == "h1" }?.text ?? ""
        let layers = elements(with: "data-layer")
        let notices = layers.filter { $0["role"] == "status" }.map(reader.notice(of:))
        let dialogs = layers.compactMap { layer in
            layer.first { ["dialog", "alertdialog"].contains($0["role"]) }
        }
        if let modal = dialogs.last {
            return SemanticsNode(.page, title, children: [reader.dialog(modal)] + notices)
        }
        let body = first { $0.name == "body" }
        return SemanticsNode(
            .page, title, children: (body.map(reader.nodes(inside:)) ?? []) + notices)
    }
}

/// Gives elements their roles and names, as a browser does for a screen reader.
private struct SemanticsReader {
    let document: HTMLDocument

    func nodes(inside element: HTMLElement) -> [SemanticsNode] {
        var nodes: [SemanticsNode] = []
        for case .element(let child) in element.children { nodes += self.nodes(of: child) }
        return nodes
    }

    private func nodes(of element: HTMLElement) -> [SemanticsNode] {
        // What is above the page is read after it; the list beside it is another screen, and
        // what a map shows beyond its frame depends on the window.
        if element.isHidden || element["data-layer"] != nil || element.name == "noscript"
            || element["id"] == "w-side" || element["class"] == "marks outer"
            // The web alone has a link to the main place of a page, which is among the tabs.
            || element["class"] == "up"
        {
            return []
        }
        if let control = document.control(at: element) { return [control] }
        if let text = element.pictureText {
            return text.isEmpty ? [] : [SemanticsNode(.image, text)]
        }
        switch (element["role"] ?? element.name, element.name) {
        case ("nav", _):
            return [
                SemanticsNode(.navigation, label(of: element), children: nodes(inside: element))
            ]
        // A link within the page is a way about in it, and none to elsewhere.
        case ("a", _) where element["href"]?.hasPrefix("#") == true: return []
        case ("a", _) where element["href"] != nil:
            let value = element["aria-current"] == nil ? nil : "current"
            var link = SemanticsNode(.link, element.text, value: value)
            link.note = element["aria-description"]
            return [link]
        case ("h2", _) where element.elements.first?.name == "button":
            let button = element.first { $0.name == "button" }
            let value = button?["aria-expanded"] == "true" ? "expanded" : "collapsed"
            return [
                SemanticsNode(
                    .heading, element.text,
                    children: [SemanticsNode(.button, element.text, value: value)])
            ]
        case ("h1", _), ("h2", _): return [SemanticsNode(.heading, element.text)]
        // The element of the subtitle stays if there is none, so that a later one is announced.
        case ("p", _) where element["class"] == "subtitle" && element.text.isEmpty: return []
        case ("p", _): return [SemanticsNode(.text, element.text)]
        case ("searchbox", "input"):
            return [
                SemanticsNode(.searchBox, label(of: element), value: element["value"] ?? "")
            ]
        case ("toolbar", _):
            return [SemanticsNode(.toolbar, label(of: element), children: nodes(inside: element))]
        case ("list", _), ("treegrid", _):
            return [SemanticsNode(.list, label(of: element), children: nodes(inside: element))]
        case ("listitem", _), ("row", _):
            return [
                SemanticsNode(
                    .listItem, element.rowText,
                    value: element["aria-selected"] == "true" ? "selected" : nil,
                    children: nodes(inside: element))
            ]
        case ("img", _): return [SemanticsNode(.image, label(of: element))]
        case ("table", _): return [table(element)]
        case ("status", _): return [notice(.status, element)]
        case ("alert", _): return [notice(.alert, element)]
        default: return nodes(inside: element)
        }
    }

    /// What is announced: its text, and the links and buttons that go with it; for a notice in a
    /// row its controls, too.
    private func notice(_ role: SemanticsNode.Role, _ element: HTMLElement) -> SemanticsNode {
        guard element.hasClass("notice") else {
            return SemanticsNode(
                role, element.rawText { $0.name == "button" },
                children: nodes(inside: element).flatMap(\.focusOrder))
        }
        return SemanticsNode(
            role, element.rowText,
            children: nodes(inside: element).flatMap { node in
                [.status, .alert].contains(node.role) ? node.children : [node]
            })
    }

    /// A table: its caption, and its rows.
    private func table(_ element: HTMLElement) -> SemanticsNode {
        let parts = element.descendants
        return SemanticsNode(
            .table, parts.first { $0.name == "caption" }?.text ?? "",
            children: parts.filter { $0.name == "tr" }.map { SemanticsNode(.tableRow, $0.text) })
    }

    func notice(of layer: HTMLElement) -> SemanticsNode {
        let words = layer.elements.first { $0.name == "p" }
        return SemanticsNode(
            .status, words?.text ?? "",
            children: nodes(inside: layer).filter { $0.role != .text })
    }

    /// A dialog: what names it is not a part of it.
    func dialog(_ element: HTMLElement) -> SemanticsNode {
        var inside = element
        let title = element["aria-labelledby"]
        _ = inside.change(
            where: { $0["id"] != nil && $0["id"] == title },
            { title in title.attributes["aria-hidden"] = "true" })
        return SemanticsNode(
            element["role"] == "alertdialog" ? .alertDialog : .dialog, label(of: element),
            children: nodes(inside: inside).flatMap { node in
                // The rows of a question are its answers, and no list.
                element["role"] == "alertdialog" && [.list, .listItem].contains(node.role)
                    ? node.children : [node]
            })
    }

    private func label(of element: HTMLElement) -> String { document.label(of: element) }
}

extension HTMLDocument {
    /// The name of an element by its attributes; empty if they have none.
    func label(of element: HTMLElement) -> String {
        if let label = element["aria-label"] { return label }
        guard let id = element["aria-labelledby"] else { return "" }
        return first { $0["id"] == id }?.text ?? ""
    }
}

extension HTMLElement {
    /// The text of a row, as it is named: of a control only its label.
    var rowText: String {
        rawText { $0.isLeftOutOfRow }.withSingleBlanks
    }

    private var isLeftOutOfRow: Bool {
        if ["select", "textarea", "output", "datalist", "input", "svg"].contains(name) {
            return true
        }
        let parts = ["menu", "hint", "error", "option", "options", "value", "moves", "chart-data"]
        return parts.contains(where: hasClass)
    }
}
