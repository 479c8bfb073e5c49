/// A source of vector tiles for a map.
///
/// An app has one for its data; a screen loads the tiles of its region:
///
/// ```swift
/// func source(for query: Query) -> Source<MapArea>? {
///     .fetched { try await MapArea(query.region, of: island) }
/// }
/// ```
public protocol MapSource: Sendable {
    /// The zooms with tiles; a map uses the next finer one for its own zoom.
    var zooms: [Int] { get }

    /// Reads a tile; nil if nothing is known of it, which is drawn as land.
    func tile(at address: VectorTile.Address) async throws -> VectorTile?
}

/// The tiles of a region: the content of a screen with a map.
///
/// It is not empty even without tiles, as an empty status would replace the map.
public struct MapArea: Hashable, Sendable {
    /// The tiles of the region and around it.
    public let tiles: [VectorTile]

    /// Reads the tiles of a region, 64 at most.
    public init(_ region: MapRegion, of source: some MapSource) async throws {
        tiles = try await source.tiles(covering: region)
    }
}

extension MapSource {
    package func tiles(covering region: MapRegion) async throws -> [VectorTile] {
        var tiles: [VectorTile] = []
        for address in region.tileAddresses(ofZooms: zooms) {
            if let tile = try await tile(at: address) { tiles.append(tile) }
        }
        return tiles
    }
}

extension MapRegion {
    static let mostTiles = 64

    /// The addresses of the tiles of the frame and around it, row by row; none if more than 64.
    public func tileAddresses(ofZooms zooms: [Int]) -> [VectorTile.Address] {
        let known = zooms.filter { (0...22).contains($0) }.sorted()
        // A wide window shows twice as much detail as the frame.
        let wanted = zoom + 0.5
        let finest = known.first { Double($0) >= wanted } ?? known.last ?? -1
        for zoom in known.reversed() where zoom <= finest {
            for overscan in [MapFrame.overscan + MapFrame.margin / 2, MapFrame.overscan] {
                let addresses = tileAddresses(ofZoom: zoom, overscan: overscan)
                if !addresses.isEmpty { return addresses }
            }
        }
        return []
    }

    private func tileAddresses(
        ofZoom tileZoom: Int, overscan: Double
    ) -> [VectorTile.Address] {
        let projection = MapProjection(zoom: zoom)
        let count = 1 << tileZoom
        let side = projection.size / Double(count)
        let middle = projection.point(of: centre)
        let width = MapFrame.width * (0.5 + overscan)
        let height = MapFrame.height * (0.5 + overscan)
        let columns =
            Int(
                ((middle.x - width) / side).rounded(.down))...Int(
                ((middle.x + width) / side).rounded(.down))
        let rows =
            max(
                0, Int(((middle.y - height) / side).rounded(.down)))...max(
                0, min(count - 1, Int(((middle.y + height) / side).rounded(.down))))
        let across = min(columns.count, count)
        guard across <= MapRegion.mostTiles, across * rows.count <= MapRegion.mostTiles else {
            return []
        }
        return rows.flatMap { y in
            columns.prefix(across).compactMap { x in
                VectorTile.Address(zoom: tileZoom, x: (x % count + count) % count, y: y)
            }
        }
    }
}
