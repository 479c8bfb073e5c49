import Foundation

/// The intervals of some days in a time zone, computed from rules.
struct OpeningTimeline {
    /// An interval of a rule.
    private struct Piece {
        let start: Date
        let end: Date
        let status: OpeningStatus

        func contains(_ date: Date) -> Bool { start <= date && date < end }
    }

    struct Moment: Equatable {
        var status = OpeningStatus.closed
        var comment: String?
    }

    private let rules: [OpeningRule]
    private var pieces: [[Piece]]
    private var closedDays: [[Piece]]

    init(
        _ rules: [OpeningRule], days: ClosedRange<Int>, takenFor holidays: OpeningHolidays,
        clock: WallClock
    ) {
        self.rules = rules
        pieces = Array(repeating: [], count: rules.count)
        closedDays = pieces
        for day in days {
            let applied = Self.rules(rules, on: CalendarDay(number: day), takenFor: holidays)
            for index in applied { add(index, day, clock) }
        }
    }

    /// The indexes of the rules of a day, without replaced ones.
    static func rules(
        _ rules: [OpeningRule], on day: CalendarDay, takenFor holidays: OpeningHolidays
    ) -> [Int] {
        var applied: [Int] = []
        for (index, rule) in rules.enumerated() where rule.days.contain(day, takenFor: holidays) {
            if rule.clearsItsDays { applied.removeAll(keepingCapacity: true) }
            applied.append(index)
        }
        return applied
    }

    private mutating func add(_ index: Int, _ day: Int, _ clock: WallClock) {
        let rule = rules[index]
        func piece(_ start: Int, _ end: Int, _ status: OpeningStatus) -> Piece {
            Piece(
                start: clock.moment(start, ofDay: day), end: clock.moment(end, ofDay: day),
                status: status)
        }
        if rule.isAllDay {
            let piece = piece(0, 1_440, rule.status)
            // A closed day does not end the night before.
            if rule.status == .closed {
                closedDays[index].append(piece)
            } else {
                pieces[index].append(piece)
            }
        }
        for span in rule.spans {
            pieces[index].append(piece(span.start, span.end, rule.status))
            guard span.hasOpenEnd, span.end < OpeningSpan.latestEnd else { continue }
            // The last match counts: known spans have priority over open ends.
            pieces[index].insert(piece(span.end, OpeningSpan.latestEnd, .unknown), at: 0)
        }
    }

    func moment(at date: Date) -> Moment {
        var moment = Moment()
        for (index, rule) in rules.enumerated() {
            if rule.joint == .filling, moment.status != .closed { continue }
            if let piece = pieces[index].last(where: { $0.contains(date) }) {
                moment = Moment(status: piece.status, comment: rule.comment)
            } else if moment.status == .closed, let comment = rule.comment,
                closedDays[index].contains(where: { $0.contains(date) })
            {
                moment.comment = comment
            }
        }
        return moment
    }

    /// The possible changes after a date, sorted.
    func changes(after date: Date) -> [Date] {
        let ends = pieces.joined().flatMap { [$0.start, $0.end] }
        return Set(ends.filter { $0 > date }).sorted()
    }
}
