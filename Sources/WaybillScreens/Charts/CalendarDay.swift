/// A day of the Gregorian calendar, without a time or a zone.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The days since 1 January 1970, from the year 1 to the year 9999.
    package let number: Int

    private static let range = -719_162...2_932_896

    /// Creates a day from its number.
    ///
    /// - Parameter number: The days since 1 January 1970, clamped to the years 1 to 9999.
    public init(number: Int) {
        self.number = min(max(number, CalendarDay.range.lowerBound), CalendarDay.range.upperBound)
    }

    /// Creates a day of a month, each counted from 1; nil if it does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
            return nil
        }
        // Years that begin in March, so that a leap day is the last day of one.
        let march = month > 2 ? year : year - 1
        let (era, inEra) = (march / 400, march % 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        let dayOfEra = inEra * 365 + inEra / 4 - inEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
        guard parts == (year, month, day) else { return nil }
    }

    /// Parses a day as in ISO 8601, such as `2026-05-03`; nil if it is not one.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, the month and the day of the month.
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
        let inEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * inEra + inEra / 4 - inEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * march + 2) / 5 + 1
        let month = march < 10 ? march + 3 : march - 9
        return (inEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day of the week, counted from Monday as 0.
    public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

    package func advanced(by days: Int) -> CalendarDay {
        let (sum, isBeyond) = number.addingReportingOverflow(days)
        return CalendarDay(number: isBeyond ? days > 0 ? .max : .min : sum)
    }

    /// Whether a day is before another one.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.number < right.number
    }

    /// The day in ISO 8601.
    public var description: String {
        let (year, month, day) = parts
        func padded(_ number: Int, _ count: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

extension CalendarDay {
    /// The day in readable form: `3 May 2026`.
    func text(_ texts: ChartTexts, hasYear: Bool = true) -> String {
        let (year, month, day) = parts
        return "\(day) \(texts.month(month))" + (hasYear ? " \(year)" : "")
    }
}

extension ChartTexts {
    func month(_ month: Int) -> String {
        months.indices.contains(month - 1) ? months[month - 1] : String(month)
    }

    package func weekday(_ index: Int) -> String {
        let day = ((index + firstWeekday % 7) % 7 + 7) % 7
        return weekdays.indices.contains(day) ? weekdays[day] : ""
    }
}
