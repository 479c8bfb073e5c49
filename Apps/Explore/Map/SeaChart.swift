import PlacesMap
import Waybill

/// Where the sea is around a tile of the overview: from the coasts of that tile and of those
/// around it.
///
/// A tile without a coast is land or sea as its middle is. A tile in which a coast ends that
/// was imported no further gets the line on which it is taken to go on.
struct SeaChart: Sendable {
    /// The zoom of the tiles that it is made of.
    static let zoom = MapZoom.overview.rawValue

    /// How far before the end of a coast its direction is looked for, in steps of the overview:
    /// about 300 m in the middle latitudes.
    private static let reach = 40.0

    private let coastline: Coastline

    /// Where coasts are taken to go on, in steps of the finest tiles: from their last point
    /// that is known.
    private(set) var guesses: [Guess] = []

    struct Guess: Sendable {
        var start: WorldPoint

        /// Up to where it goes on.
        var last: WorldPoint

        /// Whether it is the beginning of the coast, to which the guess leads.
        var isStart: Bool

        /// What goes of the coast, as the guess begins before its end; nil for nothing.
        var cut: CoastCut?

        /// The part of it in a tile; nil where it does not cross it.
        ///
        /// Where it crosses a border it has a point that is the same on both sides.
        func part(in tile: VectorTile.Address) -> [VectorPoint]? {
            let (dx, dy) = (last.x - start.x, last.y - start.y)
            var points = [start, last]
            for border in [tile.x, tile.x + 1].map({ $0 * WorldPoint.extent }) where dx != 0 {
                let share = Double(border - start.x) / Double(dx)
                guard (0...1).contains(share) else { continue }
                points.append(
                    WorldPoint(x: border, y: start.y + Int((share * Double(dy)).rounded())))
            }
            for border in [tile.y, tile.y + 1].map({ $0 * WorldPoint.extent }) where dy != 0 {
                let share = Double(border - start.y) / Double(dy)
                guard (0...1).contains(share) else { continue }
                points.append(
                    WorldPoint(x: start.x + Int((share * Double(dx)).rounded()), y: border))
            }
            let inside = Set(points).filter { $0.point(in: tile) != nil }
                .sorted { $0.squaredDistance(to: start) < $1.squaredDistance(to: start) }
                .compactMap { $0.point(in: tile) }
            guard let first = inside.first, let end = inside.last, first != end else { return nil }
            return isStart ? [end, first] : [first, end]
        }
    }

    init(around tile: VectorTile.Address, coasts: [[WorldPoint]], land: [WorldPoint]) {
        let extent = WorldPoint.extent
        coastline = Coastline(
            coasts, x: (tile.x - 1) * extent...(tile.x + 2) * extent,
            y: (tile.y - 1) * extent...(tile.y + 2) * extent, reach: SeaChart.reach,
            land: coasts.isEmpty ? [] : land)
        guesses = zip(coastline.ends, coastline.guesses).map { end, last in
            Guess(start: end.point, last: last, isStart: end.isStart)
        }
    }

    /// Whether a tile without a coast lies in the sea; nil where no coast is near.
    func side(of tile: VectorTile.Address) -> (isSea: Bool, isKnown: Bool)? {
        let middle = tile.middle
        let steps = max(0, tile.zoom - SeaChart.zoom)
        return coastline.side(of: WorldPoint(x: middle.x >> steps, y: middle.y >> steps))
    }

    /// The same guesses in the steps of finer tiles.
    ///
    /// A coast that bends too finely for the overview may come back over the guess: then the
    /// guess begins where they cross last, and what would be behind it of the coast goes.
    func guesses(atZoom zoom: Int, of coasts: [[WorldPoint]]) -> [Guess] {
        let factor = 1 << max(0, zoom - SeaChart.zoom)
        let lines = Coastline.joined(coasts).filter { $0.first != $0.last }
        return guesses.compactMap { guess in
            let start = WorldPoint(x: guess.start.x * factor, y: guess.start.y * factor)
            let last = WorldPoint(x: guess.last.x * factor, y: guess.last.y * factor)
            let found = lines.compactMap { line in
                (guess.isStart ? line.first : line.last).map { (line: line, end: $0) }
            }
            let nearest = found.min {
                $0.end.squaredDistance(to: start) < $1.end.squaredDistance(to: start)
            }
            // The overview rounds to a step, which is so many of the finer ones.
            let most = Double(2 * factor)
            guard let nearest, nearest.end.squaredDistance(to: start) <= most * most else {
                return nil
            }
            let line = guess.isStart ? nearest.line.reversed() : nearest.line
            let crossing = Coastline.crossing(
                of: line, goingOnTo: last, within: SeaChart.reach * Double(factor))
            return Guess(
                start: crossing?.point ?? nearest.end, last: last, isStart: guess.isStart,
                cut: crossing.map { CoastCut(of: line, at: $0, isStart: guess.isStart) })
        }
    }
}

/// Where the end of a coast is cut off.
struct CoastCut: Sendable {
    private let point: WorldPoint

    /// The last point of the coast that stays.
    private let kept: WorldPoint

    private let next: WorldPoint

    private let gone: Set<WorldPoint>

    /// Whether it is the beginning of the coast that goes.
    private let isStart: Bool

    /// Cuts a coast off.
    ///
    /// - Parameter line: The coast, up to the end that goes.
    init(of line: [WorldPoint], at crossing: (index: Int, point: WorldPoint), isStart: Bool) {
        point = crossing.point
        kept = line[crossing.index]
        next = line[crossing.index + 1]
        gone = Set(line[(crossing.index + 1)...])
        self.isStart = isStart
    }

    /// What stays of a part of the coast, such as that in a tile.
    ///
    /// - Complexity: O(*n*) in its points.
    func applied(to path: [WorldPoint]) -> [WorldPoint] {
        let (first, second) = isStart ? (next, kept) : (kept, next)
        let steps = zip(path, path.dropFirst())
        guard let step = steps.enumerated().first(where: { $1 == (first, second) })?.offset else {
            return path.allSatisfy(gone.contains) ? [] : path
        }
        return isStart ? [point] + path[(step + 1)...] : path[...step] + [point]
    }
}
