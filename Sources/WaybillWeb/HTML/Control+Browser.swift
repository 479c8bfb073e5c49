import WaybillScreens

extension Control {
    /// The value that a browser holds and sends for an unchanged field, without invalid dates.
    ///
    /// - Complexity: O(n) in the length of the text.
    var browserText: String {
        switch kind {
        case .text(let text, _): return text.inHypertext
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
        default: browserText.utf8.elementsEqual(text.utf8)
        }
    }

    /// Whether a user can set its value.
    var isField: Bool {
        if case .file = kind { return false }
        return !isPressed
    }
}
