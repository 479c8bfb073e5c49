public import OpenStreetMap
import WaybillStorage

/// Makes tiles of shapes: simplified, cut, and written as bytes.
///
/// ```swift
/// var tiler = MapTiler()
/// try OSMShapeExtractor().extract(fromFileAt: path) { try tiler.add($0) }
/// try await map.replace([extract], with: tiler.tiles(of: extract))
/// ```
public struct MapTiler {
    /// The most that all tiles together may take, in bytes, estimated.
    public let memoryLimit: Int

    private var writers: [MapTileAddress: MapTileWriter] = [:]
    private var spent = 0

    /// Creates a tiler that has no shape yet.
    ///
    /// - Parameter memoryLimit: The most that all tiles together may take, in
    ///   bytes, estimated; 1 GiB by default.
    public init(memoryLimit: Int = 1 << 30) { self.memoryLimit = memoryLimit }

    /// Adds a shape to the tiles of every zoom that shows its kind.
    ///
    /// One that is too small to be seen at a zoom is not in its tiles, nor one
    /// that covers more of them than anybody reads.
    ///
    /// - Throws: `OSMReadError` with the reason `tooLarge`.
    /// - Complexity: O(*n* log *n*) in the points of the shape as a rule, and O(*m*) in
    ///   the tiles that it crosses.
    public mutating func add(_ shape: MapShape) throws(OSMReadError) {
        for zoom in MapZoom.allCases where zoom.shows(shape.kind) {
            let pieces = try cut(shape, MapGrid(zoom: zoom))
            for (tile, paths) in pieces {
                var writer = writers.removeValue(forKey: tile) ?? MapTileWriter()
                let before = writer.bytes.count
                writer.add(shape.kind, shape.name, paths, in: tile)
                // A tile takes its address and the table's room for it besides.
                try spend(writer.bytes.count - before + 64)
                writers[tile] = writer
            }
        }
    }

    /// The tiles, in the order of their addresses.
    ///
    /// - Complexity: O(*n* log *n*) in their number.
    public func tiles(of extract: ExtractName) -> [MapTile] {
        writers.sorted { $0.key < $1.key }
            .map { MapTile(extract: extract, address: $0.key, bytes: $0.value.bytes) }
    }

    private mutating func cut(
        _ shape: MapShape, _ grid: MapGrid
    ) throws(OSMReadError) -> [MapTileAddress: [[MapPoint]]] {
        var cutter = MapCutter(grid)
        var isTooLarge = false
        do throws(MapCutter.TooLarge) {
            for path in shape.paths {
                let points = Self.points(path, shape.kind, grid)
                if shape.kind.isArea {
                    try cutter.cut(ring: points)
                } else {
                    try cutter.cut(line: points)
                }
            }
        } catch {
            isTooLarge = true
        }
        // Also what comes to nothing takes time, and a file can have much of it.
        try spend(cutter.crossings * 16)
        return isTooLarge ? [:] : cutter.pieces
    }

    private mutating func spend(_ bytes: Int) throws(OSMReadError) {
        spent += bytes
        guard spent <= memoryLimit else {
            let what = "what must be kept of the map's shapes"
            throw OSMReadError(
                .tooLarge(what: what, bytes: Int64(spent), limit: Int64(memoryLimit)))
        }
    }

    /// The points of a path that are needed at a zoom; none where it is too
    /// small to be seen.
    private static func points(
        _ path: [Coordinate], _ kind: MapKind, _ grid: MapGrid
    ) -> [MapPoint] {
        let vertices = path.map(grid.vertex)
        let tolerance = grid.zoom.tolerance
        let kept =
            kind.isArea
            ? MapSimplification.ring(vertices, tolerance: tolerance)
            : MapSimplification.line(vertices, tolerance: tolerance)
        var points: [MapPoint] = []
        for vertex in kept {
            let point = MapPoint(x: Int(vertex.x.rounded()), y: Int(vertex.y.rounded()))
            if point != points.last { points.append(point) }
        }
        guard kind.isArea else { return points }
        while points.count > 1, points.first == points.last { points.removeLast() }
        return points.count > 2 && isVisible(points, least: grid.zoom.leastExtent) ? points : []
    }

    private static func isVisible(_ points: [MapPoint], least: Int) -> Bool {
        guard let low = points.map(\.x).min(), let high = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
        else { return false }
        return high - low >= least || bottom - top >= least
    }
}
