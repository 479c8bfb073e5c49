/// Leaves points out that a line does not need.
///
/// The method is that of Ramer (1972) and of Douglas and Peucker (1973). Its
/// time grows with the square of the points where a line is made to defeat it;
/// so a long line is done in stretches, whose ends stay.
struct MapSimplification {
    /// The most points of a stretch.
    static let stretch = 1_024

    private let points: [MapVertex]
    private let limit: Double
    private var isKept: [Bool]

    private init(_ points: [MapVertex], tolerance: Double) {
        self.points = points
        limit = tolerance * tolerance
        isKept = Array(repeating: false, count: points.count)
    }

    private var kept: [MapVertex] {
        zip(points, isKept).compactMap { $1 ? $0 : nil }
    }

    /// Simplifies a line; its ends stay.
    ///
    /// - Complexity: O(*n* log *n*) in the number of points as a rule, and at
    ///   most 1,024 times that number.
    static func line(_ points: [MapVertex], tolerance: Double) -> [MapVertex] {
        guard points.count > 2 else { return points }
        var work = MapSimplification(points, tolerance: tolerance)
        work.simplify(0...(points.count - 1))
        return work.kept
    }

    /// Simplifies an outline, which stays a triangle at least if it has a width.
    static func ring(_ points: [MapVertex], tolerance: Double) -> [MapVertex] {
        guard points.count > 3, let first = points.first else { return points }
        var work = MapSimplification(points + [first], tolerance: tolerance)
        let last = points.count
        let far = work.farthest(in: 0...last).index
        work.simplify(0...far)
        work.simplify(far...last)
        if work.isKept.count(where: \.self) < 4 {
            let third = [work.farthest(in: 0...far), work.farthest(in: far...last)]
                .max { $0.distance < $1.distance }
            if let third { work.isKept[third.index] = true }
        }
        return work.kept.dropLast()
    }

    private mutating func simplify(_ range: ClosedRange<Int>) {
        var start = range.lowerBound
        isKept[start] = true
        while start < range.upperBound {
            let end = min(start + Self.stretch, range.upperBound)
            simplifyStretch(start...end)
            start = end
        }
    }

    private mutating func simplifyStretch(_ range: ClosedRange<Int>) {
        isKept[range.upperBound] = true
        var waiting = [range]
        while let range = waiting.popLast() {
            let (index, distance) = farthest(in: range)
            guard distance > limit else { continue }
            isKept[index] = true
            waiting.append(range.lowerBound...index)
            waiting.append(index...range.upperBound)
        }
    }

    /// The point that is farthest from the straight line between two, and the
    /// square of its distance.
    private func farthest(in range: ClosedRange<Int>) -> (index: Int, distance: Double) {
        let start = points[range.lowerBound]
        let end = points[range.upperBound]
        var best = (index: range.lowerBound, distance: 0.0)
        for index in range.dropFirst().dropLast() {
            let distance = points[index].squaredDistance(toLineFrom: start, to: end)
            if distance > best.distance { best = (index, distance) }
        }
        return best
    }
}
