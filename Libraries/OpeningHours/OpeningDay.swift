/// The opening hours of a day, to be shown.
public struct OpeningDay: Hashable, Sendable {
    /// A span of time in which it is open, or may be.
    public struct Span: Hashable, Sendable {
        /// When it begins, in minutes after midnight.
        public var start: Int

        /// When it ends, in minutes after the same midnight; more than 1,440 is past the next one.
        public var end: Int

        /// Whether it continues afterwards, without a stated end.
        public var hasOpenEnd: Bool

        /// Whether it is open or unknown; closed only with a comment.
        public var status: OpeningStatus

        /// A comment; nil for none.
        public var comment: String?
    }

    /// The day of the week: 1 is Monday, 7 Sunday.
    public let weekday: Int

    /// The spans that begin on the day, in order.
    public let spans: [Span]

    /// The day's times in a line: `10:00–13:00, 15:30–19:30`, `Closed`, `Open 24 hours`.
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
