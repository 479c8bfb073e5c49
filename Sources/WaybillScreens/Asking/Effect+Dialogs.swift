public import WaybillStore

extension Effect {
    /// Shows an alert that a user has to confirm.
    ///
    /// Alerts queue, and one that is shown or queued already is not added again.
    public static func alert(
        _ title: String, _ message: String? = nil, button: String = "OK", then action: Action? = nil
    ) -> Effect {
        .request { answers in
            let close = DialogButton(title: button, role: .primary) {
                if let action { answers.dispatch(action) }
            }
            return ScreenRequest.ask(Dialog(title: title, message: message, buttons: [close]))
        }
    }

    /// Asks whether an action is to be reduced.
    ///
    /// Going back means no. Questions queue as in ``alert(_:_:button:then:)``.
    ///
    /// ```swift
    /// case .askToClear:
    ///     return .confirm("Clear the tally?", yes: "Clear", then: .clear)
    /// ```
    ///
    /// - Parameter yes: The label of the confirming button: a verb.
    public static func confirm(
        _ title: String, _ message: String? = nil, yes: String, no: String = "Cancel",
        role: ButtonRole = .primary, then action: Action
    ) -> Effect {
        confirm(title, message, yes, no, role) { $0.dispatch(action) }
    }

    /// Asks before a closure is called, whose effects are started.
    ///
    /// ```swift
    /// .confirm("Remove \(book.title)?", yes: "Remove", role: .destructive) { [library] in
    ///     library.dispatch(.remove(book.id))
    ///     return [.back, .notice("\(book.title) removed") { library.dispatch(.add(book)) }]
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - yes: The label of the confirming button: a verb.
    ///   - body: Called in the isolation of the screen.
    public static func confirm(
        _ title: String, _ message: String? = nil, yes: String, no: String = "Cancel",
        role: ButtonRole = .primary, _ body: @escaping @Sendable () -> Effect
    ) -> Effect {
        confirm(title, message, yes, no, role) { $0.perform(body()) }
    }

    private static func confirm(
        _ title: String, _ message: String?, _ yes: String, _ no: String, _ role: ButtonRole,
        _ answer: @escaping @Sendable (Answers<Action>) -> Void
    ) -> Effect {
        .request { answers in
            let buttons = [
                DialogButton(title: yes, role: role) { answer(answers) }, DialogButton(title: no),
            ]
            return ScreenRequest.ask(Dialog(title: title, message: message, buttons: buttons))
        }
    }

    /// Shows a notice about a finished action, and offers to undo it.
    ///
    /// It stays until a user closes it, leaves the screen, or another notice replaces it; a
    /// replaced notice with an undo returns when its replacement closes. If the screen navigates at
    /// the same time, the notice appears on the next screen.
    public static func notice(
        _ text: String, undoing action: Action? = nil, undo: String = "Undo",
        dismiss: String = "Dismiss"
    ) -> Effect {
        guard let action else { return notice(text, undo, dismiss, undoing: nil) }
        return notice(text, undo, dismiss, undoing: { $0.dispatch(action) })
    }

    /// Shows a notice about a finished action, and calls a closure to undo it.
    ///
    /// See ``notice(_:undoing:undo:dismiss:)``. The closure runs in the isolation of the screen.
    public static func notice(
        _ text: String, undo: String = "Undo", dismiss: String = "Dismiss",
        _ body: @escaping @Sendable () -> Void
    ) -> Effect {
        notice(text, undo, dismiss, undoing: { _ in body() })
    }

    private static func notice(
        _ text: String, _ undo: String, _ dismiss: String,
        undoing body: (@Sendable (Answers<Action>) -> Void)?
    ) -> Effect {
        .request { answers in
            let button = body.map { body in DialogButton(title: undo) { body(answers) } }
            return ScreenRequest.notify(
                ScreenNotice(text: text, undo: button, dismissTitle: dismiss))
        }
    }
}
