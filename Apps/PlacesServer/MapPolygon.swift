import Waybill

/// An outline with its holes, in the form of GeoJSON.
struct MapPolygon {
    /// The outline, with the area on its left, and then the holes, with the area
    /// on theirs; the first point does not come again at the end.
    private(set) var rings: [[Coordinate]]

    /// Nests outlines by containment.
    ///
    /// - Complexity: O(*r* *n*) for *r* outlines of *n* points in all.
    static func polygons(of paths: [[Coordinate]]) -> [MapPolygon] {
        // What is larger can only be around, never within.
        let rings = paths.map(Ring.init).sorted { abs($0.area) > abs($1.area) }
        var polygons: [MapPolygon] = []
        var outlines: [(ring: Ring, polygon: Int)] = []
        for (index, ring) in rings.enumerated() {
            let inside = ring.pointWithin
            let around = rings[..<index].count { $0.contains(inside) }
            let home = outlines.last { $0.ring.contains(inside) }?.polygon
            if !around.isMultiple(of: 2), let home {
                polygons[home].rings.append(ring.turned(isLeft: false))
            } else {
                outlines.append((ring, polygons.count))
                polygons.append(MapPolygon(rings: [ring.turned(isLeft: true)]))
            }
        }
        return polygons
    }
}

/// An outline with a test of what is within it.
private struct Ring {
    private let points: [Coordinate]
    private let latitudes: ClosedRange<Double>

    /// The area, in degrees times degrees; above 0 where it is on the left.
    let area: Double

    init(_ points: [Coordinate]) {
        self.points = points
        let all = points.map(\.latitude)
        latitudes = (all.min() ?? 0)...(all.max() ?? 0)
        let origin = points.first
        area =
            Self.sides(points).reduce(0) { sum, side in
                guard let origin else { return sum }
                let (from, to) = side
                return sum + (from.longitude - origin.longitude) * (to.latitude - origin.latitude)
                    - (to.longitude - origin.longitude) * (from.latitude - origin.latitude)
            } / 2
    }

    func turned(isLeft: Bool) -> [Coordinate] { (area >= 0) == isLeft ? points : points.reversed() }

    /// Whether a point is within, by the even-odd rule.
    func contains(_ point: (longitude: Double, latitude: Double)?) -> Bool {
        guard let point, latitudes.contains(point.latitude) else { return false }
        return !crossings(point.latitude).count { $0 < point.longitude }.isMultiple(of: 2)
    }

    /// A point that is surely within: in the middle between two sides, at a
    /// height where no corner is.
    var pointWithin: (longitude: Double, latitude: Double)? {
        let heights = points.map(\.latitude).sorted()
        let steps = zip(heights, heights.dropFirst())
        guard let step = steps.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return nil }
        let latitude = (step.0 + step.1) / 2
        let sides = crossings(latitude).sorted()
        let pairs = stride(from: 1, to: sides.count, by: 2).map { (sides[$0 - 1], sides[$0]) }
        return pairs.max { $0.1 - $0.0 < $1.1 - $1.0 }.map { (($0.0 + $0.1) / 2, latitude) }
    }

    private func crossings(_ latitude: Double) -> [Double] {
        Self.sides(points).compactMap { from, to in
            guard (from.latitude > latitude) != (to.latitude > latitude) else { return nil }
            let share = (latitude - from.latitude) / (to.latitude - from.latitude)
            return from.longitude + share * (to.longitude - from.longitude)
        }
    }

    private static func sides(
        _ points: [Coordinate]
    ) -> Zip2Sequence<[Coordinate], [Coordinate]> {
        zip(points, Array(points.dropFirst()) + points.prefix(1))
    }
}
