import Explore
import Foundation
import Places
import Testing
import Waybill
import WaybillGRDB
import WaybillTesting

/// Explore on a database file, with saved places, as its command opens it.
struct SavedGuide {
    let library: PlaceLibrary
    let saved: SavedPlaces
    let app: ExploreApp

    /// Opens the database in a folder; what is there stays.
    init(in folder: SavedFolder) throws {
        library = PlaceLibrary(store: try GRDBRecordStore<Place>(path: folder.database))
        saved = SavedPlaces(
            try GRDBRecordStore<SavedPlace>(path: folder.database), of: library)
        app = ExploreApp(.test(library: library, home: try timesSquare(), saved: saved))
    }

    /// The lists with what is in them, such as `Saved: n2 B, n1 A`; a `?` before
    /// what is gone.
    func lists() async throws -> [String] {
        var lines: [String] = []
        for list in try await saved.lists() {
            let names = try await saved.places(in: list.name).map {
                ($0.isGone ? "?" : "") + "\($0.id) \($0.place.name)"
            }
            lines.append("\(list.name): \(names.joined(separator: ", "))")
        }
        return lines
    }
}

/// A folder with a database and extracts, which goes when the test is over.
final class SavedFolder: Sendable {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "saved-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var database: String { path("places.sqlite") }

    /// Where settings are kept.
    var settings: URL { url.appending(path: "places.settings") }

    /// Where recent locations are kept.
    var recents: URL { url.appending(path: "places.recents") }

    /// A café of an extract: its number, name and longitude.
    typealias Cafe = (id: Int, name: String, longitude: Double)

    /// Writes an extract of OpenStreetMap XML.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - cafes: What is in it.
    ///   - end: How it ends.
    /// - Returns: The path.
    /// - Throws: An error of the file system.
    func xml(_ name: String, _ cafes: [Cafe], end: String = "</osm>") throws -> String {
        let nodes = cafes.map {
            """
            <node id="\($0.id)" lat="40.758" lon="\($0.longitude)">
            <tag k="name" v="\($0.name)"/><tag k="amenity" v="cafe"/>
            <tag k="addr:street" v="Rue"/><tag k="addr:housenumber" v="\($0.id)"/></node>
            """
        }
        try Data("<osm>\(nodes.joined())\(end)".utf8).write(to: URL(filePath: path(name)))
        return path(name)
    }

    private func path(_ name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }
}
