import Foundation
import Waybill

/// The coasts of an area as far as they are known, and on which side of them a point is.
///
/// Coasts are lines with the land on their left. Where one ends within the area, as at the
/// edge of an extract, it is assumed to go on straight: so that the sea beyond the edge is
/// not land, and the land not sea.
struct Coastline: Sendable {
    struct Line: Sendable {
        var points: [WorldPoint]

        /// Whether it is how a coast is taken to go on, and none that is known.
        var isGuessed = false
    }

    /// An end of a coast within the area.
    struct End: Sendable {
        var point: WorldPoint

        /// Where the line comes from, some way before the end.
        var before: WorldPoint

        /// Whether it is where the line begins: then the guess leads to it.
        var isStart: Bool
    }

    /// What is known, and what is guessed.
    private(set) var lines: [Line] = []

    private(set) var ends: [End] = []

    /// Up to where each of them does.
    private(set) var guesses: [WorldPoint] = []

    /// How far before an end its direction is looked for, in steps.
    private let reach: Double

    /// Points that are known to be on land, and no coast.
    private let land: [WorldPoint]

    /// Joins the coasts of an area.
    ///
    /// - Parameter x: The steps of the area from west to east: a coast that ends at its edge
    ///   goes on beyond it.
    /// - Complexity: O(*n* *m*) in the points and the ends within the area.
    init(
        _ paths: [[WorldPoint]], x: ClosedRange<Int>, y: ClosedRange<Int>, reach: Double,
        land: [WorldPoint] = []
    ) {
        self.reach = reach
        self.land = land
        lines = Coastline.joined(paths).map { Line(points: $0) }
        let known = lines
        for line in known {
            guard let first = line.points.first, let last = line.points.last, first != last
            else { continue }
            for (end, points) in [(last, line.points), (first, line.points.reversed())]
            where x.isInside(end.x) && y.isInside(end.y) {
                guard let before = before(points) else { continue }
                ends.append(End(point: end, before: before, isStart: end == first))
            }
        }
        for end in ends {
            let last = goingOn(from: end, x: x, y: y)
            guesses.append(last)
            let guess = end.isStart ? [last, end.point] : [end.point, last]
            lines.append(Line(points: guess, isGuessed: true))
        }
    }

    /// The point of a line that is some way before its end.
    private func before(_ points: [WorldPoint]) -> WorldPoint? {
        guard let end = points.last else { return nil }
        return points.dropLast().last { $0.squaredDistance(to: end) >= reach * reach }
            ?? points.first { $0 != end }
    }

    /// In which direction a coast is taken to go on: as straight as leaves what is known to be
    /// land near the end on the side of the land.
    ///
    /// - Complexity: O(*n*) in the points on land.
    private func direction(of end: End) -> Double {
        let (x, y) = (Double(end.point.x - end.before.x), Double(end.point.y - end.before.y))
        let straight = atan2(y, x)
        let most = Coastline.sight * reach
        let ahead = land.filter { point in
            let (dx, dy) = (Double(point.x - end.point.x), Double(point.y - end.point.y))
            return dx * x + dy * y > 0 && dx * dx + dy * dy <= most * most
        }
        guard !ahead.isEmpty else { return straight }
        // Outwards from where a coast begins, the sea is on the other side.
        let sea = end.isStart ? -1.0 : 1.0
        let turns = [0.0] + (1...15).flatMap { [Double($0), -Double($0)] }
        let best = turns.map { turn -> (drowned: Int, angle: Double) in
            let angle = straight + turn * .pi / 36
            let drowned = ahead.count { point in
                let (dx, dy) = (Double(point.x - end.point.x), Double(point.y - end.point.y))
                return sea * (cos(angle) * dy - sin(angle) * dx) > 0
            }
            return (drowned, angle)
        }.min { $0.drowned < $1.drowned }
        return best?.angle ?? straight
    }

    /// How far ahead of an end land is looked for, as a multiple of the way before it.
    private static let sight = 4.0

    /// How far a coast is taken to go on: to beyond the area, or to where another coast is
    /// in the way.
    private func goingOn(
        from end: End, x: ClosedRange<Int>, y: ClosedRange<Int>
    ) -> WorldPoint {
        let start = end.point
        let direction = direction(of: end)
        let far = Double(x.count + y.count)
        func point(_ way: Double) -> WorldPoint {
            WorldPoint(
                x: start.x + Int((cos(direction) * way).rounded()),
                y: start.y + Int((sin(direction) * way).rounded()))
        }
        let last = point(far)
        var share = 1.0
        for line in lines {
            for (one, next) in zip(line.points, line.points.dropFirst())
            where one != start && next != start {
                share = min(share, Segment(one, next).share(ofLineFrom: start, to: last) ?? 1)
            }
        }
        // Not quite to the other coast: there it is not known which of them goes on.
        return share < 1 ? point(max(0, far * share - 2)) : last
    }

