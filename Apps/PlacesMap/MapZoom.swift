public import OpenStreetMap

/// The zoom levels of the stored map: the detail that is kept, and the size of tiles.
///
/// The tiles are those that most maps on the web have, in the Mercator
/// projection of the square world
/// (<https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames>). A map that is
/// drawn at another zoom takes the next finer of these and scales it.
public enum MapZoom: Int, Hashable, Sendable, CaseIterable {
    /// Tiles of about 40 km at the equator, for a region.
    case overview = 10

    /// Tiles of about 2.4 km at the equator, for a town.
    case detail = 14

    /// The most tiles that are read at once.
    public static let tileLimit = 256

    /// The finest that needs no more tiles for an area than are read at once.
    ///
    /// - Returns: The zoom; nil where the area is too large for any.
    public static func finest(for bounds: MapBounds) -> MapZoom? {
        allCases.last { MapGrid(zoom: $0).tileCount(in: bounds) <= tileLimit }
    }

    /// Whether it has shapes of a kind: minor roads and small things are shown from a town on.
    public func shows(_ kind: MapKind) -> Bool {
        guard self == .overview else { return true }
        return switch kind {
        case .coast, .water, .river, .park: true
        case .road(let road): road <= .secondary
        case .green, .beach, .square, .pier, .rail, .tunnel: false
        }
    }

    /// How far a line may be from where it really is, in steps of the grid.
    ///
    /// Where a town is drawn largest a step is two pixels: more would take streets off the
    /// junctions at which they meet.
    var tolerance: Double {
        switch self {
        case .overview: 8
        case .detail: 1
        }
    }

    /// How wide or high an area is at least, in steps of the grid.
    var leastExtent: Int {
        switch self {
        case .overview: 16
        case .detail: 8
        }
    }
}
