/// Cuts the paths of a shape at the borders of the tiles.
///
/// Where a path crosses a border it gets a point on it, the same for the tiles
/// on both sides; then each tile takes the points that are its own. So the
/// pieces of neighbours meet exactly, and none covers another.
struct MapCutter {
    /// The most points that a path may get at borders.
    static let mostCrossings = 1 << 20

    /// The most tiles that the box around an outline may have.
    static let mostTiles = 1 << 18

    let grid: MapGrid

    /// The pieces, by the column and the row of their tiles.
    private(set) var pieces: [MapTileAddress: [[MapPoint]]] = [:]

    /// How many points were put at borders, also for what was too large.
    private(set) var crossings = 0

    /// Prepares to cut one shape.
    init(_ grid: MapGrid) { self.grid = grid }

    /// A path that crosses more borders than a map has use for.
    struct TooLarge: Error {}

    // MARK: Lines

    /// Cuts a line.
    ///
    /// - Complexity: O(*n*) in its points and the borders that it crosses.
    mutating func cut(line points: [MapPoint]) throws(TooLarge) {
        let divided = try divide(try divide(points, .x), .y)
        var piece: [MapPoint] = []
        var home: MapTileAddress?
        for (start, end) in zip(divided, divided.dropFirst()) {
            let tile = tile(ofLineFrom: start, to: end)
            if tile != home {
                keep(piece, in: home)
                (home, piece) = (tile, [start])
            }
            piece.append(end)
        }
        keep(piece, in: home)
    }

    private func tile(ofLineFrom start: MapPoint, to end: MapPoint) -> MapTileAddress {
        // Between two borders; along one it belongs to the tile east or south.
        MapTileAddress(
            zoom: grid.zoom,
            x: min((start.x + end.x) / (2 * MapGrid.extent), grid.tiles - 1),
            y: min((start.y + end.y) / (2 * MapGrid.extent), grid.tiles - 1))
    }

    // MARK: Areas

    /// Cuts an outline; a tile that lies within it gets one of its own edges.
    ///
    /// - Complexity: O(*n* log *t*) for *t* tiles in each direction, *n* being
    ///   its points, the borders that it crosses and the tiles within it.
    mutating func cut(ring points: [MapPoint]) throws(TooLarge) {
        guard Self.tiles(around: points) <= Self.mostTiles else { throw TooLarge() }
        for (column, strip) in try strips(points, .x) {
            // A line there and back would have nothing within it.
            for (row, piece) in try strips(strip, .y) where Set(piece).count > 2 {
                keep(piece, in: MapTileAddress(zoom: grid.zoom, x: column, y: row))
            }
        }
    }

    /// The tiles of the box around an outline, so that what is far too large
    /// takes no time.
    private static func tiles(around points: [MapPoint]) -> Int {
        let sides = [points.map(\.x), points.map(\.y)].map { places in
            ((places.max() ?? 0) - (places.min() ?? 0)) / MapGrid.extent + 1
        }
        return sides.reduce(1, *)
    }

    /// Cuts an outline in strips between the borders across a direction.
    ///
    /// This is the method of Sutherland and Hodgman (1974): of each side the
    /// points stay that are there, and the border joins them.
    private mutating func strips(
        _ points: [MapPoint], _ axis: MapPoint.Axis
    ) throws(TooLarge) -> [(Int, [MapPoint])] {
        guard let first = points.first else { return [] }
        let ring = try divide(points + [first], axis).dropLast()
        let places = points.map { $0[axis] }
        guard let low = places.min(), let high = places.max(), low < high else { return [] }
        let range = (low / MapGrid.extent)...((high - 1) / MapGrid.extent)
        var waiting = [(range: range, ring: Array(ring))]
        var strips: [(Int, [MapPoint])] = []
        while let (range, ring) = waiting.popLast() {
            guard range.count > 1 else {
                strips.append((range.lowerBound, ring))
                continue
            }
            let middle = range.lowerBound + range.count / 2
            let border = middle * MapGrid.extent
            let sides = [
                (range.lowerBound...(middle - 1), ring.filter { $0[axis] <= border }),
                (middle...range.upperBound, ring.filter { $0[axis] >= border }),
            ]
            // What only touches the border has nothing on that side of it.
            for (range, ring) in sides where ring.contains(where: { $0[axis] != border }) {
                waiting.append((range, ring))
            }
        }
        return strips
    }

    // MARK: Both

    /// Puts a point wherever a path crosses a border across a direction.
    private mutating func divide(
        _ points: [MapPoint], _ axis: MapPoint.Axis
    ) throws(TooLarge) -> [MapPoint] {
        guard let first = points.first else { return [] }
        let lines = zip(points, points.dropFirst())
        crossings += lines.reduce(0) { $0 + Self.borders(between: $1, axis).count }
        guard crossings <= Self.mostCrossings else { throw TooLarge() }
        var divided = [first]
        for line in lines {
            let (start, end) = line
            let steps = Double(max(1, abs(end[axis] - start[axis])))
            let borders = Self.borders(between: line, axis)
            for index in start[axis] < end[axis] ? Array(borders) : borders.reversed() {
                let border = index * MapGrid.extent
                let share = Double(abs(border - start[axis])) / steps
                divided.append(MapPoint(from: start, to: end, share, at: border, axis))
            }
            divided.append(end)
        }
        return divided
    }

    /// The borders between two points, as the numbers of the tiles behind them.
    private static func borders(
        between line: (MapPoint, MapPoint), _ axis: MapPoint.Axis
    ) -> Range<Int> {
        let low = min(line.0[axis], line.1[axis]) / MapGrid.extent + 1
        let high = max(line.0[axis], line.1[axis])
        return low..<max(low, (high + MapGrid.extent - 1) / MapGrid.extent)
    }

    private mutating func keep(_ piece: [MapPoint], in tile: MapTileAddress?) {
        guard let tile else { return }
        var path: [MapPoint] = []
        for point in piece where point != path.last { path.append(point) }
        guard path.count > 1 else { return }
        pieces[tile, default: []].append(path)
    }
}
