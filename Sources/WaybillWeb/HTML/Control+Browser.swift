import WaybillScreens

extension Control {
    /// The value that a browser sends for an unchanged field, without line breaks and invalid
    /// dates.
    ///
    /// Source: the HTML standard, the value sanitization algorithms of input types.
    ///
    /// - Complexity: O(n) in the length of the text.
    var browserText: String {
        switch kind {
        case .text(let text, let input):
            let plain = (text).inForms
            if input.hasLines { return plain }
            let line = plain.filter { $0 != "\n" }
            guard input.kind == .email || input.kind == .address else { return line }
            return line.trimmed
        // A year out of range is shown, too: a browser reports each digit.
        case .date(let text, let input): return input.isDate(text, years: 4...6) ? text : ""
        case .picker(let options, let chosen, _):
            return options.contains { $0.id == chosen } ? (chosen ?? "").inForms : ""
        case .checkboxes(let options, let chosen):
            // Disabled ones are not sent.
            return options.filter { $0.isEnabled && chosen.contains($0.id) }
                .map { ($0.id).inForms }.joined(separator: "\n")
        case .toggle, .stepper, .slider: return text
        case .button, .link, .menu, .file: return ""
        }
    }

    /// The control's text for a browser's text: options by their identities.
    func text(fromBrowser text: String) -> String {
        func id(_ plain: String, _ options: [ControlOption]) -> String {
            options.first { ($0.id).inForms == plain }?.id ?? plain
        }
        switch kind {
        case .menu(let options), .picker(let options, _, _): return id(text, options)
        case .checkboxes(let options, _):
            return text.split(separator: "\n").map { id(String($0), options) }
                .joined(separator: "\n")
        default: return text
        }
    }

    /// Whether the control then shows exactly this text in the browser.
    func shows(_ text: String) -> Bool {
        switch kind {
        // Numbers have several notations, and disabled options are left out.
        case .stepper, .slider, .checkboxes:
            value(of: self.text(fromBrowser: text))
                == value(of: self.text(fromBrowser: browserText))
        default: browserText == text
        }
    }

    /// Whether a user can set its value.
    var isField: Bool {
        if case .file = kind { return false }
        return !isPressed
    }
}

extension String {
    fileprivate var trimmed: String {
        let isBlank: (Character) -> Bool = { " \t\n\u{C}\r".contains($0) }
        let start = drop(while: isBlank)
        return String(start.reversed().drop(while: isBlank).reversed())
    }
}
