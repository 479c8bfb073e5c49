/// Years, months, weeks, weekdays and holidays.
extension OpeningHoursReader {
    private static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads the days of a rule; none means every day.
    mutating func days() throws(NotUnderstood) -> OpeningDays {
        var days = OpeningDays()
        try readYears(into: &days)
        try readDates(into: &days)
        try readWeeks(into: &days)
        let isWide = days != OpeningDays()
        if isWide { _ = takes(":") }
        try readWeekdays(into: &days)
        // "2020 Dec 20-Jan 10" would lose its end in 2021.
        if !days.years.isEmpty, days.dates.contains(where: \.isAroundNewYear) {
            throw NotUnderstood()
        }
        return days
    }

    // MARK: Years, months and weeks

    private mutating func readYears(into days: inout OpeningDays) throws(NotUnderstood) {
        guard case .number(_, digits: 4)? = peek else { return }
        repeat {
            let first = try number(digits: 4...4)
            guard first >= 1900 else { throw NotUnderstood() }
            if takes("+") {
                days.years.append(first...9999)
            } else {
                let last = takes("-") ? try number(digits: 4...4) : first
                guard first <= last else { throw NotUnderstood() }
                days.years.append(first...last)
            }
        } while continuesList(Self.isYear)
    }

    private mutating func readDates(into days: inout OpeningDays) throws(NotUnderstood) {
        guard case .word(let word)? = peek, var month = Self.month(word) else { return }
        days.dates.append(try dates(in: &month))
        while continuesList(Self.isMonthOrDay) {
            days.dates.append(try dates(in: &month))
        }
    }

    /// Reads `May`, `May-Sep`, `May 1`, `May 1-9`, `May 1-Jun 9`, or a day of the last named month.
    private mutating func dates(in month: inout Int) throws(NotUnderstood) -> OpeningDates {
        let named = takeMonth()
        month = named ?? month
        guard Self.isDay(peek) || named == nil else {
            let first = month
            if takes("-") {
                guard let last = takeMonth() else { throw NotUnderstood() }
                month = last
            }
            return OpeningDates(first: first * 32 + 1, last: month * 32 + 31)
        }
        let first = month * 32 + (try dayOfMonth(month))
        guard takes("-") else { return OpeningDates(first: first, last: first) }
        let other = takeMonth()
        month = other ?? month
        let last = month * 32 + (try dayOfMonth(month))
        guard other != nil || first <= last else { throw NotUnderstood() }
        return OpeningDates(first: first, last: last)
    }

    private mutating func takeMonth() -> Int? {
        guard case .word(let word)? = peek, let month = Self.month(word) else { return nil }
        skip()
        return month
    }

    private mutating func dayOfMonth(_ month: Int) throws(NotUnderstood) -> Int {
        let day = try number(digits: 1...2)
        guard (1...CalendarDay.mostDays(inMonth: month)).contains(day) else {
            throw NotUnderstood()
        }
        return day
    }

    private mutating func readWeeks(into days: inout OpeningDays) throws(NotUnderstood) {
        guard peek == .word("week") else { return }
        skip()
        repeat {
            let first = try number(digits: 1...2)
            let last = takes("-") ? try number(digits: 1...2) : first
            let step = takes("/") ? try number(digits: 1...2) : 1
            guard first >= 1, first <= last, last <= 53, step >= 1 else { throw NotUnderstood() }
            days.weeks.append(.init(range: first...last, step: step))
        } while continuesList(Self.isDay)
    }

    // MARK: Weekdays and holidays

    private mutating func readWeekdays(into days: inout OpeningDays) throws(NotUnderstood) {
        guard Self.isWeekdayOrHoliday(peek) else { return }
        try readList(into: &days)
        // "SH Mo-Fr" means both, "SH,Mo-Fr" either.
        guard days.weekdays == 0, days.weekdaysOfMonth.isEmpty, Self.isWeekdayOrHoliday(peek)
        else { return }
        days.needsBoth = true
        try readList(into: &days)
    }

    private mutating func readList(into days: inout OpeningDays) throws(NotUnderstood) {
        repeat {
            if !days.needsBoth, case .word(let word)? = peek, let holiday = Self.holiday(word) {
                skip()
                days.holidays.insert(holiday)
            } else {
                try readWeekdays(range: &days)
            }
        } while continuesList(Self.isWeekdayOrHoliday)
    }

    /// Reads `Mo`, `Mo-Fr`, `Sa-Mo` or `Mo[1,-1]`.
    private mutating func readWeekdays(range days: inout OpeningDays) throws(NotUnderstood) {
        let first = try weekday()
        if takes("[") {
            repeat {
                let isFromEnd = takes("-")
                let number = try number(digits: 1...1)
                guard (1...5).contains(number) else { throw NotUnderstood() }
                days.weekdaysOfMonth.append(
                    .init(weekday: first, number: isFromEnd ? -number : number))
            } while takes(",")
            guard takes("]") else { throw NotUnderstood() }
            return
        }
        let last = takes("-") ? try weekday() : first
        var day = first
        days.weekdays |= 1 << UInt8(day)
        while day != last {
            day = (day + 1) % 7
            days.weekdays |= 1 << UInt8(day)
        }
    }

    private mutating func weekday() throws(NotUnderstood) -> Int {
        guard case .word(let word)? = peek, let weekday = Self.weekday(word) else {
            throw NotUnderstood()
        }
        skip()
        return weekday
    }

    // MARK: Words and numbers

    private mutating func continuesList(_ goesOn: (OpeningToken?) -> Bool) -> Bool {
        guard peek == .sign(","), goesOn(peekFurther) else { return false }
        skip()
        return true
    }

    private mutating func number(digits: ClosedRange<Int>) throws(NotUnderstood) -> Int {
        guard case .number(let number, let count)? = peek, digits.contains(count) else {
            throw NotUnderstood()
        }
        skip()
        return number
    }

    private static func isYear(_ token: OpeningToken?) -> Bool {
        if case .number(_, digits: 4)? = token { true } else { false }
    }

    private static func isDay(_ token: OpeningToken?) -> Bool {
        if case .number(_, let digits)? = token { digits <= 2 } else { false }
    }

    private static func isMonthOrDay(_ token: OpeningToken?) -> Bool {
        if case .word(let word)? = token { month(word) != nil } else { isDay(token) }
    }

    private static func isWeekdayOrHoliday(_ token: OpeningToken?) -> Bool {
        guard case .word(let word)? = token else { return false }
        return weekday(word) != nil || holiday(word) != nil
    }

    private static func weekday(_ word: String) -> Int? { weekdays.firstIndex(of: word) }

    private static func month(_ word: String) -> Int? {
        months.firstIndex(of: word).map { $0 + 1 }
    }

    private static func holiday(_ word: String) -> OpeningHolidays? {
        switch word {
        case "ph": .publicHoliday
        case "sh": .schoolHoliday
        default: nil
        }
    }
}
