/// The calendar layout of a chart: a column for each week, a row for each weekday.
package struct ChartDays: Sendable {
    package struct Cell: Hashable, Sendable {
        package var week: Int

        package var weekday: Int

        /// The level: 0 for none, 1 to 4, −1 to −4 for negative numbers; nil if missing.
        package var level: Int?
    }

    package struct Month: Hashable, Sendable {
        package var week: Int

        /// The label: the year for January; month and year first in a calendar without January.
        package var text: String
    }

    /// The most days; earlier ones are dropped.
    package static let mostDays = 3_660

    package private(set) var cells: [Cell] = []

    package private(set) var months: [Month] = []

    package private(set) var weeks = 0

    /// The least numbers of the levels, from 0 on; empty if all numbers are the same.
    package private(set) var levels: [Double] = []

    package init(_ chart: Chart) {
        guard case .days(let days) = chart.across.positions, let last = days.last else { return }
        let first = max(days[0], last.advanced(by: 1 - ChartDays.mostDays))
        let start = ChartDays.startOfWeek(first, chart.texts)
        weeks = (last.number - start.number) / 7 + 1
        let values = chart.series.first?.values ?? []
        let most = values.reduce(0) { max($0, abs($1 ?? 0)) }
        var byDay: [Int: Cell] = [:]
        for (day, value) in zip(days, values) where day >= first {
            let place = day.number - start.number
            byDay[place] = Cell(
                week: place / 7, weekday: place % 7,
                level: value.map { ChartDays.level($0, most) })
        }
        cells = byDay.sorted { $0.key < $1.key }.map(\.value)
        months = ChartDays.months(from: first, to: last, start, chart.texts)
        if most > 0 { levels = (0...4).map { most * Double($0) / 4 } }
    }

    private static func level(_ value: Double, _ most: Double) -> Int {
        guard value != 0, most > 0 else { return 0 }
        let level = min(4, max(1, Int((abs(value) / most * 4).rounded(.up))))
        return value < 0 ? -level : level
    }

    private static func startOfWeek(_ day: CalendarDay, _ texts: ChartTexts) -> CalendarDay {
        day.advanced(by: -(((day.weekday - texts.firstWeekday % 7) % 7 + 7) % 7))
    }

    private static func months(
        from first: CalendarDay, to last: CalendarDay, _ start: CalendarDay, _ texts: ChartTexts
    ) -> [Month] {
        var months: [Month] = []
        var (year, month, _) = first.parts
        let hasJanuary = month == 1 || last.parts.year > year
        while let day = CalendarDay(year: year, month: month, day: 1), day <= last {
            let place = max(day, first).number - start.number
            // A month is labelled at the first week that it begins with.
            let week = months.isEmpty ? place / 7 : (place + 6) / 7
            let isFirst = months.isEmpty && !hasJanuary
            let text =
                month == 1
                ? "\(year)" : isFirst ? "\(texts.month(month)) \(year)" : texts.month(month)
            // A first label within two weeks of the next is dropped; a long one hides the next.
            let room = months.last.map { week - $0.week } ?? .max
            if room <= 2, months.count == 1 { months = [] }
            let isRoomy = months.last.map { room > max(2, $0.text.count - 1) } ?? true
            if isRoomy, week <= (last.number - start.number) / 7 {
                months.append(Month(week: week, text: text))
            }
            (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
        }
        return months
    }

    /// The weeks in blocks of the same length, for layouts one below the other.
    package func blocks(of most: Int) -> [Range<Int>] {
        guard weeks > 0 else { return [] }
        let count = (weeks + max(1, most) - 1) / max(1, most)
        let length = (weeks + count - 1) / count
        return stride(from: 0, to: weeks, by: length).map { $0..<min($0 + length, weeks) }
    }
}
