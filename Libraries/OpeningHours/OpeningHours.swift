/// The opening hours of a place, in OpenStreetMap's syntax: `Mo-Fr 08:00-18:00; Su off`.
///
/// A subset of the syntax of <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>
/// is understood:
/// - rules joined by `;` (replaces earlier rules on its days), `,` (adds to them) and `||` (fills
///   closed times);
/// - weekdays and their ranges, also across Sunday (`Sa-Mo`), those of a month (`Mo[1]`, `Fr[-1]`),
///   `PH` and `SH`;
/// - months, dates and their ranges, also across New Year; years and weeks;
/// - spans of time, also past midnight and with an open end (`17:00+`); `24/7`;
/// - `open`, `off`, `closed`, `unknown` and comments in quotes.
///
/// Other texts, such as those with sunrise or Easter, are stored as ``text`` and have no state:
/// nothing is guessed. This includes contradictions, such as two rules for the same days, of which
/// by the specification the second hides the first.
public struct OpeningHours: Hashable, Sendable {
    /// The original text.
    public let text: String

    /// The rules in order; nil if the text is not understood.
    let rules: [OpeningRule]?

    /// Parses opening hours.
    ///
    /// - Parameter text: Any text; above 1,024 bytes it is not understood.
    /// - Complexity: O(*n*) in the length of the text, O(*r*²) in its rules.
    public init(_ text: String) {
        self.text = text
        rules = OpeningHoursReader.rules(in: text)
    }

    /// Whether the text is understood; otherwise it has no state.
    public var isUnderstood: Bool { rules != nil }
}
