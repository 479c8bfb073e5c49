import Foundation
import PlacesCore
import Testing

/// The opening hours of a real city.
@Suite struct OpeningHoursRealDataTests {
    @Test(.enabled(if: OSMTestData.has("monaco-2021.osm.pbf"), OSMTestData.absence))
    func `all but one of Monaco's opening hours are understood`() throws {
        let reading = try PBFReading(path: OSMTestData.path("monaco-2021.osm.pbf"))
        let texts = reading.places.compactMap { $0.tags["opening_hours"] }
        #expect(texts.count == 105)
        let others = texts.filter { !OpeningHours($0).isUnderstood }
        // By the specification its second rule would hide the first.
        #expect(others == ["09:00-12:30; 14:30-19:00; Su off"])
        let zone = try OpeningTestZone("Europe/Monaco")
        let date = try zone.date(2021, 6, 15, 12, 15)
        let states = texts.compactMap { OpeningHours($0).state(at: date, in: zone.zone) }
        #expect(states.count == 104)
        #expect(states.filter { $0.status == .open }.count > 60)
    }
}
