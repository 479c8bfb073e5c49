import Foundation
import OpenStreetMap
import Places
import PlacesMap
import Synchronization
import Testing
import WaybillStorage
import WaybillTesting

/// Importing the map along with the places.
@Suite struct MapImportTests {
    private let places: InMemoryRecordStore<Place>
    private let tiles: InMemoryRecordStore<MapTile>
    private let map: MapLibrary
    private let library: PlaceLibrary
    private let folder: URL

    init() throws {
        places = try InMemoryRecordStore()
        tiles = try InMemoryRecordStore()
        map = MapLibrary(store: tiles)
        library = PlaceLibrary(store: places, map: map)
        folder = FileManager.default.temporaryDirectory.appending(path: "waybill-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Writes a shop and a road as an extract.
    private func file(_ name: String, _ road: String, shop: String = "n", end: String = "</osm>")
        throws -> String
    {
        let text = """
            <osm><node id="1" lat="43.73" lon="7.41"><tag k="\(shop)ame" v="Shop"/>
            <tag k="shop" v="books"/></node><node id="2" lat="43.74" lon="7.42"/>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/>
            <tag k="name" v="\(road)"/></way>\(end)
            """
        let path = folder.appending(path: name)
        try Data(text.utf8).write(to: path)
        return path.path
    }

    private func roads() async throws -> [String] {
        let bounds = try #require(MapBounds("7.4,43.7,7.5,43.8"))
        return Set(try await map.shapes(in: bounds).map(\.name)).sorted()
    }

    @Test func `the map of a file that is named twice is counted once`() async throws {
        let path = try file("a.osm", "A")
        let report = try await library.importOpenStreetMap(fromFilesAt: [path, path])
        #expect(report.map?.counts == [.road(.primary): 1] && report.added == 1)
        #expect(report.files.count == 1)
    }

    @Test func `an import brings the map, and a newer one replaces it`() async throws {
        let stages = Mutex<[OSMReadProgress.Stage]>([])
        let report = try await library.importOpenStreetMap(
            fromFilesAt: [try file("monaco-210104.osm", "A")],
            onProgress: { _, progress in stages.withLock { $0.append(progress.stage) } })
        #expect(report.added == 1 && report.map?.counts == [.road(.primary): 1])
        #expect(try await roads() == ["A"])
        #expect(stages.withLock { $0.first == .mapping && $0.last == .locating })
        _ = try await library.importOpenStreetMap(
            fromFilesAt: [try file("monaco-latest.osm", "B")])
        #expect(try await roads() == ["B"])
        let other = try await library.importOpenStreetMap(fromFilesAt: [try file("france.osm", "C")]
        )
        #expect(other.map?.count == 1)
        #expect(try await roads() == ["B", "C"])
    }

    @Test func `files of one extract share its tiles`() async throws {
        let files = [try file("a.osm", "A"), try file("b.osm", "B")]
        let options = PlaceImportOptions(extract: ExtractName("both"))
        let report = try await library.importOpenStreetMap(fromFilesAt: files, options: options)
        #expect(report.map?.counts == [.road(.primary): 2])
        #expect(try await roads() == ["A", "B"])
        _ = try await library.importOpenStreetMap(fromFilesAt: [files[0]], options: options)
        #expect(try await roads() == ["A"])
    }

    @Test(arguments: [("n", ""), ("n", "<node id='x'/></osm>"), ("x", "</osm>")])
    func `a file that cannot be imported changes neither places nor map`(
        shop: String, end: String
    ) async throws {
        _ = try await library.importOpenStreetMap(fromFilesAt: [try file("a.osm", "A")])
        let bad = try file("bad.osm", "B", shop: shop, end: end)
        let good = try file("a-latest.osm", "C")
        await #expect(throws: PlaceImportError.self) {
            try await library.importOpenStreetMap(fromFilesAt: [good, bad])
        }
        #expect(try await roads() == ["A"])
        #expect(try await library.summary().count == 1)
    }

    @Test func `where only the map cannot be stored the places are there`() async throws {
        await tiles.fail(with: PersistenceError(.full, message: "Full."))
        let path = try file("a.osm", "A")
        await #expect(throws: PersistenceError.self) {
            try await library.importOpenStreetMap(fromFilesAt: [path])
        }
        #expect(try await library.summary().count == 1)
        await tiles.fail(with: nil)
        #expect(try await roads().isEmpty)
        _ = try await library.importOpenStreetMap(fromFilesAt: [path])
        #expect(try await roads() == ["A"])
    }

    @Test func `a library without a map reads no shapes`() async throws {
        let library = PlaceLibrary(store: places)
        let stages = Mutex<[OSMReadProgress.Stage]>([])
        let report = try await library.importOpenStreetMap(
            fromFilesAt: [try file("a.osm", "A")],
            onProgress: { _, progress in stages.withLock { $0.append(progress.stage) } })
        #expect(report.map == nil)
        #expect(stages.withLock { !$0.contains(.mapping) })
    }
}
