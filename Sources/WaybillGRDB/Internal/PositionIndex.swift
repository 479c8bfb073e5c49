internal import WaybillStorage

/// Positions in spatial order, in memory: 24 bytes each.
struct PositionIndex: Sendable {
    /// A position near a point.
    struct Neighbour {
        let index: Int

        /// The distance in metres.
        let distance: Double
    }

    private(set) var keys: [Int64] = []
    private var points: [Coordinate] = []

    /// Adds a position, whose key follows all others.
    mutating func append(_ key: Int64, at point: Coordinate) {
        keys.append(key)
        points.append(point)
    }

    /// The nearest positions, the nearest first, including all at the distance of the last one.
    ///
    /// - Parameter limit: The number of positions, above zero.
    /// - Complexity: About O(*k* log *n*) for the *k* nearest of *n*.
    func nearest(
        to centre: Coordinate, limit: Int, within most: Double
    ) -> [Neighbour] {
        guard most >= 0 else { return [] }
        var radius = min(500, most)
        while true {
            let isAll = radius >= SpatialWalk.halfOfEarth
            let reach = isAll ? most : radius
            var found: [Neighbour] = []
            for range in isAll ? [0...Int64.max] : PositionIndex.ranges(radius, around: centre) {
                var index = firstIndex(from: range.lowerBound)
                while index < keys.count, keys[index] <= range.upperBound {
                    let distance = centre.distance(to: points[index])
                    if distance <= reach {
                        found.append(Neighbour(index: index, distance: distance))
                    }
                    index += 1
                }
            }
            if isAll || radius >= most || found.count >= limit {
                found.sort { $0.distance < $1.distance }
                guard found.count > limit else { return found }
                let last = found[limit - 1].distance
                return Array(found.prefix { $0.distance <= last })
            }
            let share = 1.3 * Double(limit) / Double(max(found.count, 1))
            radius = min(radius * min(max(share.squareRoot(), 1.5), 4), most)
        }
    }

    /// The ranges of keys around a point, without overlap.
    private static func ranges(
        _ radius: Double, around centre: Coordinate
    ) -> [ClosedRange<Int64>] {
        let boxes = GeoBox.containing(radius, around: centre)
        let ranges = boxes.flatMap(SpatialKey.ranges(covering:))
        guard boxes.count > 1 else { return ranges }
        return ranges.reduce(into: KeyRanges()) { _ = $0.add($1) }.ranges
    }

    private func firstIndex(from key: Int64) -> Int {
        var range = 0..<keys.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                keys[middle] < key
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
