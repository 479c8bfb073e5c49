import WaybillDiff
import WaybillLists
import WaybillScreens

extension PageElement {
    /// The value of the button of the element: its address and its fingerprint.
    var press: String { PageForm.Press(self).text }

    /// The name of the field of a control: its address and the fingerprints of its text and itself.
    ///
    /// The former shows whether the text was edited. A password has none, as it could be guessed.
    func fieldName(of control: Control) -> String {
        let text = control.isPassword ? "" : control.browserText
        return "\(id).\(WaybillWeb.fingerprint(of: text)).\(fingerprint)"
    }
}

extension Page {
    /// The element for Enter in a field: the topmost layer's first usable primary button, or the
    /// first.
    ///
    /// - Complexity: O(n) in the drawn rows.
    var primaryElement: PageElement? {
        var first: PageElement?
        for section in modal?.sections ?? sections {
            for (row, id) in zip(section.rows, section.rowIDs) {
                guard row.hasControls, row.content.controls.contains(where: \.isPrimary) else {
                    continue
                }
                let path = ItemPath(section: section.index, item: 0)
                for element in row.elements(id, at: path, in: section.layerText) {
                    guard case .control(let control) = element.kind, control.isPrimary else {
                        continue
                    }
                    if control.isUsable { return element }
                    first = first ?? element
                }
            }
        }
        return first
    }

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
    var isPrimary: Bool {
        if case .button(.primary, _) = kind { true } else { false }
    }

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
        return replacing("\r\n", with: "\n").replacing("\r", with: "\n").inHypertext
    }
}
