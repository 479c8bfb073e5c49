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
        fileprivate let content: WrittenContent
        fileprivate let minute: Double?

        let beforeDistance: String
        let afterDistance: String

        fileprivate init(
            _ place: Place, _ content: WrittenContent, _ minute: Double?, _ writer: PlaceFieldWriter
        ) {
            let fields = PlaceField.allCases.split { $0 == .distance }
            func json(_ fields: ArraySlice<PlaceField>?) -> String {
                var json = JSONWriter()
                for field in fields ?? [] {
                    writer.write(field, of: RecordMatch(record: place), to: &json)
                }
                return json.text
            }
            self.content = content
            self.minute = minute
            beforeDistance = json(fields.first)
            afterDistance = json(fields.last)
        }
    }

    private let written = Mutex<[String: Members]>([:])

    /// The maximum number of places: about 100 MB.
    private static let most = 1 << 17

    /// The members of a place, as a writer writes them.
    func members(of place: Place, by writer: PlaceFieldWriter) -> Members {
        // No place opens or closes between two minutes.
        let isTimed = !place.openingHours.isEmpty && !place.timeZone.isEmpty
        let minute =
            isTimed ? (writer.moment.timeIntervalSince1970 / 60).rounded(.down) : nil
        let content = WrittenContent(place)
        if let known = written.withLock({ $0[place.id] }), known.minute == minute,
            known.content.isSame(as: content)
        {
            return known
        }
        let members = Members(place, content, minute, writer)
        // The old ones are released without the lock.
        _ = written.withLock { written -> [String: Members]? in
            let old = written.count < ReadyPlaces.most ? nil : written
            if old != nil { written = [:] }
            written[place.id] = members
            return old
        }
        return members
    }
}

/// The content of a place in its JSON, except for the state of its hours.
private struct WrittenContent: Sendable {
    private let texts: [String]
    private let numbers: [UInt64]

    init(_ place: Place) {
        texts = [
            place.id, place.name, place.category.key, place.category.value, place.address,
            place.contacts.phone, place.contacts.email, place.contacts.website,
            place.openingHours, place.timeZone, place.keywords,
        ]
        numbers = [
            place.coordinate.latitude.bitPattern, place.coordinate.longitude.bitPattern,
            place.isApproximate ? 1 : 0,
        ]
    }

    /// Compares texts by their bytes: equal ones may be written in several ways.
    func isSame(as other: WrittenContent) -> Bool {
        numbers == other.numbers
            && zip(texts, other.texts).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}
