import PlacesTestSupport
import Testing
import WaybillTesting

@testable import PlacesMap

/// Shapes cut at the borders of tiles, held against a look at each point.
@Suite struct MapCutterTests {
    private let grid = MapGrid(zoom: .detail)
    private let corner = 40 * MapGrid.extent

    /// Four by four tiles.
    private var field: ClosedRange<Int> { corner...(corner + 4 * MapGrid.extent) }

    private func tile(x: Double, y: Double) -> MapTileAddress {
        let extent = Double(MapGrid.extent)
        return MapTileAddress(zoom: .detail, x: Int(x / extent), y: Int(y / extent))
    }

    private func areInside(_ pieces: [MapTileAddress: [[MapPoint]]]) -> Bool {
        pieces.allSatisfy { tile, paths in
            let xs = (tile.x * MapGrid.extent)...((tile.x + 1) * MapGrid.extent)
            let ys = (tile.y * MapGrid.extent)...((tile.y + 1) * MapGrid.extent)
            return paths.joined().allSatisfy { xs.contains($0.x) && ys.contains($0.y) }
        }
    }

    @Test(arguments: SeededGenerator.seeds(60))
    func `a point is in the piece of its tile where it is in the area`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let rings = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            MapShapes.points(.random(in: 3...12, using: &generator), in: field, &generator)
        }
        var cutter = MapCutter(grid)
        for ring in rings { try cutter.cut(ring: ring) }
        #expect(areInside(cutter.pieces), "seed \(seed)")
        let sides = rings.flatMap(MapShapes.sides)
        for _ in 0..<300 {
            // Rounding to the grid may move a side by a step or so where it is cut.
            let range = Double(field.lowerBound)..<Double(field.upperBound)
            let x = Double.random(in: range, using: &generator)
            let y = Double.random(in: range, using: &generator)
            guard MapShapes.distance(sides, x: x, y: y) > 2 else { continue }
            let pieces = cutter.pieces[tile(x: x, y: y), default: []]
            #expect(
                MapShapes.contains(pieces, x: x, y: y) == MapShapes.contains(rings, x: x, y: y),
                "seed \(seed), \(x), \(y)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(30))
    func `tiles agree on where an area crosses the border between them`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var cutter = MapCutter(grid)
        try cutter.cut(ring: MapShapes.points(9, in: field, &generator))
        /// How often the sides of the pieces of a tile cover a part of its border.
        func cover(_ tile: MapTileAddress, x: Int, y: Double) -> Int {
            cutter.pieces[tile, default: []].flatMap(MapShapes.sides).count { from, to in
                from.x == x && to.x == x && (Double(from.y) > y) != (Double(to.y) > y)
            }
        }
        for _ in 0..<400 {
            let row = 40 + Int.random(in: 0..<4, using: &generator)
            let column = 41 + Int.random(in: 0..<3, using: &generator)
            let offset = Int.random(in: 0..<MapGrid.extent, using: &generator)
            let y = Double(row * MapGrid.extent + offset) + 0.5
            let west = MapTileAddress(zoom: .detail, x: column - 1, y: row)
            let east = MapTileAddress(zoom: .detail, x: column, y: row)
            let x = column * MapGrid.extent
            #expect(
                (cover(west, x: x, y: y) + cover(east, x: x, y: y)).isMultiple(of: 2),
                "seed \(seed), column \(column), \(y)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(60))
    func `the pieces of a line are the line, and meet at the borders`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let line = MapShapes.points(.random(in: 2...30, using: &generator), in: field, &generator)
        var cutter = MapCutter(grid)
        try cutter.cut(line: line)
        #expect(areInside(cutter.pieces), "seed \(seed)")
        let pieces = cutter.pieces.values.joined()
        let steps = pieces.flatMap(MapShapes.steps)
        for (from, to) in MapShapes.steps(line) {
            let share = Double.random(in: 0...1, using: &generator)
            let x = Double(from.x) + share * Double(to.x - from.x)
            let y = Double(from.y) + share * Double(to.y - from.y)
            #expect(MapShapes.distance(steps, x: x, y: y) < 1.5, "seed \(seed), \(x), \(y)")
        }
        func length(_ steps: [(MapPoint, MapPoint)]) -> Double {
            steps.reduce(0) { sum, step in
                let (x, y) = (Double(step.0.x - step.1.x), Double(step.0.y - step.1.y))
                return sum + (x * x + y * y).squareRoot()
            }
        }
        let whole = length(MapShapes.steps(line))
        #expect(abs(length(steps) - whole) < Double(pieces.count) * 2, "seed \(seed)")
        // Each point where a piece ends is one where another begins, but for the line's own ends.
        var ends: [MapPoint: Int] = [:]
        for piece in pieces {
            for end in [piece.first, piece.last].compactMap(\.self) { ends[end, default: 0] += 1 }
        }
        for end in [line.first, line.last].compactMap(\.self) { ends[end, default: 0] += 1 }
        #expect(ends.values.allSatisfy { $0.isMultiple(of: 2) }, "seed \(seed)")
    }

    @Test func `a tile within an area is all of it`() throws {
        let (low, high) = (corner - 10, corner + 3 * MapGrid.extent + 10)
        var cutter = MapCutter(grid)
        try cutter.cut(ring: [
            MapPoint(x: low, y: low), MapPoint(x: high, y: low), MapPoint(x: high, y: high),
            MapPoint(x: low, y: high),
        ])
        #expect(cutter.pieces.count == 25)
        let middle = MapTileAddress(zoom: .detail, x: 41, y: 41)
        let edge = 41 * MapGrid.extent...42 * MapGrid.extent
        let piece = try #require(cutter.pieces[middle]?.first)
        #expect(cutter.pieces[middle]?.count == 1)
        #expect(
            Set(piece) == [
                MapPoint(x: edge.lowerBound, y: edge.lowerBound),
                MapPoint(x: edge.upperBound, y: edge.lowerBound),
                MapPoint(x: edge.upperBound, y: edge.upperBound),
                MapPoint(x: edge.lowerBound, y: edge.upperBound),
            ])
    }

    @Test func `what lies along a border or at the world's edge is in one tile`() throws {
        let x = 41 * MapGrid.extent
        var cutter = MapCutter(grid)
        try cutter.cut(line: [MapPoint(x: x, y: 10), MapPoint(x: x, y: 20)])
        try cutter.cut(line: [
            MapPoint(x: grid.size, y: grid.size - 5), MapPoint(x: grid.size, y: grid.size),
        ])
        #expect(
            Set(cutter.pieces.keys) == [
                MapTileAddress(zoom: .detail, x: 41, y: 0),
                MapTileAddress(zoom: .detail, x: grid.tiles - 1, y: grid.tiles - 1),
            ])
        var ring = MapCutter(grid)
        let square = [(0, 0), (grid.size, 0), (grid.size, 5), (0, 5)]
        try ring.cut(ring: square.map { MapPoint(x: $0.0, y: $0.1) })
        #expect(ring.pieces.count == grid.tiles)
    }

    @Test func `what crosses too many borders is refused before it takes memory`() {
        var cutter = MapCutter(grid)
        let zigzag = (0..<1_000).map { MapPoint(x: $0.isMultiple(of: 2) ? 0 : grid.size, y: $0) }
        #expect(throws: MapCutter.TooLarge.self) { try cutter.cut(line: zigzag) }
        var world = MapCutter(grid)
        let corners = [(0, 0), (grid.size, 0), (grid.size, grid.size), (0, grid.size)]
        #expect(throws: MapCutter.TooLarge.self) {
            try world.cut(ring: corners.map { MapPoint(x: $0.0, y: $0.1) })
        }
        #expect(cutter.pieces.isEmpty && world.pieces.isEmpty && world.crossings == 0)
    }

    @Test func `what has no extent gives nothing`() throws {
        var cutter = MapCutter(grid)
        let point = MapPoint(x: 5, y: 5)
        try cutter.cut(ring: [])
        try cutter.cut(ring: [point])
        try cutter.cut(ring: [point, MapPoint(x: 5, y: 9_000)])
        try cutter.cut(ring: [point, point, point])
        try cutter.cut(line: [])
        try cutter.cut(line: [point])
        try cutter.cut(line: [point, point])
        #expect(cutter.pieces.isEmpty)
    }
}
