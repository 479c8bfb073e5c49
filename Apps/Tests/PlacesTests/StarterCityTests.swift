import OpenStreetMap
import Places
import Testing
import WaybillPipeline

@Suite struct StarterCityTests {
    private let places = StarterCity.places

    @Test func `the starter city has at least two hundred places`() {
        #expect(places.count >= 200)
    }

    @Test func `every place lies inside the city's box`() {
        for place in places {
            #expect((40.49...40.92).contains(place.coordinate.latitude), "\(place.name)")
            #expect((-74.27 ... -73.68).contains(place.coordinate.longitude), "\(place.name)")
        }
    }

    @Test func `every place has an identity of its own, a name and a known category key`() {
        #expect(Set(places.map(\.id)).count == places.count)
        #expect(Set(places.map(\.name)).count == places.count)
        for place in places {
            #expect(OSMNamedPlace.categoryKeys.contains(place.category.key), "\(place.name)")
            #expect(place.isApproximate && place.source == .starterCity)
            #expect(place.openingHours.isEmpty, "no hours are claimed")
        }
    }
}
