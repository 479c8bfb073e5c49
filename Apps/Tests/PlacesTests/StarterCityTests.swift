import Foundation
import OpenStreetMap
import PlacesMap
import PlacesTestSupport
import Testing
import WaybillStorage
import WaybillTesting

@testable import Places

@Suite struct StarterCityTests {
    private let city: StarterCity
    private let bounds: MapBounds

    init() throws {
        city = try StarterCity()
        bounds = try #require(MapBounds("7.40,43.72,7.45,43.76"))
    }

    private func library(_ places: InMemoryRecordStore<Place>) throws -> PlaceLibrary {
        PlaceLibrary(
            store: places, map: MapLibrary(store: try InMemoryRecordStore<MapTile>()),
            localities: LocalityLibrary(
                store: try InMemoryRecordStore(format: Locality.format)))
    }

    @Test func `the starter city has exact places, addresses, hours and websites`() {
        #expect(city.places.count > 500)
        #expect(Set(city.places.map(\.id)).count == city.places.count)
        for place in city.places {
            #expect(OSMNamedPlace.categoryKeys.contains(place.category.key), "\(place.name)")
            #expect(place.source == .starterCity && !place.isApproximate, "\(place.name)")
            #expect(place.timeZone == "Europe/Monaco" && place.extracts.isEmpty, "\(place.name)")
        }
        #expect(city.places.count { !$0.address.isEmpty } > 150)
        #expect(city.places.count { !$0.openingHours.isEmpty } > 100)
        #expect(city.places.count { !$0.contacts.website.isEmpty } > 100)
    }

    @Test func `the starter city takes at most 500 kB`() {
        #expect(StarterCityData.packed.utf8.count < 500_000)
    }

    @Test func `a new library has the streets and the sea, and its home is in the town`()
        async throws
    {
        let library = try library(InMemoryRecordStore())
        try await library.addStarterCityIfEmpty()
        let home = try #require(try await library.home())
        #expect((43.729...43.742).contains(home.latitude))
        #expect((7.415...7.43).contains(home.longitude))
        let shapes = try await #require(library.map).shapes(in: bounds)
        for kind in [MapKind.coast, .road(.street), .road(.primary), .park] {
            #expect(shapes.contains { $0.kind == kind }, "\(kind)")
        }
        let found = try await #require(library.localities)
            .localities(named: "Rue Grimaldi", limit: 1)
        #expect(found.first?.kind == .street)
    }

    @Test func `an import of another town leaves nothing of the starter city`() async throws {
        let store = try InMemoryRecordStore<Place>()
        let library = try library(store)
        try await library.addStarterCityIfEmpty()
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).osm")
        defer { try? FileManager.default.removeItem(at: file) }
        let node = "<node id='1' version='1' lat='50' lon='10'><tag k='name' v='Inn'/>"
        try Data("<osm version='0.6'>\(node)<tag k='tourism' v='hotel'/></node></osm>".utf8)
            .write(to: file)
        let report = try await library.importOpenStreetMap(fromFilesAt: [file.path])
        #expect(report.starterRemoved == city.places.count)
        #expect(try await store.matches(RecordQuery()).map(\.record.name) == ["Inn"])
        #expect(try await #require(library.map).tiles(in: bounds).isEmpty)
        #expect(
            try await #require(library.localities)
                .localities(named: "Rue Grimaldi", limit: 1).isEmpty)
    }

    @Test(.enabled(if: OSMTestData.has("monaco-2021.osm.pbf"), OSMTestData.absence))
    func `the extract makes the starter city that is shipped`() throws {
        let made = try StarterCity(ofExtractAt: OSMTestData.path("monaco-2021.osm.pbf"))
        // Without the 100 kB of both in the message.
        let hasTiles = made.tiles.sorted { $0.path < $1.path } == city.tiles
        let hasLocalities = made.localities == city.localities
        #expect(hasTiles && hasLocalities)
        let zone = try #require(TimeZone(identifier: "Europe/Monaco"))
        let text = try made.sourceText(name: StarterCity.name, timeZone: zone)
        // Compressed bytes depend on the library.
        let data = try #require(text.firstMatch(of: /count = (\d+)\n.*packed = "([^"]+)"/))
        let content = try StarterCityContent(
            packed: String(data.2), count: try #require(Int(data.1)))
        let shipped = try StarterCityContent(
            packed: StarterCityData.packed, count: StarterCityData.count)
        let isShipped = content == shipped
        #expect(isShipped)
        #expect(text.contains("// Monaco of 2021-04-21,"))
    }
}
