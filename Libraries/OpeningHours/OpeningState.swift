public import Foundation

/// Whether something is open.
public enum OpeningStatus: String, CaseIterable, Hashable, Sendable {
    /// It is open.
    case open

    /// It is closed.
    case closed

    /// The hours themselves leave it open, such as those "by appointment".
    case unknown
}

/// Whether a place is open at a moment, and until when.
public struct OpeningState: Hashable, Sendable {
    /// Whether it is open.
    public var status: OpeningStatus

    /// When ``status`` changes; nil where it does not within eight days.
    public var until: Date?

    /// The comment of the hours, such as "ring the bell"; nil for none.
    public var comment: String?

    /// Whether the status is another if the day is a public holiday.
    ///
    /// No calendar of holidays is known, and few days are holidays: the state is
    /// that of a day that is none.
    public var isOtherOnHolidays: Bool

    /// Describes a state.
    ///
    /// - Parameter until: When that changes; nil, the default, for not soon.
    public init(
        _ status: OpeningStatus, until: Date? = nil, comment: String? = nil,
        isOtherOnHolidays: Bool = false
    ) {
        self.status = status
        self.until = until
        self.comment = comment
        self.isOtherOnHolidays = isOtherOnHolidays
    }
}
