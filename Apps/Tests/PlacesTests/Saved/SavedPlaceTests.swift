import Foundation
import Places
import Testing
import WaybillStorage
import WaybillTesting

@Suite struct SavedPlaceTests {
    private func place(_ id: String = "n1") throws -> Place {
        var place = Place(
            id: id, name: "Café", category: try #require(PlaceCategory("amenity=cafe")),
            coordinate: try #require(Coordinate(latitude: 43.7, longitude: 7.4)),
            source: .openStreetMap)
        place.address = "1 Quai"
        place.isApproximate = true
        return place
    }

    private func saved(_ place: Place, _ list: String = "Trip") throws -> SavedPlace {
        SavedPlace(
            place, in: try SavedListName(list), at: Date(timeIntervalSince1970: 1_700_000_000.25))
    }

    @Test func `a record is read back as it was written`() throws {
        for id in ["n1", "", "a\nb", "caf\u{E9}", "cafe\u{301}", "Trip\nn1"] {
            let record = try saved(try place(id))
            #expect(try SavedPlace(storedValues: record.storedValues) == record)
            #expect(record.storedValues.count == SavedPlace.schema.columns.count)
        }
    }

    @Test func `what shows a place is remembered, and no more`() throws {
        let place = try place()
        var whole = place
        whole.contacts.phone = "+377 1"
        whole.openingHours = "24/7"
        whole.keywords = "tea"
        whole.timeZone = "Europe/Monaco"
        whole.extracts = ["monaco"]
        #expect(try saved(whole).snapshot == place)
    }

    @Test func `no two places in lists have one identity`() throws {
        let pairs = [("a", "b"), ("a", "b\nc"), ("a b", "c"), ("a", "b c"), ("b", "a"), ("a", "")]
        let ids = try pairs.map { try saved(try place($1), $0).id }
        #expect(Set(ids).count == pairs.count)
    }

    @Test func `what was never written is refused`() throws {
        let values = try saved(try place()).storedValues
        func with(_ column: String, _ value: StoredValue) throws -> [StoredValue] {
            var values = values
            values[try #require(SavedPlace.schema.columns.firstIndex(of: column))] = value
            return values
        }
        var broken = [[], Array(values.dropLast()), values + [.null]]
        for column in SavedPlace.schema.columns {
            broken.append(try with(column, .null))
            let isNumber = ["saved", "latitude", "longitude", "approximate"].contains(column)
            broken.append(try with(column, isNumber ? .text("1") : .integer(1)))
        }
        broken += [
            try with("id", .text("Trip\nn2")), try with("list", .text(" Trip")),
            try with("list", .text("Other")), try with("list", .text("a\nb")),
            try with("category", .text("cafe")), try with("source", .text("elsewhere")),
            try with("latitude", .real(91)), try with("longitude", .real(.infinity)),
            try with("saved", .real(.infinity)), try with("saved", .real(1e300)),
        ]
        for values in broken {
            let error = #expect(throws: PersistenceError.self, "\(values)") {
                try SavedPlace(storedValues: values)
            }
            #expect(error?.reason == .unreadable)
        }
    }
}
