import Foundation
import OpeningHours
import WaybillTesting

/// Random opening hours, with their status at each minute.
///
/// It shares nothing with the tested code: instead of intervals and calendar arithmetic, it checks
/// a clock every minute.
struct OpeningHoursOracle {
    struct Rule {
        var joint = ";"
        /// The weekdays, Monday first; all if empty.
        var weekdays: Set<Int> = []
        var dates: ClosedRange<Int>?
        var number: Int?
        /// In minutes after midnight.
        var spans: [(start: Int, end: Int, isOpenEnd: Bool)] = []
        var status = OpeningStatus.open
    }

    /// The wall-clock time of one minute.
    struct Minute {
        let date: Date
        /// Minutes since the first day's midnight; never decreasing.
        let shown: Int
    }

    let rules: [Rule]

    let days: [DateComponents]

    init(random: inout SeededGenerator, days: [DateComponents]) {
        self.days = days
        rules = (0...Int.random(in: 0...3, using: &random)).map { index in
            Self.rule(index, &random)
        }
    }

    private static func rule(_ index: Int, _ random: inout SeededGenerator) -> Rule {
        var rule = Rule()
        if index > 0 { rule.joint = [";", ";", ",", "||"].randomElement(using: &random) ?? ";" }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: break
        case 1:
            let first = Int.random(in: 1...28, using: &random)
            rule.dates = first...Int.random(in: first...28, using: &random)
        case 2:
            rule.weekdays = [Int.random(in: 0..<7, using: &random)]
            rule.number = [-2, -1, 1, 2, 3, 4, 5].randomElement(using: &random)
        default:
            rule.weekdays = Set((0..<7).filter { _ in Bool.random(using: &random) })
        }
        // After a comma, times alone would belong to the previous rule.
        if rule.joint == ",", rule.weekdays.isEmpty, rule.dates == nil {
            rule.weekdays = Set(0..<7)
        }
        let status = [OpeningStatus.open, .open, .open, .closed, .unknown]
        rule.status = status.randomElement(using: &random) ?? .open
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let start = Int.random(in: 0..<96, using: &random) * 15
            let end = start + Int.random(in: 1...96, using: &random) * 15
            let isOpenEnd = rule.status == .open && Int.random(in: 0..<6, using: &random) == 0
            rule.spans.append((start, end, isOpenEnd))
        }
        return rule
    }

    // MARK: Text

    private static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    /// The rules in the syntax; `month` is that of their dates.
    func text(month: String) -> String {
        var text = ""
        for (index, rule) in rules.enumerated() {
            if index > 0 { text += "\(rule.joint) " }
            var parts: [String] = []
            if let dates = rule.dates {
                parts.append("\(month) \(dates.lowerBound)-\(dates.upperBound)")
            }
            if !rule.weekdays.isEmpty {
                let number = rule.number.map { "[\($0)]" } ?? ""
                parts.append(
                    rule.weekdays.sorted().map { Self.names[$0] + number }.joined(separator: ","))
            }
            if !rule.spans.isEmpty {
                parts.append(
                    rule.spans.map {
                        "\(clock($0.start))-\(clock($0.end))\($0.isOpenEnd ? "+" : "")"
                    }.joined(separator: ","))
            }
            if rule.status != .open || rule.spans.isEmpty { parts.append("\(rule.status)") }
            text += parts.joined(separator: " ")
        }
        return text
    }

    private func clock(_ minute: Int) -> String {
        String(format: "%02d:%02d", minute / 60, minute % 60)
    }

    // MARK: Status by minute

    private func names(_ rule: Rule, _ day: Int, month: Int) -> Bool {
        let parts = days[day]
        let dayOfMonth = parts.day ?? 0
        if let dates = rule.dates, parts.month != month || !dates.contains(dayOfMonth) {
            return false
        }
        let weekday = ((parts.weekday ?? 0) + 5) % 7
        guard rule.weekdays.isEmpty || rule.weekdays.contains(weekday) else { return false }
        guard let number = rule.number else { return true }
        // Collects the same weekdays of the month.
        let length = Self.lengths[(parts.month ?? 1) - 1]
        let same = (1...length).filter { ($0 - dayOfMonth) % 7 == 0 }
        let index = number > 0 ? number - 1 : same.count + number
        return same.indices.contains(index) && same[index] == dayOfMonth
    }

    /// The lengths of months, without leap years.
    private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    private func takesAway(_ rule: Rule) -> Bool {
        if rule.joint == "||" { return false }
        if rule.joint == "," { return rule.status == .closed && rule.spans.isEmpty }
        return !(rule.status == .closed && !rule.spans.isEmpty)
    }

    /// The status at each minute of wall-clock time.
    func statuses(month: Int) -> [OpeningStatus] {
        let named = rules.map { rule in days.indices.map { names(rule, $0, month: month) } }
        let spoken = rules.indices.map { index in
            days.indices.map { day in
                named[index][day]
                    && !rules.indices.contains {
                        $0 > index && named[$0][day] && takesAway(rules[$0])
                    }
            }
        }
        return (0..<days.count * 1_440).map { minute in
            var status = OpeningStatus.closed
            for (index, rule) in rules.enumerated() {
                if rule.joint == "||", status != .closed { continue }
                let day = minute / 1_440
                var said: OpeningStatus?
                for begun in [day, day - 1] where begun >= 0 && spoken[index][begun] {
                    let within = minute - begun * 1_440
                    said = Self.stronger(said, Self.said(by: rule, within))
                }
                status = said ?? status
            }
            return status
        }
    }

    private static func said(by rule: Rule, _ minute: Int) -> OpeningStatus? {
        guard !rule.spans.isEmpty else {
            return minute < 1_440 && rule.status != .closed ? rule.status : nil
        }
        if rule.spans.contains(where: { $0.start <= minute && minute < $0.end }) {
            return rule.status
        }
        let isAfterEnd = rule.spans.contains { $0.isOpenEnd && $0.end <= minute && minute < 1_740 }
        return isAfterEnd ? .unknown : nil
    }

    /// Known statuses have priority.
    private static func stronger(_ one: OpeningStatus?, _ other: OpeningStatus?) -> OpeningStatus? {
        guard let one, let other else { return one ?? other }
        return one == .unknown ? other : one
    }
}
