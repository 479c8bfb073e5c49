/// Cuts lines at the borders of their tile.
enum TileClip {
    static func lines(_ line: [VectorPoint]) -> [[VectorPoint]] {
        let range = 0...VectorTile.extent
        if line.allSatisfy({ range.contains($0.x) && range.contains($0.y) }) {
            return line.count > 1 ? [line] : []
        }
        let extent = Double(VectorTile.extent)
        let box = ClipBox(x: 0...extent, y: 0...extent)
        return box.lines(line.map { MapVector(x: Double($0.x), y: Double($0.y)) }).map { piece in
            piece.map { VectorPoint(x: Int32($0.x.rounded()), y: Int32($0.y.rounded())) }
        }
    }
}

struct ClipBox: Hashable {
    var x: ClosedRange<Double>

    var y: ClosedRange<Double>

    /// The part of a segment in the rectangle, as Liang and Barsky clip it (1984).
    private func part(_ start: MapVector, _ end: MapVector) -> (Double, Double)? {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (first, last) = (0.0, 1.0)
        func cut(_ way: Double, _ room: Double) -> Bool {
            if way == 0 { return room >= 0 }
            let share = room / way
            if way < 0 { first = max(first, share) } else { last = min(last, share) }
            return true
        }
        guard cut(-dx, start.x - x.lowerBound), cut(dx, x.upperBound - start.x),
            cut(-dy, start.y - y.lowerBound), cut(dy, y.upperBound - start.y), first <= last
        else { return nil }
        return (first, last)
    }

    func lines(_ line: [MapVector]) -> MapPaths {
        var paths = MapPaths()
        addLines(line[...], to: &paths)
        return paths
    }

    /// Adds the parts of a line in the rectangle.
    func addLines(_ line: ArraySlice<MapVector>, to paths: inout MapPaths) {
        var isOpen = false
        for (start, end) in zip(line, line.dropFirst()) {
            guard let (first, last) = part(start, end) else { continue }
            if first > 0 || !isOpen {
                paths.end(least: 2)
                paths.append(point(first, start, end))
            }
            paths.append(point(last, start, end))
            isOpen = last >= 1
            if !isOpen { paths.end() }
        }
        paths.end(least: 2)
    }

    private func point(_ share: Double, _ start: MapVector, _ end: MapVector) -> MapVector {
        if share <= 0 { return start }
        if share >= 1 { return end }
        // Cut points are on the border despite rounding.
        return MapVector(
            x: min(max(start.x + share * (end.x - start.x), x.lowerBound), x.upperBound),
            y: min(max(start.y + share * (end.y - start.y), y.lowerBound), y.upperBound))
    }

    /// The part of an area in the rectangle, as Sutherland and Hodgman clip it (1974).
    func area(_ ring: ArraySlice<MapVector>) -> ArraySlice<MapVector> {
        var ring = ring
        for side in 0..<4 {
            func depth(_ point: MapVector) -> Double {
                switch side {
                case 0: point.x - x.lowerBound
                case 1: x.upperBound - point.x
                case 2: point.y - y.lowerBound
                default: y.upperBound - point.y
                }
            }
            guard let last = ring.last else { return [] }
            if ring.allSatisfy({ depth($0) >= 0 }) { continue }
            var cut: [MapVector] = []
            var (from, inside) = (last, depth(last))
            for point in ring {
                let next = depth(point)
                if (inside >= 0) != (next >= 0) {
                    let share = inside / (inside - next)
                    cut.append(
                        MapVector(
                            x: from.x + share * (point.x - from.x),
                            y: from.y + share * (point.y - from.y)))
                }
                if next >= 0 { cut.append(point) }
                (from, inside) = (point, next)
            }
            ring = cut[...]
        }
        return ring
    }
}
