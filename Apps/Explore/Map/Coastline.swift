import PlacesMap
import Waybill

/// The coasts of an extract around a tile of the overview: lines with the land on their left.
struct Coastline: Sendable {
    /// The zoom of the tiles that it is made of.
    static let zoom = MapZoom.overview.rawValue

    private let lines: [[WorldPoint]]
    private let x: ClosedRange<Int>
    private let y: ClosedRange<Int>

    /// Joins the coasts of an extract.
    ///
    /// - Parameters:
    ///   - paths: The coasts of a tile and of those around it, cut at their borders.
    ///   - tile: The tile.
    init(_ paths: [[WorldPoint]], around tile: VectorTile.Address) {
        lines = Coastline.joined(paths)
        x = (tile.x - 1) * WorldPoint.extent...(tile.x + 2) * WorldPoint.extent
        y = (tile.y - 1) * WorldPoint.extent...(tile.y + 2) * WorldPoint.extent
    }

    /// The number of its points.
    var count: Int { lines.reduce(0) { $0 + $1.count } }

    /// Whether no coast ends in these tiles: then the sea is closed, also where the extract ends.
    var isClosed: Bool {
        lines.allSatisfy { line in
            line.first == line.last || !isEnd(line.first) && !isEnd(line.last)
        }
    }

    /// Whether a tile without a coast lies in the sea.
    ///
    /// It does if its middle is on the right of the nearest coast. Beyond the end of a coast
    /// nothing is known. The tile may be of any zoom.
    ///
    /// - Complexity: O(*n*) in the points of the coasts.
    func isSea(in tile: VectorTile.Address) -> Bool {
        let steps = max(0, tile.zoom - Coastline.zoom)
        let point = WorldPoint(x: tile.middle.x >> steps, y: tile.middle.y >> steps)
        var best = Double.infinity
        var isSea = false
        for line in lines {
            let isRing = line.first == line.last
            let count = line.count - 1
            for index in 0..<max(0, count) {
                let segment = Segment(line[index], line[index + 1])
                let near = segment.nearest(to: point)
                guard near.distance < best else { continue }
                best = near.distance
                var side = segment.side(of: point)
                // At a corner both lines say it, each as far as it is turned to the point.
                let other =
                    near.share <= 0
                    ? index > 0 ? index - 1 : isRing ? count - 1 : nil
                    : near.share >= 1 ? index + 1 < count ? index + 1 : isRing ? 0 : nil : nil
                if let other { side += Segment(line[other], line[other + 1]).side(of: point) }
                let corner =
                    near.share <= 0 ? line[index] : near.share >= 1 ? line[index + 1] : nil
                isSea = side < 0 && (other != nil || !isEnd(corner))
            }
        }
        return isSea
    }

    /// Whether a point is within these tiles, where a coast ends only as the extract does.
    private func isEnd(_ point: WorldPoint?) -> Bool {
        guard let point else { return false }
        return x.lowerBound < point.x && point.x < x.upperBound
            && y.lowerBound < point.y && point.y < y.upperBound
    }

    /// Lines of which one begins where another ends, as one.
    private static func joined(_ paths: [[WorldPoint]]) -> [[WorldPoint]] {
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
}
