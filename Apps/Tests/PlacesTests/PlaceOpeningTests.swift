import Foundation
import OpeningHours
import Places
import Testing
import WaybillStorage

@Suite struct PlaceOpeningTests {
    private func place(hours: String, zone: String) throws -> Place {
        var place = Place(
            id: "n1", name: "A", category: try #require(PlaceCategory("shop=books")),
            coordinate: try #require(Coordinate(latitude: 1, longitude: 2)),
            source: .openStreetMap)
        place.openingHours = hours
        place.timeZone = zone
        return place
    }

    @Test func `a place is open by the clock of its own time zone`() throws {
        // Monday, 23 November 2026, 20:30 UTC: 21:30 in Paris, 07:30 in Sydney.
        let date = Date(timeIntervalSince1970: 1_795_465_800)
        let hours = "Mo-Fr 07:00-18:00"
        #expect(
            try place(hours: hours, zone: "Europe/Paris").openingState(at: date)?.status == .closed)
        let sydney = try place(hours: hours, zone: "Australia/Sydney").openingState(at: date)
        #expect(sydney?.status == .open)
        #expect(sydney?.until == date.addingTimeInterval(10.5 * 3_600))
    }

    @Test(arguments: [
        ("", "Europe/Paris"), ("24/7", ""), ("24/7", "Nowhere/At/All"), ("sunset+", "UTC"),
    ])
    func `what is unknown is not guessed`(_ hours: String, _ zone: String) throws {
        #expect(
            try place(hours: hours, zone: zone).openingState(at: Date(timeIntervalSince1970: 0))
                == nil)
    }

    @Test func `a row of an older database is read`() throws {
        var values = try place(hours: "24/7", zone: "UTC").storedValues
        values.replaceSubrange(values.count - 3..<values.count, with: [.null, .null, .null])
        let place = try Place(storedValues: values)
        #expect(place.timeZone.isEmpty && place.extracts.isEmpty && place.traits == PlaceTraits())
    }
}
