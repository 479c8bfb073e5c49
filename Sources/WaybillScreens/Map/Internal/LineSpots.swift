import Foundation

/// Places for a text along lines that are straight enough.
struct LineSpots {
    /// The middles with their rotation in degrees: the straightest and most central first.
    private(set) var spots: [(MapVector, Double)] = []

    /// The most distance of a line from the middle of the text, in points.
    private static let mostSag = 2.5

    private static let mostLines = 12

    private static let mostSteps = 40

    private static let most = 40

    private struct Spot {
        var middle: MapVector
        var turn: Double

        /// The distance of the line from the text, in steps of half a point.
        var sag: Double

        var away: Double
    }

    init(of lines: [ArraySlice<MapVector>], width: Double) {
        guard width > 0 else { return }
        let found = lines.prefix(LineSpots.mostLines).flatMap {
            LineSpots.spots(along: $0, width: width)
        }
        spots = found.sorted { ($0.sag, $0.away) < ($1.sag, $1.away) }.prefix(LineSpots.most)
            .map { ($0.middle, $0.turn) }
    }

    private static func spots(along line: ArraySlice<MapVector>, width: Double) -> [Spot] {
        // The distance of each point from the first, along the line.
        var ways = [0.0]
        for (one, next) in zip(line, line.dropFirst()) {
            ways.append(ways[ways.count - 1] + one.squaredDistance(to: next).squareRoot())
        }
        let room = ways[ways.count - 1] - width
        guard room >= 0, room.isFinite else { return [] }
        let count = min(mostSteps, Int(room / 4) + 1)
        let origin = line.startIndex
        return (0...count).compactMap { step in
            let start = room * Double(step) / Double(count)
            let (first, end) = (index(of: start, ways), index(of: start + width, ways))
            func point(_ way: Double, _ index: Int) -> MapVector {
                let share = (way - ways[index]) / max(ways[index + 1] - ways[index], 1e-9)
                let (from, to) = (line[origin + index], line[origin + index + 1])
                return MapVector(
                    x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y))
            }
            let half = start + width / 2
            let middle = point(half, index(of: half, ways))
            let (one, other) = (point(start, first), point(start + width, end))
            let (dx, dy) = (other.x - one.x, other.y - one.y)
            let straight = (dx * dx + dy * dy).squareRoot()
            // A winding part is longer than it is wide.
            guard straight >= 0.9 * width else { return nil }
            func distance(_ point: MapVector) -> Double {
                abs((point.x - middle.x) * dy - (point.y - middle.y) * dx) / straight
            }
            let between = first < end ? line[origin + first + 1...origin + end] : []
            let sag = between.reduce(max(distance(one), distance(other))) {
                max($0, distance($1))
            }
            guard sag <= mostSag else { return nil }
            var turn = atan2(dy, dx) * 180 / .pi
            if turn > 90 { turn -= 180 } else if turn < -90 { turn += 180 }
            return Spot(
                middle: middle, turn: turn, sag: (2 * sag).rounded(.down),
                away: abs(start - room / 2))
        }
    }

    private static func index(of way: Double, _ ways: [Double]) -> Int {
        var (low, high) = (0, ways.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if ways[middle] <= way { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
