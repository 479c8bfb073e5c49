/// The form of a screen: its initial draft and its validation rules.
///
/// A field shows its error once the user has left it, or has tried to submit the form.
///
/// ```swift
/// let form = Form(Draft(), .required(\.name, "Enter a name."))
/// ```
public struct Form<Draft: Equatable & Sendable>: Sendable {
    package let draft: Draft
    let rules: [FormRule<Draft>]

    /// The question before a user leaves with changes; nil for none.
    public var leaving: LeaveQuestion?

    /// The texts of errors and messages; in English by default.
    public var texts: FormTexts

    /// Declares a form.
    ///
    /// - Parameter leaving: The question before a user leaves with changes; nil, the default, for none.
    public init(
        _ draft: Draft, _ rules: FormRule<Draft>..., leaving: LeaveQuestion? = LeaveQuestion(),
        texts: FormTexts = FormTexts()
    ) {
        self.init(draft, rules: rules, leaving: leaving, texts: texts)
    }

    /// Declares a form with computed rules.
    public init(
        _ draft: Draft, rules: [FormRule<Draft>], leaving: LeaveQuestion? = LeaveQuestion(),
        texts: FormTexts = FormTexts()
    ) {
        (self.draft, self.rules, self.leaving, self.texts) = (draft, rules, leaving, texts)
    }
}

extension Form {
    /// The submission status of a form.
    public enum Status: Hashable, Sendable {
        /// The form is being edited.
        case editing

        /// The form is being submitted.
        case submitting

        /// The submission failed, with a message.
        case failed(String)

        /// The submission succeeded.
        case submitted
    }
}
