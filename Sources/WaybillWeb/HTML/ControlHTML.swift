import WaybillScreens

/// Draws controls.
///
/// Each has an element with its identity in `data-c`, and belongs to the one form of the page,
/// which works without a script.
struct ControlHTML {
    let control: Control

    let element: PageElement

    /// The elements of its options.
    var options: [PageElement] = []

    let face: WebFace

    func write(to html: inout HTML) {
        switch control.kind {
        case .button(let role, let symbol): button(role, symbol, &html)
        case .link(let url):
            html.element(
                "a",
                [
                    "class": "opening", "data-c": control.id, "href": face.address(of: url),
                    "title": control.note, "aria-description": control.note,
                    "dir": direction(of: control.label),
                ], text: control.label)
        case .menu(let options): menu(options, &html)
        case .toggle(let isOn): toggle(isOn, &html)
        case .stepper(let number, let range, let step): stepper(number, range, step, &html)
        case .slider(let number, let range, let step): slider(number, range, step, &html)
        case .picker(let options, let chosen, .menu): select(options, chosen, &html)
        case .picker(let options, let chosen, let style):
            group(style.rawValue, "radio", options, chosen.map { [$0] } ?? [], &html)
        case .checkboxes(let options, let chosen):
            group("checkboxes", "checkbox", options, chosen, &html)
        // As browsers send it: a difference is an edit of the user.
        case .date(_, let input): date(control.browserText, input, &html)
        case .text(_, let input): text(control.browserText, input, &html)
        case .file(let name, let input): file(name, input, &html)
        }
    }

    // MARK: Buttons

    /// Marks a disabled button: without a script it is pressed together with edits that may enable
    /// it.
    static let off = "data-off"

    /// The source of a page whose disabled buttons can be pressed, until a script disables them.
    static func withPressableButtons(_ source: String) -> String {
        source.replacingBytes(
            of: " disabled=\"disabled\" \(off)=\"\"", with: " \(off)=\"\"")
    }

    private func button(_ role: ButtonRole, _ symbol: Symbol?, _ html: inout HTML) {
        html.element(
            "button",
            [
                "class": "press \(role.rawValue)", "data-c": control.id,
                "form": PageForm.id, "name": PageForm.press,
                "value": element.press, "disabled": disabled,
                ControlHTML.off: control.isUsable || control.isBusy ? nil : "",
                "aria-disabled": isOffToo, "aria-busy": isTrue(control.isBusy),
                "title": control.note, "aria-description": control.note,
                "dir": direction(of: control.label),
            ]
        ) { html in
            if let symbol {
                CellHTML.icon(symbol, to: &html)
                html.text(" ")
            }
            html.text(control.label)
        }
    }

    /// A button that shows others below it.
    ///
    /// It is no ARIA menu, which would take over the arrow keys: the buttons are in the order of
    /// Tab, as they have to be without a script. A browser announces the state of `details`, and a
    /// script keeps it in `aria-expanded`.
    private func menu(_ options: [ControlOption], _ html: inout HTML) {
        html.element("details", ["class": "pop", "data-c": control.id]) { html in
            html.element(
                "summary",
                [
                    "role": "button", "aria-disabled": isTrue(!control.isEnabled),
                    "aria-busy": isTrue(control.isBusy), "class": "press plain",
                    "title": control.note,
                    "aria-description": control.note, "dir": direction(of: control.label),
                ], text: control.label)
            html.element("div", ["class": "options"]) { html in
                for option in options {
                    html.element(
                        "button",
                        [
                            "class": option.isDestructive ? "destructive" : nil,
                            "form": PageForm.id, "name": PageForm.press,
                            "value": press(option), "data-option": option.id,
                            "disabled": option.isEnabled ? disabled : "disabled",
                            "dir": direction(of: option.title),
                        ], text: option.title)
                }
            }
        }
    }

    // MARK: Options

    private func toggle(_ isOn: Bool, _ html: inout HTML) {
        field("toggle", &html) { html in
            off(&html)
            html.element("label") { html in
                input(
                    &html,
                    [
                        "type": "checkbox", "role": "switch", "value": "1",
                        "checked": isOn ? "checked" : nil,
                    ])
                html.text(" ")
                label(&html)
            }
        }
    }

