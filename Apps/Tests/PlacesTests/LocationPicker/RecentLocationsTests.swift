import Foundation
import Places
import Testing

struct RecentLocationsTests {
    private func location(_ id: String) -> NamedLocation {
        var location = NamedLocation(id: id, name: id)
        (location.latitude, location.longitude) = (1, 2)
        return location
    }

    @Test func `the latest come first, each once and no more than a few`() {
        var recent = RecentLocations()
        for id in ["a", "b", "c", "a", "d", "e", "f"] { recent.add(location(id)) }
        #expect(recent.locations.map(\.id) == ["f", "e", "d", "a", "c"])
        recent.remove("d")
        recent.remove("nothing")
        #expect(recent.locations.map(\.id) == ["f", "e", "a", "c"])
        #expect(RecentLocations(recent.locations) == recent)
    }

    @Test func `what lies nowhere is not remembered`() {
        var recent = RecentLocations()
        recent.add(NamedLocation(id: "x"))
        #expect(recent.locations.isEmpty)
    }

    @Test func `they survive a restart, and what does not belong there is left out`() throws {
        let recent = RecentLocations(["a", "b"].map(location))
        let data = try JSONEncoder().encode(recent)
        #expect(try JSONDecoder().decode(RecentLocations.self, from: data) == recent)
        let many = try JSONEncoder().encode((0..<50).map { location("\($0 / 2)") })
        let read = try JSONDecoder().decode(RecentLocations.self, from: many)
        #expect(read.locations.map(\.id) == ["0", "1", "2"])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(RecentLocations.self, from: Data(#"[{"name":"a"}]"#.utf8))
        }
    }
}
