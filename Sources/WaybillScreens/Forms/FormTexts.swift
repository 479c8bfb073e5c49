import WaybillLoading

/// The texts of forms: errors of fields beside those of rules, and messages of the whole form.
///
/// English by default; see ``Form/texts``.
///
/// ```swift
/// var texts = FormTexts()
/// texts.number = "Gib eine Zahl ein."
/// texts.range = { "Von \($0) bis \($1)." }
/// ```
public struct FormTexts: Sendable {
    /// The error of a field without a valid number.
    public var number = "Enter a number."

    /// The error of a field without a whole number.
    public var wholeNumber = "Enter a whole number."

    /// The error of a number with an ambiguous separator of thousands or decimals.
    public var ambiguousNumber = "Thousands or decimals? Write 1000, or 1.0000."

    /// The error of a whole number out of its range, or of a text that is none.
    public var range: @Sendable (_ least: String, _ greatest: String) -> String = {
        "Enter a whole number from \($0) to \($1)."
    }

    /// The error of a field without a valid date.
    public var date: @Sendable (DateInput.Kind) -> String = { kind in
        switch kind {
        case .date: "Write a day as year-month-day, such as 2026-11-24."
        case .time: "Write a time of the day, such as 18:30."
        case .dateAndTime: "Write a day and a time, such as 2026-11-24T18:30."
        }
    }

    /// The error of a date out of its range; one limit may be nil.
    public var dateRange: @Sendable (_ first: String?, _ last: String?) -> String = {
        switch ($0, $1) {
        case (let first?, let last?): "From \(first) to \(last)"
        case (let first?, nil): "Not before \(first)"
        case (nil, let last?): "Not after \(last)"
        case (nil, nil): ""
        }
    }

    /// The message about the remaining characters, if few are left.
    ///
    /// With none left, the text may have been cut.
    public var room: @Sendable (_ left: Int, _ limit: Int) -> String = Control.roomWords

    /// The message with the number of invalid fields.
    public var problems: @Sendable (_ count: Int) -> String = {
        $0 == 1 ? "One field needs another look." : "\($0) fields need another look."
    }

    /// The error of a submission refused for fields that were changed meanwhile.
    public var changedMeanwhile = "What you changed meanwhile was not sent."

    /// The error of a submission without a message of its own.
    public var failed = "It could not be sent."

    /// The label of the button that discards all changes.
    public var discard = "Discard changes"

    /// Creates the English texts.
    public init() {}

    /// The message of a failed submission: the error's own, or ``failed`` with a reason in English.
    func words(of error: any Error) -> String {
        if let words = error.wordsForVisitors { return words }
        guard failed == FormTexts().failed, let reason = (error as? any ExplainedError)?.explanation
        else { return failed }
        return "\(failed) \(reason)"
    }

    func words(of fault: FieldFault) -> String {
        switch fault {
        case .number: number
        case .wholeNumber: wholeNumber
        case .ambiguousNumber: ambiguousNumber
        case .range(let least, let greatest): range(least, greatest)
        case .date(let kind): date(kind)
        case .dateRange(let first, let last): dateRange(first, last)
        }
    }
}