    private func stepper(
        _ number: Int, _ range: ClosedRange<Int>, _ step: Int, _ html: inout HTML
    ) {
        labelled("stepper", &html) { html in
            html.element("span", ["class": "steps"]) { html in
                stepButton(-step, "−", &html)
                input(
                    &html,
                    [
                        "type": "number", "value": control.text, "min": String(range.lowerBound),
                        "max": String(range.upperBound), "step": String(step),
                    ])
                stepButton(step, "+", &html)
            }
        }
    }

    /// A button for fingers and mice; the keyboard has the arrows.
    private func stepButton(_ step: Int, _ sign: String, _ html: inout HTML) {
        html.element(
            "button",
            [
                "type": "button", "class": "step", "data-step": step < 0 ? "-1" : "1",
                "tabindex": "-1", "aria-hidden": "true", "disabled": disabled,
            ], text: sign)
    }

    private func slider(
        _ number: Double, _ range: ClosedRange<Double>, _ step: Double, _ html: inout HTML
    ) {
        let value = control.text
        labelled("slider", &html) { html in
            input(
                &html,
                [
                    "type": "range", "value": value, "min": String(range.lowerBound),
                    "max": String(range.upperBound), "step": String(step),
                ])
            let ends = [range.lowerBound, range.upperBound].map { Control.text(of: $0) }
            html.element(
                "output", ["aria-hidden": "true", "data-ends": ends.joined(separator: "–")],
                text: value)
        }
    }

    private func select(_ options: [ControlOption], _ chosen: String?, _ html: inout HTML) {
        let isChosen = options.contains { $0.id == chosen }
        labelled("select", &html) { html in
            html.element("select", attributes([:])) { html in
                if !isChosen || !control.isRequired {
                    html.element(
                        "option", ["value": "", "selected": isChosen ? nil : "selected"], text: "")
                }
                for option in options {
                    html.element(
                        "option",
                        [
                            "value": option.id, "selected": option.id == chosen ? "selected" : nil,
                            "disabled": option.isEnabled ? nil : "disabled",
                            "dir": direction(of: option.title),
                        ], text: option.title)
                }
            }
        }
    }

    /// Radio buttons or checkboxes below a label.
    private func group(
        _ name: String, _ type: String, _ options: [ControlOption], _ chosen: Set<String>,
        _ html: inout HTML
    ) {
        let isRadio = type == "radio"
        html.element(
            "fieldset",
            [
                "class": "control \(name)", "data-c": control.id,
                "role": isRadio ? "radiogroup" : "group", "aria-describedby": notes,
                "aria-busy": isTrue(control.isBusy), "disabled": disabled,
                "aria-disabled": isOffToo,
                "aria-invalid": isRadio ? isTrue(control.error != nil) : nil,
                "aria-required": isRadio ? isTrue(control.isRequired) : nil,
            ]
        ) { html in
            html.element(
                "legend", ["class": "label", "dir": direction(of: control.label)],
                text: control.label)
            if !isRadio { off(&html) }
            html.element("div", ["class": "options"]) { html in
                for option in options {
                    html.element("label", ["class": "option"]) { html in
                        html.element(
                            "input",
                            [
                                "type": type, "form": PageForm.id,
                                "name": element.fieldName(of: control), "value": option.id,
                                "checked": chosen.contains(option.id) ? "checked" : nil,
                                "disabled": option.isEnabled ? nil : "disabled",
                            ])
                        html.element(
                            "span", ["dir": direction(of: option.title)], text: option.title)
                    }
                    html.text(" ")
                }
            }
            remarks(&html)
        }
    }

    /// The value for no selected option.
    private func off(_ html: inout HTML) {
        html.element(
            "input",
            [
                "type": "hidden", "form": PageForm.id, "name": element.fieldName(of: control),
                "value": "", "disabled": disabled,
            ])
    }

    // MARK: Fields

    private func date(_ text: String, _ input: DateInput, _ html: inout HTML) {
        let type =
            switch input.kind {
            case .date: "date"
            case .time: "time"
            case .dateAndTime: "datetime-local"
            }
        labelled("date", &html) { html in
            self.input(
                &html,
                ["type": type, "value": text, "min": input.first, "max": input.last])
        }
    }

