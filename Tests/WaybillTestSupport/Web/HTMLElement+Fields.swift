extension HTMLElement {
    /// The element inside that a person types into or chooses from; nil if it has none.
    var field: HTMLElement? {
        if HTMLElement.isField(self) { return self }
        return first(where: HTMLElement.isField)
    }

    /// The fingerprint in the value of a button, after the address; empty for none.
    var print: String {
        let parts = (self["value"] ?? "").split(separator: " ")
        return parts.count > 1 ? String(parts[1]) : ""
    }

    /// Whether an element is one that a form sends.
    static func isField(_ element: HTMLElement) -> Bool {
        ["input", "select", "textarea"].contains(element.name) && !element.isHidden
    }

    /// Whether a field is typed into letter by letter.
    static func isTyped(_ field: HTMLElement) -> Bool {
        if field.name == "textarea" { return true }
        guard field.name == "input" else { return false }
        let others = [
            "checkbox", "radio", "range", "number", "date", "time", "datetime-local", "file",
        ]
        return !others.contains(field["type"] ?? "text")
    }

    /// The value of its control, as messages have it.
    var heldText: String {
        guard let field else { return "" }
        switch (field.name, field["type"]) {
        case ("textarea", _): return field.textareaValue
        case ("select", _):
            let options = field.elements.filter { $0.name == "option" }
            return (options.first { $0["selected"] != nil } ?? options.first)?["value"] ?? ""
        case (_, "checkbox"), (_, "radio"):
            return descendants.filter { HTMLElement.isField($0) && $0["checked"] != nil }
                .compactMap { $0["value"] }.joined(separator: "\n")
        default: return field["value"] ?? ""
        }
    }

    mutating func hold(_ text: String) {
        let chosen = Set(text.split(separator: "\n").map(String.init))
        setFields { field in
            switch (field.name, field["type"]) {
            case ("textarea", _): field.children = [.text("\n" + text)]
            case ("select", _):
                for index in field.children.indices {
                    guard case .element(var option) = field.children[index] else { continue }
                    option.attributes["selected"] = option["value"] == text ? "selected" : nil
                    field.children[index] = .element(option)
                }
            case (_, "checkbox"), (_, "radio"):
                let isChosen = field["value"].map(chosen.contains) == true
                field.attributes["checked"] = isChosen ? "checked" : nil
            default: field.attributes["value"] = text
            }
        }
    }

    private mutating func setFields(_ change: (inout HTMLElement) -> Void) {
        if HTMLElement.isField(self) { return change(&self) }
        for index in children.indices {
            guard case .element(var child) = children[index] else { continue }
            child.setFields(change)
            children[index] = .element(child)
        }
    }
}

extension HTMLElement {
    /// Has the controls inside hold what was typed, in their order.
    ///
    /// - Parameter held: What each holds; nil if nothing was typed. Those that were met are
    ///   taken from it.
    mutating func fillControls(above: Bool, _ held: inout ArraySlice<String?>) {
        for index in children.indices {
            guard case .element(var child) = children[index] else { continue }
            if child["id"] == "w-layers" {
                if !above { continue }
                child.fillControls(above: false, &held)
            } else if child["data-c"] != nil, !above {
                if case .some(.some(let text)) = held.popFirst() { child.hold(text) }
            } else {
                child.fillControls(above: above, &held)
            }
            children[index] = .element(child)
        }
    }
}
