import Foundation

/// A point or a way on a map, in points, to the east and to the south.
package struct MapVector: Hashable, Sendable {
    package var x: Double

    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// The Mercator projection of the square world, at a zoom.
///
/// Source: <https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames>.
package struct MapProjection: Sendable {
    /// How wide and high the world is, in points.
    package let size: Double

    /// Describes the world at a zoom.
    ///
    /// - Parameter zoom: The zoom, from 0 to 30.
    package init(zoom: Double) { size = 256 * exp2(min(max(zoom, 0), 30)) }

    package func point(of position: MapPosition) -> MapVector {
        let north = asinh(tan(position.latitude * .pi / 180)) / .pi
        return MapVector(
            x: (position.longitude + 180) / 360 * size,
            y: (1 - min(max(north, -1), 1)) / 2 * size)
    }

    /// Which place a point is; one beyond the world counts as its edge, or as the same on
    /// the other side.
    package func position(of point: MapVector) -> MapPosition {
        let y = min(max(point.y, 0), size)
        return MapPosition(
            latitude: atan(sinh((1 - 2 * y / size) * .pi)) * 180 / .pi,
            longitude: point.x / size * 360 - 180)
    }

    /// The shorter of the two ways around the Earth.
    ///
    /// - Parameter way: A way to the east, in points.
    /// - Returns: The same or the way around, at most half the world.
    package func shortest(_ way: Double) -> Double {
        way.isFinite ? way.remainder(dividingBy: size) : 0
    }

    package func metresPerPoint(at latitude: Double) -> Double {
        // The Earth's radius at the equator, as the projection has it.
        2 * .pi * 6_378_137 * cos(latitude * .pi / 180) / size
    }
}

extension MapRegion {
    /// How near the world is whose parts are so many times larger than at 0.
    static func zoom(_ factor: Double) -> Double {
        factor.isFinite && factor > 0 ? log2(factor) : MapRegion.zooms.upperBound
    }
}

/// The frame in which a map is drawn, in points.
///
/// All hosts show the same of the world, so that the same pins are in reach: a wide
/// window draws the frame larger, and its signs smaller beside that.
package enum MapFrame {
    package static let width = 360.0

    package static let height = 240.0

    /// How far from the edge a pin must be to be shown.
    package static let pinMargin = 16.0

    /// How far beyond the frame the ground is drawn, in parts of its width and height:
    /// what a drag shows before the host has drawn more.
    package static let overscan = 0.5

    /// How far beyond the frame a map that fills the screen shows its ground and its pins, in
    /// parts of the width and height of the frame: as much as a tall window has below each
    /// other, and a low one beside each other.
    package static let margin = 0.5

    /// Whether a pin at a point is shown.
    static func hasSign(at point: MapVector) -> Bool {
        (pinMargin...(width - pinMargin)).contains(point.x)
            && (pinMargin...(height - pinMargin)).contains(point.y)
    }

    static let box = ClipBox(x: 0...width, y: 0...height)

    /// The frame, with a part of its width and height more on each side.
    static func box(grownBy part: Double) -> ClipBox {
        ClipBox(
            x: -part * width...(1 + part) * width, y: -part * height...(1 + part) * height)
    }
}

extension MapRegion {
    /// Whether a map of the region shows a pin at a place, on every host.
    ///
    /// - Returns: Whether it is in the frame, and not at its edge.
    public func contains(_ position: MapPosition) -> Bool {
        MapFrame.hasSign(at: point(of: position))
    }

    /// Where a place is in the frame.
    ///
    /// - Returns: The point, in points from the north-western corner.
    package func point(of position: MapPosition) -> MapVector {
        let projection = MapProjection(zoom: zoom)
        let middle = projection.point(of: centre)
        let point = projection.point(of: position)
        return MapVector(
            x: MapFrame.width / 2 + projection.shortest(point.x - middle.x),
            y: MapFrame.height / 2 + point.y - middle.y)
    }
}
