/// The days that a rule of opening hours names.
///
/// A list that is empty leaves its matter open: no month means all of them.
struct OpeningDays: Hashable, Sendable {
    var years: [ClosedRange<Int>] = []

    var dates: [OpeningDates] = []

    /// The weeks of the year (ISO 8601), every so many of them.
    var weeks: [StrideThrough] = []

    /// The weekdays, one bit each, Monday the lowest; 0 if none is named.
    var weekdays: UInt8 = 0

    /// The weekdays that count only at some places of a month.
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

    /// Such as the first Monday of a month, or the last Friday.
    struct WeekdayOfMonth: Hashable, Sendable {
        /// Monday is 0.
        let weekday: Int
        /// From 1 on, or from -1 downwards counted from the month's end.
        let number: Int
    }

    static let wholeWeek: UInt8 = 0x7F

    /// Whether it is every day, in words or by saying nothing.
    var isEveryDay: Bool {
        years.isEmpty && dates.isEmpty && weeks.isEmpty
            && (namesNoDay || (weekdays == Self.wholeWeek && !needsBoth))
    }

    private var namesNoDay: Bool {
        weekdays == 0 && weekdaysOfMonth.isEmpty && holidays.isEmpty
    }

    /// Whether a day is among them.
    ///
    /// - Complexity: O(*n*) in the length of the lists.
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

/// Dates of a year from one to another, both of them within.
struct OpeningDates: Hashable, Sendable {
    /// The first, as 32 times the month and the day of the month.
    let first: Int

    /// The last, likewise; before the first if New Year lies between them.
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
