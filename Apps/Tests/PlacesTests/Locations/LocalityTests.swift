import Foundation
import OpenStreetMap
import Places
import PlacesMap
import Testing
import WaybillStorage
import WaybillTesting

/// Stations, streets and districts of an extract as locations.
@Suite(.timeLimit(.minutes(60)))
struct LocalityTests {
    private let library: PlaceLibrary
    private let folder: URL

    init() throws {
        library = PlaceLibrary(
            store: try InMemoryRecordStore(),
            localities: LocalityLibrary(store: try InMemoryRecordStore(format: Locality.format)))
        folder = FileManager.default.temporaryDirectory.appending(path: "waybill-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func tags(_ tags: [String: String]) -> String {
        tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }
            .joined()
    }

    private func node(
        _ id: Int, _ latitude: Double, _ longitude: Double, _ values: [String: String] = [:]
    ) -> String {
        "<node id=\"\(id)\" lat=\"\(latitude)\" lon=\"\(longitude)\">\(tags(values))</node>"
    }

    private func way(_ id: Int, _ nodes: [Int], _ values: [String: String]) -> String {
        "<way id=\"\(id)\">\(nodes.map { "<nd ref=\"\($0)\"/>" }.joined())\(tags(values))</way>"
    }

    /// A town: a street in two ways, another of its name far off, a station and
    /// a district that is a node and an area.
    private var town: [String] {
        [
            node(1, 48.200, 16.350), node(2, 48.202, 16.350), node(3, 48.204, 16.350),
            node(4, 48.900, 16.900), node(5, 48.902, 16.900), node(6, 48.201, 16.351),
            node(10, 48.185, 16.375, ["name": "Wien Hauptbahnhof", "railway": "station"]),
            node(
                11, 48.203, 16.348,
                ["name": "Neubau", "place": "suburb", "name:ja": "ノイバウ", "population": "30000"]),
            node(12, 48.2, 16.36, ["name": "Café Neubau", "amenity": "cafe"]),
            node(13, 48.2, 16.36, ["name": "No street", "highway": "bus_stop"]),
            way(1, [1, 2], ["name": "Mariahilfer Straße", "highway": "secondary"]),
            way(2, [2, 3], ["name": "Mariahilfer Straße", "highway": "pedestrian"]),
            way(3, [4, 5], ["name": "Mariahilfer Straße", "highway": "residential"]),
            way(4, [1, 3], ["highway": "residential"]),
            way(5, [99], ["name": "Lost Street", "highway": "residential"]),
            "<relation id=\"1\"><member type=\"way\" ref=\"4\" role=\"outer\"/>"
                + tags([
                    "name": "Neubau", "boundary": "administrative", "admin_level": "9",
                    "type": "boundary",
                ]) + "</relation>",
        ]
    }

    private func load(_ elements: [String], as name: String = "wien.osm") async throws {
        let path = folder.appending(path: name)
        try Data("<osm>\(elements.joined())</osm>".utf8).write(to: path)
        _ = try await library.importOpenStreetMap(fromFilesAt: [path.path])
    }

    private func found(_ text: String, limit: Int = 10) async throws -> [String] {
        let near = try #require(Coordinate(latitude: 48.2, longitude: 16.37))
        return try await LocalLocationFinder(library: library)
            .locations(LocationQuery(text, near: near, limit: limit)).map(\.id)
    }

    @Test func `a station, a street and a district are found`() async throws {
        try await load(town)
        for text in ["Hauptbahnhof", "wien haupt", "station", "Bahnhof", "train station", "gare"] {
            #expect(try await found(text).first == "n10", "\(text)")
        }
        #expect(try await found("Mariahilfer Straße") == ["w1", "w3"])
        #expect(try await found("mariahilfer strasse").count == 2)
        #expect(try await found("Neubau") == ["n11", "n12"])
        #expect(try await found("ノイバウ") == ["n11"])
        #expect(try await found("Neubua").contains("n11"))
        #expect(try await found("No street").isEmpty)
        #expect(try await found("Lost").isEmpty)
    }

    @Test func `a location is where the locality is, and says what it is`() async throws {
        try await load(town)
        let locations = try await LocalLocationFinder(library: library)
            .locations(LocationQuery("Neubau"))
        let first = try #require(locations.first)
        #expect(first.fullName == "Neubau, District")
        #expect(first.coordinate == Coordinate(latitude: 48.203, longitude: 16.348))
    }

    @Test func `places keep a half of the room`() async throws {
        var elements = town
        for index in 0..<20 {
            elements.append(
                node(
                    100 + index, 48.2 + Double(index), 16.36,
                    ["name": "Neubau \(index)", "place": "suburb"]))
            elements.append(
                node(
                    200 + index, 48.2, 16.36, ["name": "Neubau Bar \(index)", "amenity": "bar"]))
        }
        try await load(elements)
        let ids = try await found("neubau", limit: 10)
        #expect(ids.count == 10 && Set(ids).count == 10)
        let bars = Set((200..<220).map { "n\($0)" } + ["n12"])
        #expect(ids.count(where: bars.contains) == 5)
    }

    @Test func `a newer extract replaces what it had`() async throws {
        try await load(town, as: "wien-200101.osm")
        try await load(
            [
                node(12, 48.2, 16.36, ["name": "Café Neubau", "amenity": "cafe"]),
                node(20, 48.2, 16.36, ["name": "Praterstern", "railway": "station"]),
            ], as: "wien-210101.osm")
        #expect(try await found("station") == ["n20"])
        #expect(try await found("Mariahilfer Straße").isEmpty)
    }

    @Test func `what is near a station is from there`() async throws {
        try await load(town)
        let result = try await library.find("cafe near the station", limit: 5)
        #expect(result.centre == Coordinate(latitude: 48.185, longitude: 16.375))
        #expect(result.matches.map(\.record.id) == ["n12"])
        let street = try await library.find("cafe near Mariahilfer Straße", limit: 5)
        #expect((street.matches.first?.distance ?? .infinity) < 1_000)
    }

    @Test func `a search for places names localities too`() async throws {
        try await load(town)
        func named(_ text: String) async throws -> [String] {
            try await library.find(text, limit: 5).localities.map(\.element)
        }
        for text in ["station", "subway", "Metro", "railway station", "wien station"] {
            #expect(try await named(text) == ["n10"], "\(text)")
        }
        #expect(try await named("neubau") == ["n11"])
        #expect(try await named("ノイバウ") == ["n11"])
        #expect(try await named("neu").isEmpty)
        #expect(try await named("cafe").isEmpty)
        #expect(try await named("").isEmpty)
    }

    @Test func `a locality is stored and read back`() async throws {
        let extract = try #require(ExtractName("wien"))
        let place = OSMNamedPlace.Kind.way
        for kind in LocalityKind.allCases {
            let found = OSMLocality(
                element: place, id: 7, kind: kind, name: "A", otherNames: ["B", "C"],
                latitude: 48, longitude: 16)
            let locality = try #require(Locality(found, of: extract))
            let store = try InMemoryRecordStore([locality], format: Locality.format)
            #expect(try await store.record(id: locality.id) == locality)
            let json = try JSONEncoder().encode(locality)
            #expect(try JSONDecoder().decode(Locality.self, from: json) == locality)
        }
    }
}
