import PlacesTestSupport
import WaybillNetwork
import WaybillStorage
import WaybillTesting

@testable import PlacesMap

/// Shapes by chance, and what is true of them by looking at every point.
extension MapShapes {
    /// A line that goes on from where it is, by chance.
    static func walk(
        _ count: Int, step: Double, from start: MapVertex, _ generator: inout SeededGenerator
    ) -> [MapVertex] {
        var points = [start]
        for _ in 1..<count {
            let last = points[points.count - 1]
            points.append(
                MapVertex(
                    x: last.x + .random(in: -step...step, using: &generator),
                    y: last.y + .random(in: -step...step, using: &generator)))
        }
        return points
    }

    /// Points by chance in a square, whole numbers.
    static func points(
        _ count: Int, in range: ClosedRange<Int>, _ generator: inout SeededGenerator
    ) -> [MapPoint] {
        (0..<count).map { _ in
            MapPoint(
                x: .random(in: range, using: &generator), y: .random(in: range, using: &generator))
        }
    }

    /// Whether a point is within an odd number of outlines.
    static func contains(_ rings: [[MapPoint]], x: Double, y: Double) -> Bool {
        var isInside = false
        for ring in rings {
            for (from, to) in sides(ring) where (Double(from.y) > y) != (Double(to.y) > y) {
                let share = (y - Double(from.y)) / Double(to.y - from.y)
                if x < Double(from.x) + share * Double(to.x - from.x) { isInside.toggle() }
            }
        }
        return isInside
    }

    /// How far a point is from the nearest of some straight lines.
    static func distance(
        _ lines: [(MapPoint, MapPoint)], x: Double, y: Double
    ) -> Double {
        lines.map { from, to in
            MapVertex(x: x, y: y).squaredDistance(
                toLineFrom: MapVertex(x: Double(from.x), y: Double(from.y)),
                to: MapVertex(x: Double(to.x), y: Double(to.y)))
        }.min()?.squareRoot() ?? .infinity
    }

    /// The sides of an outline.
    static func sides(_ ring: [MapPoint]) -> [(MapPoint, MapPoint)] {
        Array(zip(ring, Array(ring.dropFirst()) + ring.prefix(1)))
    }

    /// The straight lines of a line.
    static func steps(_ line: [MapPoint]) -> [(MapPoint, MapPoint)] {
        Array(zip(line, line.dropFirst()))
    }
}
