public import WaybillScreens

extension HTMLDocument {
    /// What the page is to someone who does not see it, by the roles and names
    /// of its elements.
    ///
    /// - Complexity: O(n) in the number of elements for each level of depth,
    ///   and again for each element that takes its name from another.
    public var semantics: SemanticsNode {
        let reader = SemanticsReader(document: self)
        let title = elements(named: "h1").first?.text ?? ""
        let body = elements(named: "body").first
        return SemanticsNode(.page, title, children: body.map(reader.nodes(inside:)) ?? [])
    }
}

/// Gives elements their roles and names, as a browser does for a screen reader.
private struct SemanticsReader {
    let document: HTMLDocument

    func nodes(inside element: HTMLElement) -> [SemanticsNode] {
        element.elements.flatMap(nodes(of:))
    }

    private func nodes(of element: HTMLElement) -> [SemanticsNode] {
        if element.isHidden { return [] }
        switch (element["role"] ?? element.name, element.name) {
        case ("nav", _):
            return [
                SemanticsNode(.navigation, label(of: element), children: nodes(inside: element))
            ]
        // A link within the page is a way about in it, and none to elsewhere.
        case ("a", _) where element["href"]?.hasPrefix("#") == true: return []
        case ("a", _) where element["href"] != nil:
            let value = element["aria-current"] == nil ? nil : "current"
            return [SemanticsNode(.link, element.text, value: value)]
        case ("h2", _) where element.elements.first?.name == "form":
            let button = element.descendants.first { $0.name == "button" }
            let value = button?["aria-expanded"] == "true" ? "expanded" : "collapsed"
            return [
                SemanticsNode(
                    .heading, element.text,
                    children: [SemanticsNode(.button, element.text, value: value)])
            ]
        case ("h1", _), ("h2", _): return [SemanticsNode(.heading, element.text)]
        case ("p", _): return [SemanticsNode(.text, element.text)]
        case ("searchbox", "input"):
            return [
                SemanticsNode(.searchBox, label(of: element), value: element["value"] ?? "")
            ]
        // What a menu holds is reached when it is open.
        case ("details", _):
            return element.elements.filter { $0.name == "summary" }.map {
                SemanticsNode(.button, label(of: $0))
            }
        case ("button", _): return [SemanticsNode(.button, element.text)]
        case ("toolbar", _):
            return [SemanticsNode(.toolbar, label(of: element), children: nodes(inside: element))]
        case ("list", _), ("treegrid", _):
            return [SemanticsNode(.list, label(of: element), children: nodes(inside: element))]
        case ("listitem", _), ("row", _):
            return [
                SemanticsNode(
                    .listItem, element.rawText { $0.name == "details" },
                    value: element["aria-selected"] == "true" ? "selected" : nil,
                    children: nodes(inside: element))
            ]
        case ("status", _): return [notice(.status, element)]
        case ("alert", _): return [notice(.alert, element)]
        default: return nodes(inside: element)
        }
    }

    /// What is said: its text, and the links and buttons that go with it.
    private func notice(_ role: SemanticsNode.Role, _ element: HTMLElement) -> SemanticsNode {
        let children = nodes(inside: element).flatMap(\.focusOrder)
        let text = element.rawText { $0.name == "button" }
        return SemanticsNode(role, text, children: children)
    }

    private func label(of element: HTMLElement) -> String {
        if let label = element["aria-label"] { return label }
        guard let id = element["aria-labelledby"] else { return "" }
        return document.elements(with: "id", id).first?.text ?? ""
    }
}
