import Foundation
import OpeningHours
import Places
import Waybill

/// The opening states of places, all at one moment.
struct Openings: Sendable {
    /// The moment.
    var date: Date

    private let statuses: [String: OpeningStatus]

    /// Looks at the hours of places.
    ///
    /// - Parameters:
    ///   - places: The places.
    ///   - date: The moment.
    /// - Complexity: That of `Place.openingState(at:)` for each place.
    init(of places: [RecordMatch<Place>], at date: Date) {
        self.date = date
        statuses = places.reduce(into: [:]) { statuses, match in
            statuses[match.record.id] = match.record.openingState(at: date)?.status
        }
    }

    /// Whether a place is open; nil where that is not known.
    ///
    /// - Parameter id: The identity of the place.
    /// - Returns: The status.
    func status(of id: String) -> OpeningStatus? { statuses[id] }
}
