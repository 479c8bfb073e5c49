/// The opening hours of a day, for display.
public struct OpeningDay: Hashable, Sendable {
    /// An interval of the day with its status.
    public struct Span: Hashable, Sendable {
        /// The start, in minutes after midnight.
        public var start: Int

        /// The end, in minutes after the same midnight; above 1,440 on the next day.
        public var end: Int

        /// Whether the end is open, as in `17:00+`.
        public var hasOpenEnd: Bool

        /// The status; closed only with a comment.
        public var status: OpeningStatus

        /// The comment; nil for none.
        public var comment: String?
    }

    /// The day of the week, from 1 for Monday to 7 for Sunday.
    public let weekday: Int

    /// The spans that begin on the day, in order.
    public let spans: [Span]

    /// The hours as a line: `10:00–13:00, 15:30–19:30`, `Closed`, `Open 24 hours`.
    public var text: String {
        spans.isEmpty ? "Closed" : spans.map(\.text).joined(separator: ", ")
    }
}

extension OpeningDay.Span {
    fileprivate var text: String {
        let times = times
        let words =
            switch status {
            case .open: times.isEmpty ? "Open 24 hours" : times
            case .closed: "Closed"
            case .unknown: times.isEmpty ? "Unknown" : "\(times) unknown"
            }
        return comment.map { "\(words) (\($0))" } ?? words
    }

    private var times: String {
        if start == 0, end == 1_440 { return "" }
        if end == start { return "\(clock(start))+" }
        return "\(clock(start))–\(clock(end))\(hasOpenEnd ? "+" : "")"
    }

    private func clock(_ minute: Int) -> String {
        let hour = minute == 1_440 ? 24 : minute / 60 % 24
        return [hour, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
