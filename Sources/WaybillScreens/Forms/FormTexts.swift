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
    /// A field for a number holds something else.
    public var number = "Enter a number."

    /// A field for a whole number holds something else.
    public var wholeNumber = "Enter a whole number."

    /// A point or comma in a number may be a separator of thousands or of decimals.
    public var ambiguousNumber = "Thousands or decimals? Write 1000, or 1.0000."

    /// A number is out of its range; given the least and the greatest.
    public var range: @Sendable (_ least: String, _ greatest: String) -> String = {
        "From \($0) to \($1)"
    }

    /// A field for a date holds something else; given what it expects.
    public var date: @Sendable (DateInput.Parts) -> String = { parts in
        switch parts {
        case .date: "Write a day as year-month-day, such as 2026-11-24."
        case .time: "Write a time of the day, such as 18:30."
        case .dateAndTime: "Write a day and a time, such as 2026-11-24T18:30."
        }
    }

    /// A date is out of its range; given the first and the last, of which one may be nil.
    public var dateRange: @Sendable (_ first: String?, _ last: String?) -> String = {
        switch ($0, $1) {
        case (let first?, let last?): "From \(first) to \(last)"
        case (let first?, nil): "Not before \(first)"
        case (nil, let last?): "Not after \(last)"
        case (nil, nil): ""
        }
    }

    /// How much room a text still has, where little is left.
    ///
    /// Given how many characters fit in, and how many there may be in all. Where none fit
    /// in, the text may have been cut.
    public var room: @Sendable (_ left: Int, _ limit: Int) -> String = Control.roomWords

    /// How many fields say that something is wrong.
    public var problems: @Sendable (_ count: Int) -> String = {
        $0 == 1 ? "One field needs another look." : "\($0) fields need another look."
    }

    /// A value was refused for what was changed while it was being sent.
    public var changedMeanwhile = "What you changed meanwhile was not sent."

    /// A value was not taken, and the error has no words of its own.
    public var failed = "It could not be sent."

    /// What takes all changes back.
    public var discard = "Discard changes"

    /// Speaks English.
    public init() {}

    /// Why a value was not taken: the error's own words, or ``failed`` with the reason in English
    /// where the app has no words of its own.
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
        case .date(let parts): date(parts)
        case .dateRange(let first, let last): dateRange(first, last)
        }
    }
}
