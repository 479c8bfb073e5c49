import Foundation
import Places
import Testing
import WaybillStorage
import WaybillTesting

struct NamedLocationTests {
    private func complete() -> NamedLocation {
        var location = NamedLocation(id: "r1", name: "Łódź")
        location.fullName = "Łódź, Poland"
        location.state = "LD"
        location.country = "pl"
        location.countryName = "Poland"
        location.zip = "90-001"
        location.latitude = 51.75
        location.longitude = 19
        return location
    }

    // Behaviour 5/30
    @Test func `what is not known is empty, and what need not be is nil`() {
        let location = NamedLocation(id: "r1")
        #expect(location.name.isEmpty && location.state.isEmpty && location.country.isEmpty)
        #expect(location.zip.isEmpty && location.fullName == nil && location.countryName == nil)
        #expect(location.coordinate == nil)
    }

    // Behaviour 5/30
    @Test func `half a coordinate is none, nor is one off the earth`() {
        var location = NamedLocation(id: "r1")
        location.latitude = 51.75
        #expect(location.coordinate == nil)
        location.longitude = 19
        #expect(location.coordinate == Coordinate(latitude: 51.75, longitude: 19))
        location.latitude = nil
        #expect(location.coordinate == nil)
        for (latitude, longitude) in [(90.1, 0), (0, -180.1), (.nan, 0), (0, .infinity)] {
            (location.latitude, location.longitude) = (latitude, longitude)
            #expect(location.coordinate == nil)
        }
    }

    // Behaviour 5/30
    @Test func `its city is its name`() {
        let named: any CityNamed = complete()
        #expect(named.city == "Łódź")
    }

    // Behaviour 5/30
    @Test func `a location survives being written and read`() throws {
        for location in [complete(), NamedLocation(id: "n2")] {
            let json = try JSONEncoder().encode(location)
            #expect(try JSONDecoder().decode(NamedLocation.self, from: json) == location)
        }
    }
}
