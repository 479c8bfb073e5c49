public import WaybillStore

extension Effect {
    /// Shows an alert that a user has to confirm.
    ///
    /// Of several the first one shows, and the next follows it. What the screen
    /// shows already, or will, is not shown twice.
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
        role: ButtonRole = .primary, then action: Action
    ) -> Effect {
        confirm(title, message, yes, no, role) { $0.dispatch(action) }
    }

    /// Asks before a closure is called, whose effects are started.
    ///
    /// ```swift
    /// context.perform(
    ///     .confirm(
    ///         "Take \(book.title) off the list?", yes: "Take off", role: .destructive
    ///     ) { [library] in
    ///         library.dispatch(.remove(book.id))
    ///         return [
    ///             .back,
    ///             .notice("\(book.title) is off the list.") {
    ///                 library.dispatch(.putBack(book))
    ///             },
    ///         ]
    ///     })
    /// ```
    ///
    /// - Parameters:
    ///   - yes: The label of the button that does it: a verb.
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

    /// Shows a notice of what was done, and offers to undo it.
    ///
    /// It stays until a user closes it, goes elsewhere, or the next notice replaces it; one that
    /// can be undone is shown again when that is closed. Where the screen itself leads elsewhere,
    /// as by ``back``, it is shown there.
    ///
    /// - Parameter dismiss: The label of the button that closes it; `Dismiss` by
    ///   default.
    public static func notice(
        _ text: String, undoing action: Action? = nil, undo: String = "Undo",
        dismiss: String = "Dismiss"
    ) -> Effect {
        guard let action else { return notice(text, undo, dismiss, undoing: nil) }
        return notice(text, undo, dismiss, undoing: { $0.dispatch(action) })
    }

    /// Shows a notice of an action, and calls a closure to undo it.
    ///
    /// See ``notice(_:undoing:undo:dismiss:)``.
    ///
    /// - Parameter body: Called in the isolation of the screen.
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
