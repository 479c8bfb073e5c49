import Foundation
import PlacesMap
import Waybill

/// A point of the square world in the Mercator projection, in the steps of the tiles of a
/// zoom from its north-western corner.
struct WorldPoint: Hashable, Sendable {
    /// Steps to the east.
    var x: Int

    /// Steps to the south.
    var y: Int

    /// The steps of a tile in each direction.
    static let extent = Int(VectorTile.extent)

    /// The steps of the world in each direction.
    static func size(_ zoom: Int) -> Int { extent << zoom }

    /// The step that is nearest to a place.
    ///
    /// - Parameter place: The place; one beyond the projection moves to its edge.
    init(_ place: Coordinate, zoom: Int) {
        let size = Double(WorldPoint.size(zoom))
        let north = asinh(tan(place.latitude * .pi / 180)) / .pi  // infinite at a pole
        x = Int(((place.longitude + 180) / 360 * size).rounded())
        y = Int(((1 - min(max(north, -1), 1)) / 2 * size).rounded())
    }

    init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// Where it is in a tile.
    ///
    /// - Parameter tile: The tile.
    /// - Returns: The point, in steps from the corner of the tile; nil where it is not in it.
    func point(in tile: VectorTile.Address) -> VectorPoint? {
        let (east, south) = (x - tile.x * WorldPoint.extent, y - tile.y * WorldPoint.extent)
        let steps = 0...WorldPoint.extent
        guard steps.contains(east), steps.contains(south) else { return nil }
        return VectorPoint(x: Int32(east), y: Int32(south))
    }
}

extension VectorTile.Address {
    /// The tile of a coarser zoom in which it lies.
    ///
    /// - Parameter zoom: The other zoom; a finer one counts as its own.
    func parent(atZoom zoom: Int) -> VectorTile.Address {
        let steps = max(0, self.zoom - zoom)
        return VectorTile.Address(zoom: self.zoom - steps, x: x >> steps, y: y >> steps) ?? self
    }

    /// The tile that is so many further; nil beyond the ends of the world.
    func moved(east: Int, south: Int) -> VectorTile.Address? {
        let count = 1 << zoom
        return VectorTile.Address(
            zoom: zoom, x: ((x + east) % count + count) % count, y: y + south)
    }

    /// The point in its middle.
    var middle: WorldPoint {
        WorldPoint(
            x: x * WorldPoint.extent + WorldPoint.extent / 2,
            y: y * WorldPoint.extent + WorldPoint.extent / 2)
    }

    /// Its western and its northern border, and those opposite, moved inwards by a part of
    /// its side, in degrees: what lies on a border is in both tiles.
    func bounds(to last: VectorTile.Address) -> MapBounds? {
        let count = Double(1 << zoom)
        func longitude(_ x: Double) -> Double { x / count * 360 - 180 }
        func latitude(_ y: Double) -> Double { atan(sinh((1 - 2 * y / count) * .pi)) * 180 / .pi }
        return MapBounds(
            west: longitude(Double(x) + 0.1), south: latitude(Double(last.y) + 0.9),
            east: longitude(Double(last.x) + 0.9), north: latitude(Double(y) + 0.1))
    }
}
