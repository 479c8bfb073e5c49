import Foundation
import OpenStreetMap
import Testing

/// The result of reading a file: the places, the counts and the progress.
struct PBFReading {
    var places: [OSMNamedPlace] = []
    var summary = OSMReadSummary()
    var progress: [OSMReadProgress] = []

    /// The only place with a name.
    func place(_ name: String) throws -> OSMNamedPlace {
        let found = places.filter { $0.name == name }
        try #require(found.count == 1, "places named \(name): \(found)")
        return found[0]
    }

    init(path: String, memoryLimit: Int = 1 << 30) throws {
        var places: [OSMNamedPlace] = []
        var progress: [OSMReadProgress] = []
        summary = try OSMPlaceExtractor(memoryLimit: memoryLimit).extract(
            fromFileAt: path, onProgress: { progress.append($0) }, onPlace: { places.append($0) })
        self.places = places
        self.progress = progress
    }

    /// Reads bytes as a file.
    ///
    /// - Parameter name: A part of the temporary file's name; after a crash the file remains.
    init(_ bytes: [UInt8], name: String = "file", memoryLimit: Int = 1 << 30) throws {
        self = try Self.withFile(bytes, name: name) { path in
            try PBFReading(path: path, memoryLimit: memoryLimit)
        }
    }

    /// Calls a closure with the path of a temporary file.
    static func withFile<Result>(
        _ bytes: [UInt8],
        name: String = "file",
        _ body: (String) throws -> Result
    ) throws -> Result {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "waybill-\(UUID().uuidString)-\(name).osm.pbf")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }

    /// The error of reading bytes; an issue if there is none.
    static func error(
        of bytes: [UInt8],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> OSMReadError {
        let error = #expect(throws: OSMReadError.self, sourceLocation: sourceLocation) {
            try PBFReading(bytes)
        }
        return try #require(error, sourceLocation: sourceLocation)
    }
}
