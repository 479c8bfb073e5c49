import Explore
import Foundation
import Places
import PlacesMap
import Testing
import Waybill
import WaybillGRDB
import WaybillTesting

/// Cities are added by a file, and removed, in the app: on a real database, with real
/// files.
@MainActor
@Suite(.timeLimit(.minutes(60)))
struct CityTests {
    private let folder: SavedFolder
    private let library: PlaceLibrary
    private let saved: SavedPlaces
    private let app: ExploreApp

    init() async throws {
        folder = try SavedFolder()
        let path = folder.database
        library = PlaceLibrary(
            store: try GRDBRecordStore<Place>(path: path),
            map: MapLibrary(store: try GRDBRecordStore<MapTile>(path: path)),
            localities: LocalityLibrary(
                store: try GRDBRecordStore(path: path, format: Locality.format)),
            imports: try GRDBRecordStore(path: path, format: ImportedExtract.format),
            now: { Date(timeIntervalSince1970: 1_784_600_000) })
        try await library.addStarterCityIfEmpty()
        saved = SavedPlaces(try GRDBRecordStore<SavedPlace>(path: path), of: library)
        var environment = ExploreEnvironment.test(
            library: library, home: try timesSquare(), saved: saved)
        environment.cities = CityDesk(of: library)
        app = ExploreApp(environment)
    }

    private func file(
        _ name: String, _ cafes: [SavedFolder.Cafe], end: String = "</osm>"
    ) throws -> URL {
        URL(filePath: try folder.xml(name, cafes, end: end))
    }

    private let cafes: [SavedFolder.Cafe] = [(1, "Café", 13.4), (2, "Kiosk", 13.401)]

    @Test func `a city is added by its file, and removed again`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/settings")
        try await host.choose(file: try file("monaco-latest.osm", cafes), in: "Add a city")
        let added =
            "“monaco” is here, with 2 places: 2 new, 0 changed, 0 removed. "
            + "Monaco was removed to make room."
        await host.wait { $0.listRows.contains(added) }
        await host.wait { $0.listRows.contains { $0.hasPrefix("monaco 2 places · imported on ") } }
        #expect(!host.listRows.contains { $0.hasPrefix("Monaco") }, "it makes room")
        let nearby = HeadlessHost(app)
        try await nearby.open("/")
        #expect(nearby.listRows.count == 2, "it is the city now")
        #expect(nearby.listRows.allSatisfy { !$0.contains(" km") }, "its middle is home")
        try await saved.save("n2")
        try await saved.write(SavedNote("Sweets"), about: "n2")

