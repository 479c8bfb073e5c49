import Foundation
import Testing

/// Dates in wall-clock time of a time zone.
struct OpeningTestZone {
    let zone: TimeZone
    private let calendar: Calendar

    init(_ identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.zone = zone
        self.calendar = calendar
    }

    /// The date of a year, month, day, hour and minute; the first of two.
    func date(_ numbers: Int...) throws -> Date {
        try #require(
            calendar.date(
                from: DateComponents(
                    year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3],
                    minute: numbers[4])))
    }

    /// A date in wall-clock time, such as `2026-03-29 03:00`.
    func text(_ date: Date?) -> String {
        guard let date else { return "never" }
        let parts = components(date)
        func two(_ number: Int?) -> String { String(format: "%02d", number ?? -1) }
        return "\(parts.year ?? -1)-\(two(parts.month))-\(two(parts.day)) "
            + "\(two(parts.hour)):\(two(parts.minute))"
    }

    func components(_ date: Date) -> DateComponents {
        calendar.dateComponents([.year, .month, .day, .hour, .minute, .weekday], from: date)
    }
}
