/// One rule of opening hours: on some days, at some times, open or not.
struct OpeningRule: Hashable, Sendable {
    /// The effect of a rule on those before it.
    enum Joint: Hashable, Sendable {
        /// `;`: it replaces them on the days that it names.
        case replacing
        /// `,`: it adds to them.
        case adding
        /// `||`: it fills what they leave closed.
        case filling
    }

    /// Its effect on the rules before it.
    var joint = Joint.replacing

    var days = OpeningDays()

    /// The times of such a day; all of it if there is none.
    var spans: [OpeningSpan] = []

    var status = OpeningStatus.open

    /// A comment; nil for none.
    var comment: String?

    /// Whether it speaks of a whole day.
    var isAllDay: Bool { spans.isEmpty }

    /// Whether it replaces, on its days, the rules before it.
    ///
    /// What closes some hours takes away those alone.
    var clearsItsDays: Bool {
        switch joint {
        case .replacing: status != .closed || isAllDay
        case .adding: status == .closed && isAllDay
        case .filling: false
        }
    }
}

/// A span of time on a day, in minutes after its midnight.
struct OpeningSpan: Hashable, Sendable {
    /// When it begins, from 0 to 1,439.
    let start: Int

    /// When it ends, up to 2,880; past midnight if above 1,440.
    let end: Int

    /// Whether it continues afterwards, without a stated end.
    let hasOpenEnd: Bool

    static let allDay = OpeningSpan(start: 0, end: 1_440, hasOpenEnd: false)

    /// Until when what has an open end may go on: 5 in the morning.
    static let latestEnd = 1_740
}
