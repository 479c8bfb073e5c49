public import Foundation

/// The opening status of a place.
public enum OpeningStatus: String, CaseIterable, Hashable, Sendable {
    /// The place is open.
    case open

    /// The place is closed.
    case closed

    /// The hours do not tell, as in "by appointment".
    case unknown
}

/// The state of a place at a date, with the next change.
public struct OpeningState: Hashable, Sendable {
    /// The opening status.
    public var status: OpeningStatus

    /// The date of the next change of ``status``; nil for none within eight days.
    public var until: Date?

    /// The comment of the hours, such as "ring the bell"; nil for none.
    public var comment: String?

    /// Whether the status differs on public holidays.
    ///
    /// The dates of holidays are not known: the state is that of an ordinary day.
    public var isOtherOnHolidays: Bool

    /// Creates a state.
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
