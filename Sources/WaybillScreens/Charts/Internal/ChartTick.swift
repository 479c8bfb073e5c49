/// A labelled position of an axis.
package struct ChartTick: Hashable, Sendable {
    package var share: Double

    package var text: String
}

extension Chart {
    /// The positions of the rows, from 0 to 1: bars have a band each, lines go from edge to edge.
    package var shares: [Double] {
        guard kind == .line else {
            return (0..<count).map { (Double($0) + 0.5) / Double(count) }
        }
        switch across.positions {
        case .names:
            guard count > 1 else { return [Double](repeating: 0.5, count: count) }
            return (0..<count).map { Double($0) / Double(count - 1) }
        case .numbers(let numbers): return Chart.shares(of: numbers)
        case .days(let days): return Chart.shares(of: days.map { Double($0.number) })
        }
    }

    private static func shares(of numbers: [Double]) -> [Double] {
        guard let first = numbers.first, let last = numbers.last, last > first else {
            return [Double](repeating: 0.5, count: numbers.count)
        }
        return numbers.map { ($0 - first) / (last - first) }
    }

    package var positionTexts: [String] {
        switch across.positions {
        case .names(let names): return names
        case .numbers(let numbers):
            let scale = ChartScale(from: numbers.min() ?? 0, to: numbers.max() ?? 0)
            let format = ChartNumber(texts, decimals: scale.decimals + 2)
            return numbers.map(format.text)
        case .days(let days): return days.map { $0.text(texts) }
        }
    }

    /// The labelled positions, as many as fit into a number of characters.
    package func acrossTicks(room: Int) -> [ChartTick] {
        if kind == .line, count > 1 {
            switch across.positions {
            case .numbers(let numbers): return numberTicks(numbers, room: room)
            case .days(let days):
                return DayTicks(from: days[0], to: days[count - 1], texts, room: room).ticks
            case .names: break
            }
        }
        let texts = bandTexts
        let longest = texts.reduce(0) { max($0, $1.count) }
        let most = max(1, room / (longest + 1))
        let step = ChartTick.step((count + most - 1) / most)
        let shares = shares
        return stride(from: 0, to: count, by: step).map {
            ChartTick(share: shares[$0], text: texts[$0])
        }
    }

    /// The labels of adjacent rows: a year is shown with its first row.
    private var bandTexts: [String] {
        guard case .days(let days) = across.positions else { return positionTexts }
        return days.map { $0.text(texts, hasYear: false) }
    }

    private func numberTicks(_ numbers: [Double], room: Int) -> [ChartTick] {
        let (first, last) = (numbers[0], numbers[numbers.count - 1])
        guard last > first else {
            return [ChartTick(share: 0.5, text: positionTexts[0])]
        }
        for steps in stride(from: 5, through: 1, by: -1) {
            let scale = ChartScale(from: first, to: last, steps: steps)
            var ticks: [ChartTick] = []
            for (number, text) in zip(scale.ticks, scale.labels(texts))
            where number >= first && number <= last {
                let share = Chart.shares(of: [first, number, last])[1]
                ticks.append(ChartTick(share: share, text: text))
            }
            if ticks.reduce(0, { $0 + $1.text.count + 2 }) <= room { return ticks }
        }
        return []
    }
}

extension ChartTick {
    /// A round step: 1, 2, 3, 4, 5, 10, 20, 50 and so on.
    static func step(_ least: Int) -> Int {
        guard least > 5 else { return max(1, least) }
        for power in sequence(first: 1, next: { $0 * 10 }) {
            for factor in [1, 2, 5] where factor * power >= least { return factor * power }
        }
        return least
    }
}

/// The labelled days of an axis: days, Mondays, months or years.
struct DayTicks {
    private(set) var ticks: [ChartTick] = []

    private let texts: ChartTexts

    init(from first: CalendarDay, to last: CalendarDay, _ texts: ChartTexts, room: Int) {
        self.texts = texts
        let length = last.number - first.number
        guard length > 0 else {
            ticks = [ChartTick(share: 0.5, text: first.text(texts))]
            return
        }
        for days in [1, 2, 7, 14] where length / days <= 40 {
            let start = first.number + (days % 7 == 0 ? (7 - first.weekday) % 7 : 0)
            let found = stride(from: start, through: last.number, by: days).map {
                CalendarDay(number: $0)
            }
            if take(found, from: first, length, room) { return }
        }
        for months in [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000]
        where length / (28 * months) <= 40 {
            if take(DayTicks.starts(months, first, last), from: first, length, room) { return }
        }
    }

    private static func starts(
        _ months: Int, _ first: CalendarDay, _ last: CalendarDay
    ) -> [CalendarDay] {
        let (year, month, day) = first.parts
        let from = year * 12 + month - 1 + (day > 1 ? 1 : 0)
        let start = (from + months - 1) / months * months
        let (lastYear, lastMonth, _) = last.parts
        return stride(from: start, through: lastYear * 12 + lastMonth - 1, by: months).compactMap {
            CalendarDay(year: $0 / 12, month: $0 % 12 + 1, day: 1)
        }
    }

    private mutating func take(
        _ days: [CalendarDay], from first: CalendarDay, _ length: Int, _ room: Int
    ) -> Bool {
        let areMonths = days.allSatisfy { $0.parts.day == 1 } && length > 45
        let areYears = areMonths && days.allSatisfy { $0.parts.month == 1 } && length > 500
        ticks = days.map { day in
            let (year, month, _) = day.parts
            let text =
                areYears || areMonths && month == 1
                ? "\(year)" : areMonths ? texts.month(month) : day.text(texts, hasYear: false)
            return ChartTick(
                share: Double(day.number - first.number) / Double(length), text: text)
        }
        let isFitting = ticks.reduce(0) { $0 + $1.text.count + 1 } <= room
        if !isFitting { ticks = [] }
        return isFitting
    }
}
