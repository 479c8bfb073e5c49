/// Drops invisible details from lines and outlines.
///
/// Source: Douglas and Peucker, 1973. Points on the border of a tile stay, so that neighbours meet,
/// and one in 256, to limit the time of a path.
struct PathSimplification {
    /// The most distance of a point from the simplified line, in steps of the tile.
    var tolerance = 0.0

    /// The most points between two kept ones.
    private static let stretch = 256

    // Buffers for all paths.
    private var stays: [Bool] = []
    private var open: [(Int, Int)] = []

    /// Emits the points that stay.
    mutating func simplify(
        _ path: [VectorPoint], isClosed: Bool, keeping keep: (VectorPoint) -> Void
    ) {
        guard path.count > 2, tolerance > 0 else { return path.forEach(keep) }
        // An outline ends at its first point.
        let last = isClosed ? path.count : path.count - 1
        stays.removeAll(keepingCapacity: true)
        stays.append(contentsOf: repeatElement(false, count: last + 1))
        stays[0] = true
        var start = 0
        for index in 1...last
        where index == last || index % Self.stretch == 0 || path[index].isOnBorder {
            stays[index] = true
            split(from: start, to: index, of: path)
            start = index
        }
        for index in path.indices where stays[index] { keep(path[index]) }
    }

    private mutating func split(from start: Int, to end: Int, of path: [VectorPoint]) {
        open.append((start, end))
        while let (start, end) = open.popLast() {
            guard end - start > 1 else { continue }
            let (first, last) = (path[start], path[end < path.count ? end : 0])
            var (farthest, most) = (start, tolerance * tolerance)
            for index in start + 1..<end {
                let distance = path[index].squaredDistance(from: first, to: last)
                if distance > most { (farthest, most) = (index, distance) }
            }
            guard farthest > start else { continue }
            stays[farthest] = true
            open.append((start, farthest))
            open.append((farthest, end))
        }
    }
}

extension VectorPoint {
    fileprivate func squaredDistance(from start: VectorPoint, to end: VectorPoint) -> Double {
        let (x, y) = (Double(x) - Double(start.x), Double(y) - Double(start.y))
        let (dx, dy) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
        let length = dx * dx + dy * dy
        let share = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
        let (awayX, awayY) = (x - share * dx, y - share * dy)
        return awayX * awayX + awayY * awayY
    }
}
