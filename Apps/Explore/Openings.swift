import Foundation
import OpeningHours
import Places
import Waybill

/// The opening states of places, all at one moment.
struct Openings: Sendable {
    var date: Date

    private let statuses: [String: OpeningStatus]

    init(of places: [RecordMatch<Place>], at date: Date) {
        self.date = date
        statuses = places.reduce(into: [:]) { statuses, match in
            statuses[match.record.id] = match.record.openingState(at: date)?.status
        }
    }

    /// Whether a place is open; nil where that is not known.
    func status(of id: String) -> OpeningStatus? { statuses[id] }
}
