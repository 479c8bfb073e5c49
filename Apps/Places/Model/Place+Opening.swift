public import Foundation
public import OpeningHours

extension Place {
    /// Whether the place is open at a moment, and until when.
    ///
    /// - Returns: The state; nil where the hours or the time zone are unknown,
    ///   or the hours are not understood.
    /// - Complexity: That of `OpeningHours.state(at:in:)`.
    public func openingState(at date: Date) -> OpeningState? {
        guard !openingHours.isEmpty, !timeZone.isEmpty,
            let zone = TimeZone(identifier: timeZone)
        else { return nil }
        return OpeningHours(openingHours).state(at: date, in: zone)
    }
}
