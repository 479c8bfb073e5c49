import OpenStreetMap
import PlacesMap
import WaybillNetwork
import WaybillStorage

/// The part of an import that reads the files for the map.
struct MapImport {
    private let files: [(path: String, extract: ExtractName)]
    private var tilers: [ExtractName: MapTiler] = [:]

    private(set) var summary = MapSummary()

    init(_ files: [(path: String, extract: ExtractName)]) { self.files = files }

    mutating func run(_ onProgress: (Int, OSMReadProgress) -> Void) throws {
        for (index, file) in files.enumerated() {
            var tiler = tilers.removeValue(forKey: file.extract) ?? MapTiler()
            do {
                var coasts: [MapShape] = []
                let found = try OSMShapeExtractor().extract(
                    fromFileAt: file.path, onProgress: { onProgress(index, $0) },
                    onShape: {
                        if $0.kind == .coast { coasts.append($0) } else { try tiler.add($0) }
                    })
                try tiler.add(coasts: coasts, in: found.bounds)
                summary.add(found)
            } catch let error as OSMReadError {
                throw PlaceImportError(path: file.path, reason: .unreadable(error))
            }
            tilers[file.extract] = tiler
        }
    }

    /// The tiles of all extracts.
    ///
    /// - Complexity: O(*n* log *n*) in their number.
    var tiles: [MapTile] { tilers.flatMap { $1.tiles(of: $0) } }
}
