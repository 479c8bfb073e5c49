/// A source of vector tiles for a map.
///
/// An app has one for its data; a screen loads what its region needs:
///
/// ```swift
/// func source(for query: Query) -> Source<MapArea>? {
///     .fetched { try await MapArea(query.region, of: island) }
/// }
/// ```
public protocol MapSource: Sendable {
    /// The zooms of which it has tiles.
    ///
    /// A map takes the next finer of its own, and draws it larger or smaller.
    var zooms: [Int] { get }

    /// Reads a tile.
    ///
    /// - Returns: The tile; nil if nothing is known of it: it is drawn as land.
    func tile(at address: VectorTile.Address) async throws -> VectorTile?
}

/// The tiles of a region: what a screen with a map loads.
///
/// It is something even where there are no tiles, as of a region that is too large for the zooms
/// of its source: a screen whose content is an empty array says that nothing is there, and its map
/// would be gone.
public struct MapArea: Hashable, Sendable {
    /// The tiles of the region and around it.
    public let tiles: [VectorTile]

    /// Reads the tiles of a region.
    ///
    /// - Complexity: O(n) in the number of tiles, which is 64 at most.
    public init(_ region: MapRegion, of source: some MapSource) async throws {
        tiles = try await source.tiles(covering: region)
    }
}

extension MapSource {
    /// Reads the tiles that a map of a region needs, and those around it.
    ///
    /// - Complexity: O(n) in the number of tiles, which is 64 at most.
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

    /// The tiles that a map of the region needs, those of the frame and around it.
    ///
    /// - Returns: The addresses, row by row; none if there would be more than 64.
    /// - Complexity: O(n) in their number.
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
