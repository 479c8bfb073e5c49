/// The form of a screen: the draft with which it opens, and the rules of a valid one.
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
    /// - Parameters:
    ///   - leaving: The question before a user leaves with changes; nil for none.
    ///   - texts: The texts of errors and messages; in English by default.
    public init(
        _ draft: Draft, _ rules: FormRule<Draft>..., leaving: LeaveQuestion? = LeaveQuestion(),
        texts: FormTexts = FormTexts()
    ) {
        self.init(draft, rules: rules, leaving: leaving, texts: texts)
    }

    /// Declares a form whose rules are computed.
    ///
    /// - Parameters:
    ///   - leaving: The question before a user leaves with changes; nil for none.
    ///   - texts: The texts of errors and messages; in English by default.
    public init(
        _ draft: Draft, rules: [FormRule<Draft>], leaving: LeaveQuestion? = LeaveQuestion(),
        texts: FormTexts = FormTexts()
    ) {
        (self.draft, self.rules, self.leaving, self.texts) = (draft, rules, leaving, texts)
    }
}

/// The status of sending a form.
public enum FormStatus: Hashable, Sendable {
    /// It is being edited.
    case editing

    /// It is loading.
    case sending

    /// It was not taken, and why.
    case failed(String)

    /// It was taken.
    case sent
}
