import WaybillScreens

/// The page as it works without a script: a person fills in its fields, and a press sends
/// them all.
extension LivePage {
    /// Fills in a control, which the host receives when a button is pressed.
    ///
    /// - Parameters:
    ///   - control: The control.
    ///   - text: All that it then holds.
    public mutating func fill(_ control: Control, with text: String) {
        drafts[control.key] = Draft(text: text, number: 0)
    }

    /// Whether something was typed or chosen that the host has not heard of, or has not set.
    public var isFilled: Bool { !drafts.isEmpty }

    /// What a browser sends where a button is pressed that belongs to the form of the
    /// controls.
    ///
    /// Source: the HTML standard, "constructing the entry list".
    ///
    /// - Parameter button: The button.
    /// - Returns: The fields, percent encoded.
    /// - Complexity: O(n) in the size of the page.
    public func form(pressing button: HTMLElement) -> String {
        let document = document
        let around = document.elements(named: "form").first { $0.descendants.contains(button) }
        guard let id = button["form"] ?? around?["id"] else { return "" }
        var entries: [RouteURL.Parameter] = []
        func add(_ element: HTMLElement, isInForm: Bool, isOff: Bool) {
            let isOff = isOff || element.name == "fieldset" && element["disabled"] != nil
            let isInForm = isInForm || element.name == "form" && element["id"] == id
            if isInForm || element["form"] == id, element["disabled"] == nil, !isOff,
                let name = element["name"]
            {
                let isPressed = element.name == "button" && element == button
                if isPressed || element.name != "button", let value = element.formValue {
                    entries.append(RouteURL.Parameter(name, value))
                }
            }
            for child in element.elements { add(child, isInForm: isInForm, isOff: isOff) }
        }
        add(document.root, isInForm: false, isOff: false)
        return String(RouteURL(query: entries).description.dropFirst(2))
    }
}

extension LivePage.Control {
    /// The button of an option of a menu.
    ///
    /// - Parameter title: What the option is called.
    /// - Returns: The button; nil if there is none.
    public func button(of title: String) -> HTMLElement? {
        element.descendants.first { $0["data-option"] != nil && $0.text == title }
    }
}

extension HTMLElement {
    /// What an element sends with its form; nil for nothing.
    fileprivate var formValue: String? {
        switch (name, self["type"]) {
        case ("input", "checkbox"), ("input", "radio"):
            return self["checked"] == nil ? nil : self["value"] ?? "on"
        case ("input", "submit"), ("input", "button"): return nil
        case ("input", "file"): return ""
        case ("input", _), ("button", _): return self["value"] ?? ""
        case ("select", _): return heldText
        case ("textarea", _):
            return textareaValue.split(separator: "\n", omittingEmptySubsequences: false)
                .joined(separator: "\r\n")
        default: return nil
        }
    }
}
