public import Foundation

extension OpeningHours {
    /// Returns the opening hours of the week around a date, Monday first.
    ///
    /// Dates and months count, holidays do not. A span belongs to the day of its start.
    ///
    /// - Returns: Seven days; nil if the text is not understood or the date is thousands of years
    ///   away.
    /// - Complexity: O(*r*) for *r* rules with their spans.
    public func week(of date: Date, in timeZone: TimeZone) -> [OpeningDay]? {
        guard let rules, abs(date.timeIntervalSince1970) < 1e11 else { return nil }
        let today = CalendarDay(number: WallClock(zone: timeZone).day(at: date))
        return (0..<7).map { weekday in
            let day = CalendarDay(number: today.number - today.weekday + weekday)
            return OpeningDay(
                weekday: weekday + 1, spans: OpeningDayTable(rules, on: day).spans)
        }
    }
}

/// The status of each minute of a day and of the next one.
private struct OpeningDayTable {
    private struct Minute: Equatable {
        var status = OpeningStatus.closed
        var comment: String?
        var isAfterOpenEnd = false
    }

    private var minutes = Array(repeating: Minute(), count: 2_880)

    init(_ rules: [OpeningRule], on day: CalendarDay) {
        for index in OpeningTimeline.rules(rules, on: day, takenFor: []) {
            let rule = rules[index]
            let before = minutes
            let isFilling = rule.joint == .filling
            func paint(_ range: Range<Int>, _ minute: Minute) {
                for index in range where !isFilling || before[index].status == .closed {
                    minutes[index] = minute
                }
            }
            let minute = Minute(status: rule.status, comment: rule.comment)
            for span in rule.spans where span.hasOpenEnd {
                guard span.end < OpeningSpan.latestEnd else { continue }
                paint(
                    span.end..<OpeningSpan.latestEnd,
                    Minute(status: .unknown, comment: rule.comment, isAfterOpenEnd: true))
            }
            for span in rule.isAllDay ? [.allDay] : rule.spans {
                paint(span.start..<span.end, minute)
            }
        }
    }

    /// The stretches of equal minutes, without those that are closed without a comment.
    var spans: [OpeningDay.Span] {
        var spans: [OpeningDay.Span] = []
        var start = 0
        while start < minutes.count {
            let minute = minutes[start]
            let end = minutes[start...].firstIndex { $0 != minute } ?? minutes.count
            defer { start = end }
            if minute.isAfterOpenEnd {
                if let last = spans.indices.last, spans[last].end == start {
                    spans[last].hasOpenEnd = true
                } else {
                    spans.append(span(start, start, hasOpenEnd: true, .open, minute.comment))
                }
            } else if minute.status != .closed || minute.comment != nil {
                spans.append(span(start, end, hasOpenEnd: false, minute.status, minute.comment))
            }
        }
        return spans
    }

    private func span(
        _ start: Int, _ end: Int, hasOpenEnd: Bool, _ status: OpeningStatus, _ comment: String?
    ) -> OpeningDay.Span {
        OpeningDay.Span(
            start: start, end: end, hasOpenEnd: hasOpenEnd, status: status, comment: comment)
    }
}