        try await host.tap("Remove", in: "monaco")
        #expect(host.dialog == "Remove “monaco”?")
        let words = "2 places go, with their part of the map. Your saved places stay."
        #expect(host.layers.last?.message == words)
        try await host.tap("Cancel")
        #expect(try await library.holdings().count == 2)
        try await host.tap("Remove", in: "monaco")
        try await host.tap("Remove")
        await host.wait { $0.listRows.contains("“monaco” is removed, with 2 places.") }
        await host.wait { !$0.listRows.contains { $0.hasPrefix("monaco ") } }
        #expect(try await library.holdings().count == 0)
        #expect(try await saved.saved("n2").first?.note == SavedNote("Sweets"))
    }

    @Test func `the starter city can be brought back when there is no other`() async throws {
        let count = try await library.holdings().starterCount
        let host = HeadlessHost(app)
        try await host.open("/settings")
        try await host.choose(file: try file("monaco.osm", cafes), in: "Add a city")
        // The row comes before all is done that was begun.
        await host.wait { (try? $0.isEnabled("Remove", within: "monaco")) == true }
        #expect(throws: HeadlessError.self) { try host.isEnabled("Bring it back") }
        try await host.tap("Remove", in: "monaco")
        try await host.tap("Remove")
        await host.wait { (try? $0.isEnabled("Bring it back")) == true }

        let nearby = HeadlessHost(app)
        try await nearby.open("/")
        guard case .empty("There are no places yet", let hint) = nearby.page?.status else {
            Issue.record("\(String(describing: nearby.page?.status))")
            return
        }
        #expect(hint == "Add your city in the settings: what is near is listed here then.")
        try await nearby.tap("To the settings")
        #expect(nearby.title == "Settings")

        try await host.tap("Bring it back")
        await host.wait { $0.listRows.contains("Monaco is here again, with \(count) places.") }
        #expect(try await library.holdings().starterCount == count)
        await host.wait { $0.listRows.contains { $0.hasPrefix("Monaco \(count) places") } }
    }

    @Test func `an extract that is here under another name is recognised`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/settings")
        try await host.choose(file: try file("monaco.osm", cafes), in: "Add a city")
        await host.wait { $0.listRows.contains { $0.hasPrefix("“monaco” is here") } }
        try await host.choose(file: try file("copy of mc.osm", cafes), in: "Add a city")
        await host.wait { host in
            host.listRows.contains {
                $0.hasPrefix("copy of mc.osm was not added. It is “monaco”, which is here already.")
            }
        }
        #expect(try await library.holdings().extracts.map(\.name.description) == ["monaco"])
        // By its own name it takes its place, as ever.
        try await host.choose(file: try file("monaco.pdf", cafes), in: "Add a city")
        await host.wait { $0.listRows.contains { $0.hasSuffix("0 new, 0 changed, 0 removed.") } }
        #expect(try await library.holdings().extracts.map(\.name.description) == ["monaco"])
    }

    @Test func `the question tells of places that other cities have too`() async throws {
        let more = cafes + [(3, "Bar", 13.402)]
        let apart = (11...14).map { (id: $0, name: "Bar \($0)", longitude: 13.5) }
        _ = try await library.importOpenStreetMap(
            fromFilesAt: [
                try file("one.osm", more + apart), try file("two.osm", more),
                try file("three.osm", cafes),
            ].map { $0.path(percentEncoded: false) })
        let host = HeadlessHost(app)
        try await host.open("/settings")
        try await host.tap("Remove", in: "one")
        #expect(
            host.layers.last?.message
                == "4 places go, with their part of the map. 3 places that other cities have too "
                + "will stay. Your saved places stay.")
        try await host.tap("Cancel")
        try await host.tap("Remove", in: "two")
        #expect(
            host.layers.last?.message
                == "All of its places stay: other cities have them too. Your saved places stay.")
    }

    @Test func `a city says of when its data is, beside when it was imported`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/settings")
        let path = try file("monaco.osm", cafes)
        // It is the same day in all time zones from -09:00 to +14:00.
        let text = try String(contentsOf: path, encoding: .utf8)
            .replacingOccurrences(of: "<osm>", with: "<osm timestamp=\"2021-04-01T09:59:00Z\">")
        try text.write(to: path, atomically: true, encoding: .utf8)
        try await host.choose(file: path, in: "Add a city")
        await host.wait { host in
            host.listRows.contains {
                $0.hasPrefix("monaco 2 places · as of 1 April 2021 · imported on ")
            }
        }
    }

    @Test func `a file that is not a city says why, and changes nothing`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/settings")
        let count = try await library.holdings().count
        for (file, words) in [
            (try file("cut.osm", cafes, end: "<node id="), "cut.osm was not added. "),
            (
                try file("none.osm", []),
                "none.osm was not added. There is no place with a name in it."
            ),
        ] {
            try await host.choose(file: file, in: "Add a city")
            await host.wait { $0.listRows.contains { $0.hasPrefix(words) } }
            #expect(!host.listRows.contains { $0.contains("/") }, "no path of this machine")
        }
        #expect(try await library.holdings().count == count)
    }

    @Test func `a file of another area does not take the place of a city of its name`()
        async throws
    {
        let host = HeadlessHost(app)
        try await host.open("/settings")
        let many = (1...30).map { (id: $0, name: "Café \($0)", longitude: -73.98) }
        let other = (101...130).map { (id: $0, name: "Bar \($0)", longitude: 13.0) }
        try await host.choose(file: try file("city.osm", many), in: "Add a city")
        await host.wait { $0.listRows.contains { $0.hasPrefix("“city” is here") } }
        try await host.choose(file: try file("city.osm", other), in: "Add a city")
        await host.wait { $0.listRows.contains { $0.hasPrefix("city.osm was not added.") } }
        #expect(try await library.holdings().extracts.map(\.count) == [30])
    }

    @Test func `where changes are not allowed, cities are only listed`() async throws {
        _ = try await library.importOpenStreetMap(
            fromFilesAt: [try file("monaco.osm", cafes).path(percentEncoded: false)])
        let host = HeadlessHost(
            ExploreApp(.test(library: library, home: try timesSquare(), saved: saved)))
        try await host.open("/settings")
        #expect(host.listRows.contains { $0.hasPrefix("monaco 2 places") })
        await #expect(throws: HeadlessError.self) { try await host.tap("Remove") }
        #expect(throws: HeadlessError.self) { try host.isEnabled("Add a city") }
    }

    @Test func `an import that a person stops is over`() async throws {
        let host = HeadlessHost(app)
        try await host.open("/settings")
        // One that ends before it is stopped is followed by another.
        for number in 1...5 {
            let many = (1...20_000).map {
                (id: number * 20_000 + $0, name: "Café \($0)", longitude: -73.98)
            }
            let (stopped, here) = (
                "large\(number).osm was not read completely", "“large\(number)” is here"
            )
            try await host.choose(file: try file("large\(number).osm", many), in: "Add a city")
            await host.wait { host in
                (try? host.isEnabled("Stop")) == true
                    || host.listRows.contains { $0.hasPrefix(here) }
            }
            guard (try? host.isEnabled("Stop")) == true else { continue }
            #expect(try host.isEnabled("Add a city") == false)
            try await host.tap("Stop")
            await host.wait { host in
                host.listRows.contains { $0.hasPrefix(stopped) || $0.hasPrefix(here) }
            }
            #expect(try host.isEnabled("Add a city"))
            if host.listRows.contains(where: { $0.hasPrefix(stopped) }) { return }
        }
        Issue.record("five imports ended before they were stopped")
    }
}
