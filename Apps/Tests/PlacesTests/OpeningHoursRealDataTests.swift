import Foundation
import OpenStreetMap
import OpeningHours
import PlacesTestSupport
import Testing

/// The opening hours of a real city.
@Suite struct OpeningHoursRealDataTests {
    @Test(.enabled(if: OSMTestData.has("monaco-2021.osm.pbf"), OSMTestData.absence))
    func `all but one of Monaco's opening hours are understood`() throws {
        var texts: [String] = []
        try OSMPlaceExtractor().extract(fromFileAt: OSMTestData.path("monaco-2021.osm.pbf")) {
            if let text = $0.tags["opening_hours"] { texts.append(text) }
        }
        #expect(texts.count == 105)
        let others = texts.filter { !OpeningHours($0).isUnderstood }
        // By the specification its second rule would hide the first.
        #expect(others == ["09:00-12:30; 14:30-19:00; Su off"])
        let zone = try #require(TimeZone(identifier: "Europe/Monaco"))
        let date = try Date("2021-06-15T10:15:00Z", strategy: .iso8601)
        let states = texts.compactMap { OpeningHours($0).state(at: date, in: zone) }
        #expect(states.count == 104)
        #expect(states.filter { $0.status == .open }.count > 60)
    }
}
