import Foundation
import Places
import Testing
import WaybillStorage
import WaybillTesting

struct LocalLocationFinderTests {
    private func finder(_ places: [(String, String, Double)]) throws -> LocalLocationFinder {
        let places = try places.enumerated().map { index, place in
            var made = Place(
                id: "n\(index)", name: place.0,
                category: try #require(PlaceCategory("amenity=cafe")),
                coordinate: try #require(Coordinate(latitude: place.2, longitude: 7)),
                source: .openStreetMap)
            made.address = place.1
            return made
        }
        return LocalLocationFinder(
            library: PlaceLibrary(store: try InMemoryRecordStore(places)))
    }

    private func monaco() throws -> LocalLocationFinder {
        try finder([
            ("Café Grimaldi", "12 Rue Grimaldi, 98000 Monaco", 1),
            ("Bar", "3 Rue Grimaldi, 98000 Monaco", 2), ("Pub", "1 Quai, 98000 Monaco", 6),
            ("Monaco Grill", "2 Via Roma, Ventimiglia", 40),
        ])
    }

    @Test func `a zip is the middle of the places that have it`() async throws {
        let locations = try await monaco().locations(LocationQuery("98000"))
        let area = try #require(locations.first)
        #expect(area.name == "98000" && area.zip == "98000")
        #expect(area.coordinate == Coordinate(latitude: 2, longitude: 7))
        #expect(locations.count == 4)
    }

    @Test func `a street is the middle of its places, whatever its case and accents`() async throws
    {
        for text in ["rue grimaldi", "Rué  GRIMALDI "] {
            let area = try #require(
                try await monaco().locations(LocationQuery(text, limit: 1)).first)
            #expect(area.coordinate == Coordinate(latitude: 1.5, longitude: 7))
            #expect(area.zip.isEmpty && area.id == "area rue grimaldi" || text.contains("é"))
        }
    }

    @Test func `a name is the place that has it`() async throws {
        let locations = try await monaco().locations(LocationQuery("grill"))
        #expect(locations.map(\.id) == ["n3"])
        #expect(locations.first?.fullName == "Monaco Grill, 2 Via Roma, Ventimiglia")
        #expect(locations.first?.coordinate == Coordinate(latitude: 40, longitude: 7))
    }

    @Test func `half a word is not an area, and neither is one place`() async throws {
        #expect(
            try await monaco().locations(LocationQuery("9800")).map(\.id).sorted()
                == ["n0", "n1", "n2"])
        #expect(try await monaco().locations(LocationQuery("quai")).map(\.id) == ["n2"])
    }

    @Test(arguments: ["43.7384,7.4246", " 43.7384, 7.4246 ", "+43.7384 ,7.42460"])
    func `a coordinate is the point that it names, and nothing else`(_ text: String) async throws {
        let found = try await monaco().locations(LocationQuery(text))
        #expect(found.map(\.name) == ["43.7384, 7.4246"])
        #expect(found.first?.coordinate == Coordinate(latitude: 43.7384, longitude: 7.4246))
    }

    @Test(arguments: ["93,7.4", "43.7384", "43.7384,7.4246,1", "a,b", ","])
    func `other numbers find no point`(_ text: String) async throws {
        #expect(try await monaco().locations(LocationQuery(text)).isEmpty)
    }

    @Test func `a text that names something finds nothing that is spelt nearly so`() async throws {
        let finder = try finder([("Gare Centrale", "", 1), ("Gala", "", 2), ("Garu", "", 3)])
        #expect(try await finder.locations(LocationQuery("gare")).map(\.id) == ["n0"])
        #expect(try await finder.locations(LocationQuery("garv")).count == 2)
    }

    @Test func `a kind that a misspelt word may mean is not where one is`() async throws {
        #expect(try await monaco().locations(LocationQuery("kahvla")).isEmpty)
    }

    @Test func `no more results come than requested`() async throws {
        #expect(try await monaco().locations(LocationQuery("98000", limit: 2)).count == 2)
        for limit in [0, -1] {
            #expect(try await monaco().locations(LocationQuery("98000", limit: limit)).isEmpty)
        }
        #expect(try await monaco().locations(LocationQuery(" ?! ")).isEmpty)
    }
}
