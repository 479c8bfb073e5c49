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

struct ClipBox {
    var x: ClosedRange<Double>

    var y: ClosedRange<Double>

    /// The part of a segment in the rectangle, as Liang and Barsky clip it (1984).
    private func part(_ start: MapVector, _ end: MapVector) -> (Double, Double)? {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        var (first, last) = (0.0, 1.0)
        for (way, room) in [
            (-dx, start.x - x.lowerBound), (dx, x.upperBound - start.x),
            (-dy, start.y - y.lowerBound), (dy, y.upperBound - start.y),
        ] {
            if way == 0 {
                if room < 0 { return nil }
                continue
            }
            let share = room / way
            if way < 0 { first = max(first, share) } else { last = min(last, share) }
        }
        return first <= last ? (first, last) : nil
    }

    func lines(_ line: [MapVector]) -> [[MapVector]] {
        var pieces: [[MapVector]] = []
        var piece: [MapVector] = []
        for (start, end) in zip(line, line.dropFirst()) {
            guard let (first, last) = part(start, end) else { continue }
            if first > 0 || piece.isEmpty {
                if piece.count > 1 { pieces.append(piece) }
                piece = [point(first, start, end)]
            }
            piece.append(point(last, start, end))
            guard last < 1 else { continue }
            pieces.append(piece)
            piece = []
        }
        if piece.count > 1 { pieces.append(piece) }
        return pieces
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
    func area(_ ring: [MapVector]) -> [MapVector] {
        var ring = ring
        let sides: [(MapVector) -> Double] = [
            { $0.x - x.lowerBound }, { x.upperBound - $0.x },
            { $0.y - y.lowerBound }, { y.upperBound - $0.y },
        ]
        for side in sides {
            guard let last = ring.last else { return [] }
            var cut: [MapVector] = []
            var (from, inside) = (last, side(last))
            for point in ring {
                let next = side(point)
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
            ring = cut
        }
        return ring
    }
}
