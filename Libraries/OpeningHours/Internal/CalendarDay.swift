/// A day of the Gregorian calendar.
struct CalendarDay: Hashable, Sendable {
    /// The days since 1 January 1970.
    let number: Int

    let year: Int

    /// The month, from 1 to 12.
    let month: Int

    let dayOfMonth: Int

    /// The day of the week; Monday is 0.
    var weekday: Int { Self.remainder(number + 3, 7) }

    /// Creates a day, with years from March, so that a leap day is the last of its year.
    init(number: Int) {
        self.number = number
        let shifted = number + 719_468  // days since 1 March of the year 0
        let era = Self.quotient(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The maximum number of days of a month, from 1 to 12.
    static func mostDays(inMonth month: Int) -> Int {
        switch month {
        case 2: 29
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private var isLeapYear: Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private var daysInMonth: Int {
        month == 2 && !isLeapYear ? 28 : Self.mostDays(inMonth: month)
    }

    /// The occurrence of the weekday in its month: 1 for the first Monday.
    var weekdayOfMonth: Int { (dayOfMonth - 1) / 7 + 1 }

    /// The occurrence from the month's end: -1 for the last Monday.
    var weekdayFromMonthEnd: Int { -((daysInMonth - dayOfMonth) / 7 + 1) }

    /// The week of the year (ISO 8601), from 1 to 53.
    var week: Int {
        // A week belongs to the year of its Thursday.
        let thursday = CalendarDay(number: number - weekday + 3)
        return thursday.dayOfYear / 7 + 1
    }

    /// The days since 1 January.
    private var dayOfYear: Int {
        let before = (1..<month).reduce(0) { $0 + Self.mostDays(inMonth: $1) }
        return before - (month > 2 && !isLeapYear ? 1 : 0) + dayOfMonth - 1
    }

    private static func quotient(_ dividend: Int, _ divisor: Int) -> Int {
        (dividend - remainder(dividend, divisor)) / divisor
    }

    private static func remainder(_ dividend: Int, _ divisor: Int) -> Int {
        let remainder = dividend % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
