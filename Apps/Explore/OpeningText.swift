import Foundation
import OpeningHours
import Places
import Waybill

/// The texts that describe opening hours, in the place's time zone.
struct OpeningText {
    let zone: TimeZone

    private let calendar: Calendar

    init(zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.zone = zone
        self.calendar = calendar
    }

    /// Creates the texts of a place, if its time zone is known.
    init?(_ place: Place) {
        guard !place.timeZone.isEmpty, let zone = TimeZone(identifier: place.timeZone) else {
            return nil
        }
        self.init(zone: zone)
    }

    /// The badge of a place; nil where its hours are unknown.
    static func badge(_ status: OpeningStatus?) -> Content? {
        switch status {
        case .open: .badge("Open", .available)
        case .closed: .badge("Closed", .unavailable)
        case .unknown, nil: nil
        }
    }

    /// `Open until 18:00`, `Closed, opens Mon 09:00`; nil where the hours are
    /// unknown and have no comment.
    func sentence(of place: Place, at now: Date) -> String? {
        guard let state = place.openingState(at: now) else { return nil }
        let status: String? =
            switch state.status {
            case .open: state.until.map { "Open until \(end($0, from: now))" } ?? "Open"
            case .closed: state.until.map { "Closed\(change($0, of: place, now))" } ?? "Closed"
            case .unknown: nil
            }
        let holidays = state.isOtherOnHolidays ? "different on public holidays" : nil
        let parts = [status, state.comment.map { "“\($0)”" }, status == nil ? nil : holidays]
        let sentence = parts.compactMap(\.self).joined(separator: " · ")
        return sentence.isEmpty ? nil : sentence
    }

    /// The weekday of a moment: 1 is Monday, 7 Sunday.
    func weekday(of date: Date) -> Int {
        (calendar.component(.weekday, from: date) + 5) % 7 + 1
    }

    /// `Monday`.
    static func name(ofWeekday weekday: Int) -> String {
        (1...7).contains(weekday) ? names[weekday - 1] : ""
    }

    private static let names = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    /// What is closed does not always open next: the hours may be unknown then.
    private func change(_ date: Date, of place: Place, _ now: Date) -> String {
        let opens = place.openingState(at: date)?.status == .open
        return (opens ? ", opens " : " until ") + moment(date, from: now)
    }

    /// The end of a day is its 24:00, not the beginning of the next one.
    private func end(_ date: Date, from now: Date) -> String {
        let isMidnight = date == calendar.startOfDay(for: date)
        guard isMidnight else { return moment(date, from: now) }
        return moment(date.addingTimeInterval(-1), from: now, time: "24:00")
    }

    private func moment(_ date: Date, from now: Date, time: String? = nil) -> String {
        let time = time ?? clock(date)
        let days =
            calendar.dateComponents(
                [.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: date)
            ).day ?? 0
        switch days {
        case 0: return time
        case 1...6: return "\(OpeningText.name(ofWeekday: weekday(of: date)).prefix(3)) \(time)"
        default: return "\(day(date)) \(time)"
        }
    }

    private func clock(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        return [parts.hour ?? 0, parts.minute ?? 0].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    /// `30 Mar`: in a week or later a weekday would be mistaken.
    private func day(_ date: Date) -> String {
        let parts = calendar.dateComponents([.month, .day], from: date)
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let month = months.indices.contains((parts.month ?? 0) - 1) ? (parts.month ?? 1) - 1 : 0
        return "\(parts.day ?? 1) \(months[month])"
    }
}
