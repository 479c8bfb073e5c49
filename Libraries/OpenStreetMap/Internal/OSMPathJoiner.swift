enum OSMPathJoiner {
    /// Joins lines to long ones.
    ///
    /// Where more than two meet, any two of them are joined.
    ///
    /// - Complexity: O(*n*) in the number of points.
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

    /// Puts outlines together from lines in any order and direction.
    ///
    /// It walks along lines until it comes to a point where it was: what lies between is an
    /// outline. Where no line goes on, the last one is given up. At points where several outlines
    /// touch it may go either way: that changes what is an outline of its own, but not what lies
    /// within an odd number of them.
    ///
    /// - Complexity: O(*n*) in the number of points.
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

/// A walk along lines that has not been in one place twice.
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

    /// Gives the last line up; false where there is none.
    mutating func goBack() -> Bool {
        guard lines.popLast() != nil, let point = points.popLast() else { return false }
        steps[point] = nil
        return true
    }
}
