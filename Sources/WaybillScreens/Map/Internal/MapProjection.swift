import Foundation

/// A point or a vector on a map, in points, to the east and to the south.
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
    /// The width and height of the world, in points.
    package let size: Double

    package init(zoom: Double) { size = 256 * exp2(min(max(zoom, 0), 30)) }

    package func point(of position: MapPosition) -> MapVector {
        let north = asinh(tan(position.latitude * .pi / 180)) / .pi
        return MapVector(
            x: (position.longitude + 180) / 360 * size,
            y: (1 - min(max(north, -1), 1)) / 2 * size)
    }

    /// The position of a point, clamped to the north and south, and wrapped to the east and west.
    package func position(of point: MapVector) -> MapPosition {
        let y = min(max(point.y, 0), size)
        return MapPosition(
            latitude: atan(sinh((1 - 2 * y / size) * .pi)) * 180 / .pi,
            longitude: point.x / size * 360 - 180)
    }

    /// A vector to the east, in points, the shorter way around the Earth.
    package func shortest(_ way: Double) -> Double {
        way.isFinite ? way.remainder(dividingBy: size) : 0
    }

    package func metresPerPoint(at latitude: Double) -> Double {
        // The Earth's radius at the equator, as in the projection.
        2 * .pi * 6_378_137 * cos(latitude * .pi / 180) / size
    }
}

extension MapRegion {
    /// The zoom at which the world is larger by a factor than at 0.
    static func zoom(_ factor: Double) -> Double {
        factor.isFinite && factor > 0 ? log2(factor) : MapRegion.zooms.upperBound
    }
}

/// The frame of a map, in points, with the same part of the world on all hosts.
///
/// A wide window draws the frame larger, with relatively smaller symbols.
package enum MapFrame {
    package static let width = 360.0

    package static let height = 240.0

    /// The least distance of a visible pin from the edge.
    package static let pinMargin = 16.0

    /// The margin of the ground around the frame, in parts of its size, for drags before a redraw.
    package static let overscan = 0.5

    /// The margin of a map that fills the screen, in parts of the frame: enough for most windows.
    package static let margin = 0.5

    static func hasSign(at point: MapVector) -> Bool {
        (pinMargin...(width - pinMargin)).contains(point.x)
            && (pinMargin...(height - pinMargin)).contains(point.y)
    }

    static let box = ClipBox(x: 0...width, y: 0...height)

    static func box(grownBy part: Double) -> ClipBox {
        ClipBox(
            x: -part * width...(1 + part) * width, y: -part * height...(1 + part) * height)
    }
}

extension MapRegion {
    /// Whether a map of the region shows a pin at a position: in the frame, and not at its edge.
    public func contains(_ position: MapPosition) -> Bool {
        MapFrame.hasSign(at: point(of: position))
    }

    package func point(of position: MapPosition) -> MapVector {
        let projection = MapProjection(zoom: zoom)
        let middle = projection.point(of: centre)
        let point = projection.point(of: position)
        return MapVector(
            x: MapFrame.width / 2 + projection.shortest(point.x - middle.x),
            y: MapFrame.height / 2 + point.y - middle.y)
    }
}
