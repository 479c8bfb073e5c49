public import Foundation

extension OpeningHours {
    /// The range of the search for the next change, in days.
    private static let horizon = 8

    /// Returns the state at a date, and the next change within eight days.
    ///
    /// Times are wall-clock times. When clocks go back, a repeated hour means its first occurrence;
    /// when they go forward, a skipped time means the moment of the change. A span past midnight
    /// belongs to the day of its start, so a closed day does not end the night before. After an
    /// open end the status is unknown, until 05:00 at the latest. It is also unknown if it depends
    /// on school holidays, whose dates are not known.
    ///
    /// - Returns: The state; nil if the text is not understood or the date is thousands of years
    ///   away.
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