    private func text(_ text: String, _ input: TextInput, _ html: inout HTML) {
        labelled("text", &html) { html in
            let common: HTML.Attributes = [
                "maxlength": String(input.limit), "autocomplete": input.autofill ?? "off",
                "placeholder": input.prompt.isEmpty ? nil : input.prompt, "dir": "auto",
            ]
            if case .lines(let count) = input.kind {
                let rows = String(min(max(count, 1), 40))
                // Browsers drop the first line break.
                html.element("textarea", attributes(common + ["rows": rows]), text: "\n" + text)
                return
            }
            let (type, mode) = ControlHTML.type(of: input.kind)
            let list = input.suggestions.isEmpty ? nil : "w-\(element.id)-l"
            self.input(
                &html,
                ["type": type, "inputmode": mode, "value": text, "list": list] + common)
            if let list {
                html.element("datalist", ["id": list]) { html in
                    for suggestion in input.suggestions {
                        html.element("option", ["value": suggestion])
                    }
                }
            }
        }
    }

    private static func type(of kind: TextInput.Kind) -> (String, mode: String?) {
        switch kind {
        case .line, .lines: ("text", nil)
        case .number: ("text", "decimal")
        case .email: ("email", nil)
        case .password: ("password", nil)
        case .phone: ("tel", nil)
        case .address: ("url", nil)
        case .search: ("search", nil)
        }
    }

    private func file(_ name: String?, _ input: FileInput, _ html: inout HTML) {
        labelled("file", &html) { html in
            self.input(
                &html,
                [
                    "type": "file", "data-file": name, "data-limit": String(input.limit),
                    "accept": input.endings.isEmpty ? nil : input.endings.joined(separator: ","),
                ])
            if let name { html.element("span", ["class": "value", "dir": "auto"], text: name) }
        }
    }

    // MARK: Parts

    private var disabled: String? { control.isUsable ? nil : "disabled" }

    /// Marks a busy and disabled control.
    private var isOffToo: String? { isTrue(control.isBusy && !control.isEnabled) }

    /// A text with right-to-left letters finds its own direction.
    private func direction(of text: String) -> String? {
        text.hasRightToLeftLetters ? "auto" : nil
    }

    private func press(_ option: ControlOption) -> String? {
        options.first { $0.kind == .option(option, of: control) }?.press
    }

    private func isTrue(_ flag: Bool) -> String? { flag ? "true" : nil }

    private var fieldID: String { "w-\(element.id)-f" }
    private var errorID: String { "w-\(element.id)-e" }
    private var hintID: String { "w-\(element.id)-h" }
    private var roomID: String { "w-\(element.id)-r" }

    private var notes: String? {
        let ids = [
            control.error.map { _ in errorID }, control.hint.map { _ in hintID },
            control.room.map { _ in roomID },
        ].compactMap(\.self)
        return ids.isEmpty ? nil : ids.joined(separator: " ")
    }

    /// The element of a field, with the message below it.
    private func field(_ kind: String, _ html: inout HTML, content: (inout HTML) -> Void) {
        html.element("div", ["class": "control \(kind)", "data-c": control.id]) { html in
            content(&html)
            remarks(&html)
        }
    }

    private func labelled(_ kind: String, _ html: inout HTML, content: (inout HTML) -> Void) {
        field(kind, &html) { html in
            html.element("label", ["for": fieldID]) { label(&$0) }
            html.text(" ")
            content(&html)
        }
    }

    private func label(_ html: inout HTML) {
        html.element(
            "span", ["class": "label", "dir": direction(of: control.label)], text: control.label)
    }

    /// The error and the hint.
    private func remarks(_ html: inout HTML) {
        if let error = control.error {
            html.element(
                "span", ["class": "error", "id": errorID, "dir": direction(of: error)],
                text: error)
            html.text(" ")
        }
        if let hint = control.hint {
            html.element(
                "span", ["class": "hint", "id": hintID, "dir": direction(of: hint)], text: hint)
            html.text(" ")
        }
        guard control.hasRoomLine else { return }
        html.element(
            "span", ["class": "hint", "id": roomID, "aria-live": "polite"],
            text: control.room ?? "")
    }

    private func input(_ html: inout HTML, _ own: HTML.Attributes) {
        html.element("input", attributes(own))
    }

    /// The attributes of a field, with the common ones.
    private func attributes(_ own: HTML.Attributes) -> HTML.Attributes {
        own + [
            "id": fieldID, "form": PageForm.id, "name": element.fieldName(of: control),
            "disabled": disabled, "aria-disabled": isOffToo, "aria-busy": isTrue(control.isBusy),
            "aria-describedby": notes, "aria-invalid": isTrue(control.error != nil),
            "aria-required": isTrue(control.isRequired),
        ]
    }
}
