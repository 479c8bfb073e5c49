import Foundation
import OpeningHours
import Places
import Waybill

/// The opening hours of a place: the current state, and seven days from today.
enum HoursSection {
    /// Lays out the hours of a place.
    ///
    /// - Returns: The section; nil where the hours or the time zone are not
    ///   known, or the hours are not understood.
    static func record(of place: Place, at now: Date) -> Section? {
        let hours = OpeningHours(place.openingHours)
        guard !place.openingHours.isEmpty, let text = OpeningText(place),
            let week = hours.week(of: now, in: text.zone),
            let next = hours.week(of: now.addingTimeInterval(7 * 86_400), in: text.zone)
        else { return nil }
        let today = text.weekday(of: now)
        let sentence = text.sentence(of: place, at: now).map {
            Row(HoursNowCell.self, model: $0, id: "now")
        }
        let seven = week.filter { $0.weekday >= today } + next.filter { $0.weekday < today }
        let days = seven.map { day in
            Row(
                HoursCell.self,
                model: HoursRow(
                    day: OpeningText.name(ofWeekday: day.weekday), times: day.text,
                    isToday: day.weekday == today),
                id: day.weekday)
        }
        return Section(
            id: "hours", header: Row(SectionHeaderCell.self, model: ExploreText.hours),
            cells: (sentence.map { [$0] } ?? []) + days)
    }
}
