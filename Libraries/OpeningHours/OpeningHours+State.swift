public import Foundation

extension OpeningHours {
    /// How far ahead the next change is looked for, in days.
    private static let horizon = 8

    /// Whether the place is open at a moment, and until when.
    ///
    /// Times are those of clocks on the wall: on the day on which they are put back, an hour that
    /// comes twice is meant when it comes first; on that on which they are put forward, what would
    /// end in the hour that is left out ends when it begins. A span past midnight belongs to the
    /// day on which it begins, so a day off does not end the night before it. What has an open end
    /// is unknown from that end on, until 5 in the morning at most. Where it depends on school
    /// holidays, whose dates are not known, the state is unknown.
    ///
    /// - Returns: The state; nil where the text is not understood, or the date is thousands of
    ///   years away.
    /// - Complexity: O(*n*²) in the number of spans in eleven days.
    public func state(at date: Date, in timeZone: TimeZone) -> OpeningState? {
        guard let rules, abs(date.timeIntervalSince1970) < 1e11 else { return nil }
        let clock = WallClock(zone: timeZone)
        let today = clock.day(at: date)
        func timeline(_ holidays: OpeningHolidays) -> OpeningTimeline {
            OpeningTimeline(
                rules, days: (today - 2)...(today + Self.horizon + 1), takenFor: holidays,
                clock: clock)
        }
        let named = rules.reduce(into: OpeningHolidays()) { $0.formUnion($1.days.holidays) }
        let usual = timeline([])
        let school = named.contains(.schoolHoliday) ? timeline(.schoolHoliday) : nil

        func moment(at date: Date) -> OpeningTimeline.Moment {
            let moment = usual.moment(at: date)
            guard let school, school.moment(at: date).status != moment.status else { return moment }
            return OpeningTimeline.Moment(status: .unknown)
        }
        let now = moment(at: date)
        let limit = date.addingTimeInterval(Double(Self.horizon) * 86_400)
        let changes = Set(usual.changes(after: date) + (school?.changes(after: date) ?? []))
        let until = changes.sorted().first { $0 <= limit && moment(at: $0).status != now.status }
        let isOther =
            named.contains(.publicHoliday)
            && timeline(.publicHoliday).moment(at: date).status != usual.moment(at: date).status
        return OpeningState(
            now.status, until: until, comment: now.comment, isOtherOnHolidays: isOther)
    }
}
