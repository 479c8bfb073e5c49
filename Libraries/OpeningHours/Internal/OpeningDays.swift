/// The days of a rule; an empty list means no restriction.
struct OpeningDays: Hashable, Sendable {
    var years: [ClosedRange<Int>] = []

    var dates: [OpeningDates] = []

    /// The weeks of the year (ISO 8601), with a step.
    var weeks: [StrideThrough] = []

    /// The weekdays as bits, Monday the lowest; 0 for none.
    var weekdays: UInt8 = 0

    /// Weekdays such as the first Monday or the last Friday of a month.
    var weekdaysOfMonth: [WeekdayOfMonth] = []

    var holidays: OpeningHolidays = []

    /// Whether a holiday must also be one of the weekdays: `SH Mo-Fr`.
    var needsBoth = false

    struct StrideThrough: Hashable, Sendable {
        let range: ClosedRange<Int>
        let step: Int

        func contains(_ week: Int) -> Bool {
            range.contains(week) && (week - range.lowerBound).isMultiple(of: step)
        }
    }

    struct WeekdayOfMonth: Hashable, Sendable {
        /// Monday is 0.
        let weekday: Int
        /// From 1, or from -1 backwards from the month's end.
        let number: Int
    }

    static let wholeWeek: UInt8 = 0x7F

    /// Whether every day matches, by naming all days or none.
    var isEveryDay: Bool {
        years.isEmpty && dates.isEmpty && weeks.isEmpty
            && (namesNoDay || (weekdays == Self.wholeWeek && !needsBoth))
    }

    private var namesNoDay: Bool {
        weekdays == 0 && weekdaysOfMonth.isEmpty && holidays.isEmpty
    }

    func contain(_ day: CalendarDay, takenFor holidays: OpeningHolidays) -> Bool {
        (years.isEmpty || years.contains { $0.contains(day.year) })
            && (dates.isEmpty || dates.contains { $0.contain(day) })
            && (weeks.isEmpty || weeks.contains { $0.contains(day.week) })
            && namesWeekdayOrHoliday(day, holidays)
    }

    private func namesWeekdayOrHoliday(_ day: CalendarDay, _ taken: OpeningHolidays) -> Bool {
        if namesNoDay { return true }
        let isHoliday = !holidays.isDisjoint(with: taken)
        let isWeekday =
            weekdays & (1 << UInt8(day.weekday)) != 0
            || weekdaysOfMonth.contains {
                $0.weekday == day.weekday
                    && ($0.number == day.weekdayOfMonth || $0.number == day.weekdayFromMonthEnd)
            }
        return needsBoth ? isHoliday && isWeekday : isHoliday || isWeekday
    }
}

/// A range of dates in any year, inclusive.
struct OpeningDates: Hashable, Sendable {
    /// The first date, as 32 times the month plus the day.
    let first: Int

    /// The last date, likewise; before the first for a range across New Year.
    let last: Int

    var isAroundNewYear: Bool { first > last }

    func contain(_ day: CalendarDay) -> Bool {
        let date = day.month * 32 + day.dayOfMonth
        return isAroundNewYear
            ? date >= first || date <= last
            : (first...last).contains(date)
    }
}

struct OpeningHolidays: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// `PH`: public holidays.
    static let publicHoliday = OpeningHolidays(rawValue: 1)
    /// `SH`: school holidays.
    static let schoolHoliday = OpeningHolidays(rawValue: 2)
}
