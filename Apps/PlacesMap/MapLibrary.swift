public import OpenStreetMap
public import WaybillStorage

/// The map that an app has: the coasts, waters, parks and roads of the
/// extracts that were imported.
///
/// ```swift
/// for shape in try await map.shapes(in: bounds) { draw(shape) }
/// ```
public struct MapLibrary: Sendable {
    private let store: any RecordStore<MapTile>

    /// Opens a map.
    public init(store: any RecordStore<MapTile>) { self.store = store }

    /// Reads the shapes of an area, and what else is in the tiles that it
    /// touches.
    ///
    /// A shape comes in pieces, one for each tile. What two extracts have alike
    /// in a tile comes once. The map of a region that was never imported is
    /// empty.
    ///
    /// - Parameter zoom: How much detail is wanted; nil, the default, for the finest
    ///   that an area of this size can have.
    /// - Returns: The shapes, tile by tile from the north-west.
    /// - Throws: ``MapError`` for an area that is too large, or
    ///   `PersistenceError`.
    /// - Complexity: O(*n*) in the size of the tiles, plus the work of the store.
    public func shapes(in bounds: MapBounds, zoom: MapZoom? = nil) async throws -> [MapShape] {
        var shapes: [MapShape] = []
        var tile: MapTileAddress?
        var known: Set<MapShape> = []
        for next in try await tiles(in: bounds, zoom: zoom) {
            if next.address != tile {
                tile = next.address
                known = []
            }
            for shape in try next.shapes() where known.insert(shape).inserted {
                shapes.append(shape)
            }
        }
        return shapes
    }

    /// Reads the tiles that an area touches; several extracts may each have one
    /// of the same address.
    ///
    /// - Parameter zoom: How much detail is wanted; nil, the default, for the finest
    ///   that an area of this size can have.
    /// - Returns: The tiles that there are, row by row from the north-west.
    /// - Throws: ``MapError`` for an area that is too large, or
    ///   `PersistenceError`.
    /// - Complexity: O(*n*) in the number of tiles, plus the work of the store.
    public func tiles(in bounds: MapBounds, zoom: MapZoom? = nil) async throws -> [MapTile] {
        guard let zoom = zoom ?? MapZoom.finest(for: bounds) else {
            throw MapError.areaTooLarge(bounds)
        }
        let grid = MapGrid(zoom: zoom)
        guard grid.tileCount(in: bounds) <= MapZoom.tileLimit else {
            throw MapError.areaTooLarge(bounds)
        }
        var tiles: [MapTile] = []
        var rest = grid.tiles(in: bounds)[...]
        while !rest.isEmpty {
            // A store may put all of them into one expression.
            let some = rest.prefix(64).map { StoredValue.text($0.description) }
            let query = RecordQuery(
                conditions: [ColumnCondition("tile", oneOf: some)], limit: .max)
            tiles += try await store.matches(query).map(\.record)
            rest = rest.dropFirst(64)
        }
        return tiles.sorted {
            ($0.address, $0.extract.description) < ($1.address, $1.extract.description)
        }
    }

    /// Puts the tiles of extracts in the place of those that they had.
    ///
    /// - Throws: `PersistenceError`, or `CancellationError`; then nothing has
    ///   changed.
    public func replace(_ extracts: some Sequence<ExtractName>, with tiles: [MapTile]) async throws
    {
        let old = extracts.map { ColumnValue("extract", .text($0.description)) }
        _ = try await store.load(removing: old) { add in
            for tile in tiles { try add(tile) }
        }
    }
}

/// Why a map cannot be read.
public enum MapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The area has too many tiles at the requested zoom, or at any.
    case areaTooLarge(MapBounds)

    /// What happened, in a line.
    public var description: String {
        "The area is too large for a map of this detail."
    }
}
