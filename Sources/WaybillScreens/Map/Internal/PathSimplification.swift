/// Drops invisible details from lines and outlines.
///
/// Source: Douglas and Peucker, 1973. Points on the border of a tile stay, so that neighbours meet,
/// and one in 256, to limit the time of a path.
struct PathSimplification {
    /// The most distance of a point from the simplified line, in steps of the tile.
    let tolerance: Double

    /// The most points between two kept ones.
    private static let stretch = 256

    func simplified(_ path: [VectorPoint], isClosed: Bool) -> [VectorPoint] {
        guard path.count > 2, tolerance > 0 else { return path }
        let points = isClosed ? path + path.prefix(1) : path
        var stays = [Bool](repeating: false, count: points.count)
        var fixed = points.indices.filter { $0 % Self.stretch == 0 || points[$0].isOnBorder }
        if fixed.first != 0 { fixed.insert(0, at: 0) }
        if fixed.last != points.count - 1 { fixed.append(points.count - 1) }
        for index in fixed { stays[index] = true }
        for (start, end) in zip(fixed, fixed.dropFirst()) {
            keep(from: start, to: end, of: points, &stays)
        }
        let kept = zip(points, stays).filter(\.1).map(\.0)
        return isClosed ? Array(kept.dropLast()) : kept
    }

    private func keep(from start: Int, to end: Int, of points: [VectorPoint], _ stays: inout [Bool])
    {
        var open = [(start, end)]
        while let (start, end) = open.popLast() {
            guard end - start > 1 else { continue }
            var (farthest, most) = (start, tolerance * tolerance)
            for index in start + 1..<end {
                let distance = points[index].squaredDistance(from: points[start], to: points[end])
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
