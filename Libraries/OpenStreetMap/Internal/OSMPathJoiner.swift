enum OSMPathJoiner {
    /// Joins lines to long ones; at points of more than two, any two are joined.
    static func lines(
        of lines: [[OSMPosition]], keepingDirection: Bool
    ) -> [[OSMPosition]] {
        var ends = OSMLineEnds(lines, keepingDirection: keepingDirection)
        return lines.indices.compactMap { index in
            guard ends.take(index) else { return nil }
            var joined = lines[index]
            while joined.first != joined.last, let end = joined.last,
                let next = ends.take(from: end)
            {
                joined += next.dropFirst()
            }
            var before: [[OSMPosition]] = []
            var start = joined.first
            while start != joined.last, let point = start, let next = ends.take(to: point) {
                before.append(next.dropLast())
                start = next.first
            }
            return before.reversed().flatMap(\.self) + joined
        }
    }

    /// Assembles outlines from lines in any order and direction.
    ///
    /// A walk along lines yields an outline whenever it returns to one of its points. At a dead
    /// end, its last line is dropped. At common points of several outlines any direction is
    /// possible: the outlines differ then, but not the area by the even-odd rule.
    static func rings(
        of lines: [[OSMPosition]]
    ) -> (rings: [[OSMPosition]], dropped: Int) {
        var ends = OSMLineEnds(lines, keepingDirection: false)
        var rings: [[OSMPosition]] = []
        var dropped = 0
        for seed in lines.indices {
            guard let start = lines[seed].first else { continue }
            var walk = OSMRingWalk(start: start)
            while true {
                if let next = ends.take(from: walk.end) {
                    if let ring = walk.go(along: next) { rings.append(ring) }
                } else {
                    guard walk.goBack() else { break }
                    dropped += 1
                }
            }
        }
        return (rings.filter { $0.count > 2 }, dropped)
    }
}

/// A walk along lines that visits no point twice.
private struct OSMRingWalk {
    private var lines: [[OSMPosition]] = []
    private var points: [OSMPosition]
    private var steps: [OSMPosition: Int]

    init(start: OSMPosition) {
        points = [start]
        steps = [start: 0]
    }

    var end: OSMPosition { points[points.count - 1] }

    mutating func go(along line: [OSMPosition]) -> [OSMPosition]? {
        guard let end = line.last else { return nil }
        lines.append(line)
        guard let step = steps[end] else {
            points.append(end)
            steps[end] = lines.count
            return nil
        }
        let ring = lines[step...].flatMap { $0.dropLast() }
        for point in points[(step + 1)...] { steps[point] = nil }
        points.removeSubrange((step + 1)...)
        lines.removeSubrange(step...)
        return ring
    }

    /// Drops the last line; false if there is none.
    mutating func goBack() -> Bool {
        guard lines.popLast() != nil, let point = points.popLast() else { return false }
        steps[point] = nil
        return true
    }
}
