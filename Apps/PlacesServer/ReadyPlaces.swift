import Foundation
import Places
import Synchronization
import Waybill

/// The JSON of places that were written before, for the next responses.
///
/// A place is compared with the written one, byte by byte, so a changed one is written anew. The
/// lock `written` guards them.
final class ReadyPlaces: Sendable {
    /// The members of a place around its distance, which depends on the request.
    final class Members: Sendable {
        fileprivate let place: Place
        fileprivate let minute: Double?

        let beforeDistance: String
        let afterDistance: String

        fileprivate init(_ place: Place, _ minute: Double?, _ writer: PlaceFieldWriter) {
            let fields = PlaceField.allCases.split { $0 == .distance }
            func json(_ fields: ArraySlice<PlaceField>?) -> String {
                var json = JSONWriter()
                for field in fields ?? [] {
                    writer.write(field, of: RecordMatch(record: place), to: &json)
                }
                return json.text
            }
            self.place = place
            self.minute = minute
            beforeDistance = json(fields.first)
            afterDistance = json(fields.last)
        }
    }

    private let written = Mutex([Members?](repeating: nil, count: ReadyPlaces.slotCount))

    /// The maximum number of places, twice that of a store in memory; a power of two.
    private static let slotCount = 1 << 18

    /// The members of a place, as a writer writes them.
    func members(of place: Place, by writer: PlaceFieldWriter) -> Members {
        // No place opens or closes between two minutes.
        let isTimed = !place.openingHours.isEmpty && !place.timeZone.isEmpty
        let minute =
            isTimed ? (writer.moment.timeIntervalSince1970 / 60).rounded(.down) : nil
        // Two slots for each place: few find both taken.
        let slot = place.id.hashValue & (ReadyPlaces.slotCount - 1)
        let (one, other) = written.withLock { ($0[slot], $0[slot ^ 1]) }
        for known in [one, other] {
            if let known, known.minute == minute, known.place.isWritten(as: place) { return known }
        }
        let members = Members(place, minute, writer)
        func isFree(_ known: Members?) -> Bool { known.map { $0.place.id == place.id } ?? true }
        written.withLock { $0[isFree(one) || !isFree(other) ? slot : slot ^ 1] = members }
        return members
    }
}

extension Place {
    /// Whether two places have the same JSON at the same time.
    ///
    /// Texts are compared by their bytes: equal ones may be written in several ways.
    fileprivate func isWritten(as other: Place) -> Bool {
        func isSame(_ one: String, _ other: String) -> Bool {
            one.utf8.elementsEqual(other.utf8)
        }
        return isSame(id, other.id) && isSame(name, other.name)
            && coordinate.latitude.bitPattern == other.coordinate.latitude.bitPattern
            && coordinate.longitude.bitPattern == other.coordinate.longitude.bitPattern
            && isSame(category.key, other.category.key)
            && isSame(category.value, other.category.value) && isSame(address, other.address)
            && isSame(contacts.phone, other.contacts.phone)
            && isSame(contacts.email, other.contacts.email)
            && isSame(contacts.website, other.contacts.website)
            && isSame(openingHours, other.openingHours) && isSame(timeZone, other.timeZone)
            && isSame(keywords, other.keywords) && isApproximate == other.isApproximate
    }
}
