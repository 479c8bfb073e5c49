import WaybillScreens

extension HTMLDocument {
    /// What an element is, where it is a control or has to do with one; nil if it is something
    /// else.
    func control(at element: HTMLElement) -> SemanticsNode? {
        switch (element.name, element["role"]) {
        // The button that shows a table is there for sighted people.
        case ("details", _) where element.hasClass("chart-data"): return nil
        case ("details", _):
            // What a menu holds is reached when it is open.
            guard let summary = element.elements.first(where: { $0.name == "summary" }) else {
                return nil
            }
            let name = summary["aria-label"] ?? summary.text
            return node(.button, name, of: summary)
        case ("button", _): return node(.button, element.text, of: element)
        case ("fieldset", let role):
            return group(element, role == "radiogroup" ? .radioGroup : .group)
        case ("progress", _), (_, "progressbar"): return progress(element)
        case ("select", _):
            let chosen = element.descendants.first { $0.name == "option" && $0["selected"] != nil }
            return node(.comboBox, name(of: element), value: chosen?.text ?? "", of: element)
        case ("textarea", _):
            return node(.textBox, name(of: element), value: element.textareaValue, of: element)
        case ("input", "searchbox") where element["data-c"] == nil && label(of: element) != "":
            return nil
        case ("input", _): return input(element)
        default: return nil
        }
    }

    private func input(_ element: HTMLElement) -> SemanticsNode {
        let (name, value) = (name(of: element), element["value"] ?? "")
        let isOn = element["checked"] != nil
        switch element["type"] {
        case "checkbox" where element["role"] == "switch":
            return node(.toggle, name, value: isOn ? "on" : "off", of: element)
        case "checkbox": return node(.checkBox, name, value: isOn ? "checked" : nil, of: element)
        case "radio": return node(.radio, name, value: isOn ? "checked" : nil, of: element)
        case "number": return node(.spinButton, name, value: value, of: element)
        case "range": return node(.slider, name, value: value, of: element)
        case "search": return node(.searchBox, name, value: value, of: element)
        case "password":
            // A document has no password: a field that holds one shows dots as its prompt.
            let prompt = element["placeholder"] ?? ""
            let isHeld = value.isEmpty && !prompt.isEmpty && prompt.allSatisfy { $0 == "•" }
            let dots = isHeld ? prompt : String(repeating: "•", count: value.count)
            return node(.textBox, name, value: dots, of: element)
        case "file": return node(.button, name, value: element["data-file"], of: element)
        default: return node(.textBox, name, value: value, of: element)
        }
    }

    /// Options that belong together: an error is shown for all.
    private func group(_ element: HTMLElement, _ role: SemanticsNode.Role) -> SemanticsNode {
        let legend = element.elements.first { $0.name == "legend" }
        var group = node(role, legend?.text ?? label(of: element), of: element)
        let inputs = element.descendants.filter { $0.name == "input" && !$0.isHidden }
        group.children = inputs.map { option in
            var node = input(option)
            // Whether all are off is a property of the group.
            if element["disabled"] != nil || group.states.contains(.busy) { node.states = [] }
            node.note = nil
            node.states.removeAll { $0 == .required || $0 == .invalid }
            return node
        }
        return group
    }

    private func progress(_ element: HTMLElement) -> SemanticsNode {
        let text = element["aria-valuetext"]
        let value = element["value"].flatMap(Double.init).map { number in
            let part = number / (element["max"].flatMap(Double.init) ?? 1)
            return "\(part.isNaN ? 0 : Int(min(max(part, 0), 1) * 100)) %"
        }
        return SemanticsNode(.progressBar, name(of: element), value: text ?? value)
    }

    private func node(
        _ role: SemanticsNode.Role, _ name: String, value: String? = nil, of element: HTMLElement
    ) -> SemanticsNode {
        var node = SemanticsNode(role, name, value: value)
        func says(_ attribute: String) -> Bool { element["aria-\(attribute)"] == "true" }
        // Without a script it can be pressed, together with what may enable it.
        let isOff = element["disabled"] != nil || element["data-off"] != nil
        if isOff && !says("busy") || says("disabled") {
            node.states.append(.disabled)
        }
        if says("busy") { node.states.append(.busy) }
        if says("invalid") { node.states.append(.invalid) }
        if says("required") || element["required"] != nil { node.states.append(.required) }
        let notes = (element["aria-describedby"] ?? "").split(separator: " ").compactMap { id in
            first { $0["id"] == String(id) }?.text
        }
        node.note = notes.isEmpty ? element["aria-description"] : notes.joined(separator: " ")
        return node
    }

    /// What a field is called: by its attributes, or by the label around it or for it.
    private func name(of element: HTMLElement) -> String {
        let own = label(of: element)
        if !own.isEmpty { return own }
        if let id = element["id"],
            let label = elements(named: "label").first(where: { $0["for"] == id })
        {
            return label.labelText
        }
        let around = elements(named: "label").last { $0.descendants.contains(element) }
        return around?.labelText ?? ""
    }
}

extension HTMLElement {
    var labelText: String {
        let words = first { $0.hasClass("label") }
        return words?.text ?? rowTextOfLabel
    }

    private var rowTextOfLabel: String {
        rawText { ["input", "select", "textarea", "output", "datalist"].contains($0.name) }
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// What a field of several lines holds: a line break at its beginning is not part of it.
    ///
    /// Source: the HTML standard, "optional tags and newlines".
    var textareaValue: String {
        let text = children.map { child in
            if case .text(let text) = child { text } else { "" }
        }.joined()
        return text.hasPrefix("\n") ? String(text.dropFirst()) : text
    }
}
