public import WaybillStore

extension Effect {
    /// Shows an alert that a person has to confirm.
    ///
    /// Of several the first one shows, and the next follows it. What the screen
    /// shows already, or will, is not shown twice.
    public static func alert(
        _ title: String, _ message: String? = nil, button: String = "OK", then action: Action? = nil
    ) -> Effect {
        .request { dispatch in
            let close = DialogButton(title: button, role: .primary) {
                if let action { dispatch(action) }
            }
            return ScreenRequest.ask(Dialog(title: title, message: message, buttons: [close]))
        }
    }

    /// Asks whether something is to be done.
    ///
    /// Going back means no. As ``alert(_:_:button:then:)``, one question at a time.
    ///
    /// ```swift
    /// case .askToClear:
    ///     return .confirm("Clear the tally?", yes: "Clear", then: .clear)
    /// ```
    ///
    /// - Parameter yes: The label of the button that does it: a verb.
    public static func confirm(
        _ title: String, _ message: String? = nil, yes: String, no: String = "Cancel",
        role: ButtonRole = .primary, then action: Action, otherwise refusal: Action? = nil
    ) -> Effect {
        .request { dispatch in
            let agree = DialogButton(title: yes, role: role) { dispatch(action) }
            let refuse = DialogButton(title: no) { if let refusal { dispatch(refusal) } }
            return ScreenRequest.ask(
                Dialog(title: title, message: message, buttons: [agree, refuse]))
        }
    }

    /// Shows a notice of what was done, and offers to undo it.
    ///
    /// It stays until a person closes it, goes elsewhere, or the next notice replaces it; one that
    /// can be undone is shown again when that is closed. Where the screen itself leads elsewhere,
    /// as by ``back``, it is shown there.
    ///
    /// - Parameter dismiss: The label of the button that closes it; `Dismiss` by
    ///   default.
    public static func notice(
        _ text: String, undoing action: Action? = nil, undo: String = "Undo",
        dismiss: String = "Dismiss"
    ) -> Effect {
        .request { dispatch in
            let button = action.map { action in
                DialogButton(title: undo) { dispatch(action) }
            }
            return ScreenRequest.notify(
                ScreenNotice(text: text, undo: button, dismissTitle: dismiss))
        }
    }
}
