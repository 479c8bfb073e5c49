import WaybillDiff
import WaybillLists
import WaybillScreens

extension PageElement {
    /// The value of the button that presses the element: its address and its fingerprint.
    var press: String { "\(id) \(fingerprint)" }

    /// The name of the field of a control: its address, and a fingerprint of its text by which an
    /// unchanged field is recognized.
    ///
    /// A password has none: it could be guessed by that.
    func fieldName(of control: Control) -> String {
        let text = control.isPassword ? "" : control.browserText
        return "\(id).\(PageForm.Field.base(of: text))"
    }
}

extension Page {
    /// The primary button of the topmost layer, which Enter in a field presses: the first that can
    /// be used, or else the first; nil if there is none.
    ///
    /// - Complexity: O(n) in the elements of the page.
    var primaryElement: PageElement? {
        guard hasControls else { return nil }
        let top = modal?.number
        let buttons = elements.compactMap { element -> (element: PageElement, isUsable: Bool)? in
            guard case .control(let control) = element.kind, element.path?.inLayer?.number == top,
                case .button(.primary, _) = control.kind
            else { return nil }
            return (element, control.isUsable)
        }
        return (buttons.first(where: \.isUsable) ?? buttons.first)?.element
    }

    /// Whether something on it needs the script: a selection or moves.
    var needsScript: Bool {
        selection != nil
            || sections.contains { section in
                section.isSelecting
                    || section.rows.contains { $0.actions.contains(where: \.isOfSession) }
            }
    }
}

extension Page.Action {
    /// Whether it changes a session alone, such as the order of its rows or its selection.
    var isOfSession: Bool {
        [AccessibilityAction.move(.up).id, AccessibilityAction.move(.down).id, Page.Action.select]
            .contains(id)
    }
}

extension Control {
    var isPassword: Bool {
        if case .text(_, let input) = kind { input.kind == .password } else { false }
    }
}

extension String {
    /// The text as forms send it back: unfit characters are replaced, and each line ends with LF.
    ///
    /// Source: the HTML standard, constructing the entry list of a form.
    var inForms: String {
        guard utf8.contains(0x0D) else { return inHypertext }
        var plain = String.UnicodeScalarView()
        var last: Unicode.Scalar?
        for scalar in unicodeScalars {
            defer { last = scalar }
            if scalar == "\n", last == "\r" { continue }
            plain.append(scalar == "\r" ? "\n" : scalar)
        }
        return String(plain).inHypertext
    }
}
