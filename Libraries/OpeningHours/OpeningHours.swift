/// The opening hours of a place, in OpenStreetMap's syntax: `Mo-Fr 08:00-18:00; Su off`.
///
/// A subset of the syntax of <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>
/// is understood:
/// - rules joined by `;` (of the days that it names a rule replaces what was said before), `,` (it
///   adds to it) and `||` (it fills what is closed);
/// - weekdays and their ranges, also around Sunday (`Sa-Mo`), those of a month (`Mo[1]`, `Fr[-1]`),
///   `PH` and `SH`;
/// - months, dates and their ranges, also around New Year; years and weeks;
/// - spans of time, also past midnight and with an open end (`17:00+`); `24/7`;
/// - `open`, `off`, `closed`, `unknown` and comments in quotes.
///
/// Everything else, such as the hours of the sun, Easter or a week of holidays counted from a date,
/// is kept as ``text`` and has no state: nothing is guessed. So has what contradicts itself, such
/// as two rules for the same days of which the second, by the specification, would hide the first.
public struct OpeningHours: Hashable, Sendable {
    /// The hours as they were written.
    public let text: String

    /// The rules, in their order; nil where the text is not understood.
    let rules: [OpeningRule]?

    /// Parses opening hours.
    ///
    /// - Parameter text: Any text; one of more than 1,024 bytes is not understood.
    /// - Complexity: O(*n*) in the length of the text, O(*r*²) in its rules.
    public init(_ text: String) {
        self.text = text
        rules = OpeningHoursReader.rules(in: text)
    }

    /// Whether the text is understood, so that there are states of it.
    public var isUnderstood: Bool { rules != nil }
}
