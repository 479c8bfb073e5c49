/// A rule of opening hours: days, times and a status.
struct OpeningRule: Hashable, Sendable {
    /// The effect of a rule on earlier ones.
    enum Joint: Hashable, Sendable {
        /// `;`: replaces them on its days.
        case replacing
        /// `,`: adds to them.
        case adding
        /// `||`: fills their closed times.
        case filling
    }

    var joint = Joint.replacing

    var days = OpeningDays()

    /// The times; empty for the whole day.
    var spans: [OpeningSpan] = []

    var status = OpeningStatus.open

    var comment: String?

    var isAllDay: Bool { spans.isEmpty }

    /// Whether the rule replaces earlier ones on its days; closed hours only remove themselves.
    var clearsItsDays: Bool {
        switch joint {
        case .replacing: status != .closed || isAllDay
        case .adding: status == .closed && isAllDay
        case .filling: false
        }
    }
}

/// A span of time, in minutes after midnight of its day.
struct OpeningSpan: Hashable, Sendable {
    /// The start, from 0 to 1,439.
    let start: Int

    /// The end, up to 2,880; above 1,440 on the next day.
    let end: Int

    /// Whether the end is open, as in `17:00+`.
    let hasOpenEnd: Bool

    static let allDay = OpeningSpan(start: 0, end: 1_440, hasOpenEnd: false)

    /// The limit of an open end: 05:00 on the next day.
    static let latestEnd = 1_740
}