    /// Where a line is crossed by how it is taken to go on: the crossing that is farthest from
    /// its end.
    ///
    /// - Parameter last: Up to where it is taken to go on.
    /// - Complexity: O(*n*) in the points of the line.
    static func crossing(
        of line: [WorldPoint], goingOnTo last: WorldPoint, within most: Double
    ) -> (index: Int, point: WorldPoint)? {
        guard let end = line.last else { return nil }
        let length = end.squaredDistance(to: last).squareRoot()
        var best: (index: Int, share: Double)?
        for index in line.indices.dropLast(2) {
            let segment = Segment(line[index], line[index + 1])
            guard let share = segment.share(ofLineFrom: end, to: last), share * length <= most,
                share > best?.share ?? 0
            else { continue }
            best = (index, share)
        }
        return best.map { index, share in
            let x = Double(end.x) + share * Double(last.x - end.x)
            let y = Double(end.y) + share * Double(last.y - end.y)
            return (index, WorldPoint(x: Int(x.rounded()), y: Int(y.rounded())))
        }
    }

    /// Whether a point is on the side of the sea; nil where no coast is known.
    ///
    /// - Complexity: O(*n*) in the points of the coasts.
    func side(of point: WorldPoint) -> (isSea: Bool, isKnown: Bool)? {
        var best = Double.infinity
        var answer: (isSea: Bool, isKnown: Bool)?
        for line in lines {
            let isClosed = line.points.first == line.points.last
            let count = line.points.count - 1
            for index in 0..<max(0, count) {
                let segment = Segment(line.points[index], line.points[index + 1])
                let near = segment.nearest(to: point)
                guard near.distance < best else { continue }
                best = near.distance
                var side = segment.side(of: point)
                // At a corner both lines say it, each as far as it is turned to the point.
                let other =
                    near.share <= 0
                    ? index > 0 ? index - 1 : isClosed ? count - 1 : nil
                    : near.share >= 1 ? index + 1 < count ? index + 1 : isClosed ? 0 : nil : nil
                if let other {
                    side += Segment(line.points[other], line.points[other + 1]).side(of: point)
                }
                answer = (side < 0, !line.isGuessed)
            }
        }
        return answer
    }

    /// Lines of which one begins where another ends, as one.
    static func joined(_ paths: [[WorldPoint]]) -> [[WorldPoint]] {
        var next: [WorldPoint: Int] = [:]
        var ends: Set<WorldPoint> = []
        for (index, path) in paths.enumerated() where path.first != path.last {
            if let first = path.first, next[first] == nil { next[first] = index }
            if let last = path.last { ends.insert(last) }
        }
        var isUsed = [Bool](repeating: false, count: paths.count)
        var lines: [[WorldPoint]] = []
        func follow(from start: Int) {
            var line: [WorldPoint] = []
            var index: Int? = start
            while let here = index, !isUsed[here] {
                isUsed[here] = true
                line += line.isEmpty ? paths[here][...] : paths[here].dropFirst()
                index = line.last.flatMap { next[$0] }
            }
            if line.count > 1 { lines.append(line) }
        }
        for (index, path) in paths.enumerated() {
            if let first = path.first, !ends.contains(first) { follow(from: index) }
        }
        for index in paths.indices where !isUsed[index] { follow(from: index) }
        return lines
    }
}

/// A straight line between two points of the world.
private struct Segment {
    private let start: WorldPoint
    private let dx: Double
    private let dy: Double

    init(_ start: WorldPoint, _ end: WorldPoint) {
        self.start = start
        (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    }

    /// How far a point is, squared, and at which part of the line it is nearest.
    func nearest(to point: WorldPoint) -> (distance: Double, share: Double) {
        let (x, y) = (Double(point.x - start.x), Double(point.y - start.y))
        let length = dx * dx + dy * dy
        let share = length > 0 ? min(max((x * dx + y * dy) / length, 0), 1) : 0
        let (awayX, awayY) = (x - share * dx, y - share * dy)
        return (awayX * awayX + awayY * awayY, share)
    }

    /// How far a point is to the left of the line, as it is seen on a map; less than 0 to the
    /// right.
    func side(of point: WorldPoint) -> Double {
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return 0 }
        // To the south is more.
        return (dy * Double(point.x - start.x) - dx * Double(point.y - start.y)) / length
    }

    /// At which part of another line this one crosses it; nil for nowhere.
    func share(ofLineFrom other: WorldPoint, to end: WorldPoint) -> Double? {
        let (otherX, otherY) = (Double(end.x - other.x), Double(end.y - other.y))
        let across = otherX * dy - otherY * dx
        guard across != 0 else { return nil }
        let (x, y) = (Double(start.x - other.x), Double(start.y - other.y))
        let share = (x * dy - y * dx) / across
        let own = (x * otherY - y * otherX) / across
        return (0...1).contains(own) && (0...1).contains(share) ? share : nil
    }
}

extension ClosedRange<Int> {
    /// Whether a number is in it, and is neither of its ends.
    fileprivate func isInside(_ number: Int) -> Bool {
        lowerBound < number && number < upperBound
    }
}
