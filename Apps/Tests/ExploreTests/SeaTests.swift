import Foundation
import Places
import Testing
import Waybill
import WaybillTesting

@testable import Explore
@testable import OpenStreetMap

/// Land is land and sea is sea, within an extract and beyond its edge.
@Suite(.timeLimit(.minutes(60))) struct SeaTests {
    /// A coast by a formula, which is known in all of the world: a wave along a line in any
    /// direction, with islands before it.
    private struct Coast {
        let turn: Double
        let middle: Coordinate
        let wave: Double
        var islands: [(along: Double, out: Double)] = []

        init(_ random: inout SeededGenerator, isStraight: Bool = false) throws {
            turn = .random(in: 0..<(2 * .pi), using: &random)
            wave = isStraight ? 0 : .random(in: 0...0.003, using: &random)
            middle = try #require(
                Coordinate(
                    latitude: .random(in: -50...60, using: &random),
                    longitude: .random(in: -170...170, using: &random)))
            for step in 0..<(isStraight ? 0 : Int.random(in: 0...3, using: &random)) {
                islands.append(
                    (Double(step) * 0.012 - 0.01, .random(in: 0.009...0.013, using: &random)))
            }
        }

        /// A point so far along the coast and out to the sea, in degrees.
        func point(_ along: Double, _ out: Double) -> Coordinate {
            // To the right of who goes along it lies the sea.
            let east = along * cos(turn) + out * sin(turn)
            let north = along * sin(turn) - out * cos(turn)
            let wide = cos(middle.latitude * .pi / 180)
            return Coordinate(
                latitude: middle.latitude + north, longitude: middle.longitude + east / wide)
                ?? middle
        }

        /// How far out the coast is.
        func line(_ along: Double) -> Double { wave * sin(along * 400) }

        /// The coasts from one end to another, in pieces as an extract has them.
        func shapes(_ half: Double) -> [MapShape] {
            let steps = (-40...40).map { Double($0) / 40 * half }
            let main = steps.map { point($0, line($0)) }
            let rings = islands.map { island in
                // Around the land on the left.
                (0...24).map { step in
                    let way = Double(step % 24) * .pi / 12
                    return point(island.along + 0.002 * cos(way), island.out - 0.002 * sin(way))
                }
            }
            return ([Array(main[...30]), Array(main[30...])] + rings).map {
                MapShape(kind: .coast, paths: [$0])
            }
        }

        /// Whether it is sea there; nil where it is too near the coast to say.
        func isSea(_ along: Double, _ out: Double) -> Bool? {
            guard abs(out - line(along)) > 0.001 else { return nil }
            for island in islands {
                let (dx, dy) = (along - island.along, out - island.out)
                let way = (dx * dx + dy * dy).squareRoot()
                if abs(way - 0.002) < 0.000_6 { return nil }
                if way < 0.002 { return false }
            }
            return out > line(along)
        }
    }

    @Test(arguments: SeededGenerator.seeds(3))
    func `no sea is on land and no land in the sea, at all zooms and beyond the ends of a coast`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let coast = try Coast(&random)
        let half = 0.02
        let guide = try await MappedExplore(coast.shapes(half), home: coast.middle)
        for zoom in [10.5, 13, 14, 15.5] {
            let middle = (
                along: Double.random(in: -half...half, using: &random),
                out: Double.random(in: -0.01...0.01, using: &random)
            )
            let centre = coast.point(middle.along, middle.out)
            // What the frame shows, in degrees.
            let seen = 250 / exp2(zoom) * cos(centre.latitude * .pi / 180)
            let region = MapRegion(centre: MapPosition(centre), zoom: zoom)
            let sea = try await DrawnSea(region, of: guide.app)
            var checked = 0
            for _ in 0..<300 {
                // Beyond the ends the coast is taken to go on as it ended.
                let along = min(
                    max(middle.along + .random(in: -seen...seen, using: &random), -1.2 * half),
                    1.2 * half)
                let out = middle.out + .random(in: -seen...seen, using: &random)
                let isBeyond = abs(along) > half
                guard !isBeyond || abs(out) > 0.01, let isSea = coast.isSea(along, out),
                    // In the overview small bends and islands are smoothed.
                    zoom > 12 || abs(out) > 0.016, abs(out) < 0.2,
                    isInFrame(coast.point(along, out), region)
                else { continue }
                checked += 1
                #expect(
                    sea.contains(coast.point(along, out)) == isSea,
                    "seed \(seed), zoom \(zoom), \(along) along and \(out) out")
            }
            #expect(checked > 5, "seed \(seed), zoom \(zoom)")
        }
    }

    /// Whether two lines cross.
    private func cross(
        _ one: (VectorPoint, VectorPoint), _ other: (VectorPoint, VectorPoint)
    ) -> Bool {
        func side(_ point: VectorPoint, _ line: (VectorPoint, VectorPoint)) -> Int {
            let (dx, dy) = (Int(line.1.x - line.0.x), Int(line.1.y - line.0.y))
            return (dx * Int(point.y - line.0.y) - dy * Int(point.x - line.0.x)).signum()
        }
        return side(one.0, other) * side(one.1, other) < 0
            && side(other.0, one) * side(other.1, one) < 0
    }

    @Test(arguments: SeededGenerator.seeds(8))
    func `how a coast is taken to go on crosses no bend that is too fine for the overview`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let coast = try Coast(&random, isStraight: true)
        // A quay at the end, around which the coast comes back.
        let high = Double.random(in: 0.000_05...0.000_3, using: &random)
        let bend = [(0.020_5, -0.000_1), (0.020_5, 2 * high), (0.020, high)]
        let isStart = seed % 2 == 1
        // From the other end the sea is on the other side.
        let line = ([(-0.02, 0)] + bend).map { coast.point($0.0, isStart ? -$0.1 : $0.1) }
        let path = isStart ? Array(line.reversed()) : line
        let guide = try await MappedExplore(
            [MapShape(kind: .coast, paths: [path])], home: coast.middle)
        let region = MapRegion(centre: MapPosition(coast.point(0.020, 0)), zoom: 16)
        let map = LibraryMap(guide.library.map)
        var count = 0
        for tile in await map.tiles(covering: region) {
            let paths = tile.shapes.filter { $0.kind == .coast }.flatMap(\.paths)
            let steps = paths.flatMap { Array(zip($0, $0.dropFirst())) }
            count += steps.count
            for (index, one) in steps.enumerated() {
                for other in steps.dropFirst(index + 1) {
                    #expect(!cross(one, other), "seed \(seed): \(one) and \(other)")
                }
            }
        }
        #expect(count > 2, "seed \(seed)")
        for out in [-0.001, 0.001] {
            let sea = try await DrawnSea(region, of: guide.app)
            #expect(
                sea.contains(coast.point(0.021, out)) == ((out > 0) != isStart), "seed \(seed)")
        }
    }

    private func isInFrame(_ place: Coordinate, _ region: MapRegion) -> Bool {
        let wide = 360 / 256 / exp2(region.zoom)
        let high = wide * cos(region.centre.latitude * .pi / 180)
        return abs(place.longitude - region.centre.longitude) < 180 * wide
            && abs(place.latitude - region.centre.latitude) < 118 * high
    }

    @Test func `without a coast there is no sea, and far from all coasts neither`() async throws {
        let point = try #require(Coordinate("60.2,24.9"))
        let other = try #require(Coordinate("60.21,24.91"))
        let guide = try await MappedExplore(
            [MapShape(kind: .road(.primary), paths: [[point, other]])], home: point)
        let region = MapRegion(centre: MapPosition(point), zoom: 14)
        #expect(try await DrawnSea(region, of: guide.app).contains(point) == false)
        var random = SeededGenerator(seed: 1)
        let coast = try Coast(&random)
        let far = try #require(
            Coordinate(latitude: coast.middle.latitude / 2 + 40, longitude: 0))
        let mapped = try await MappedExplore(coast.shapes(0.02), home: far)
        let there = MapRegion(centre: MapPosition(far), zoom: 14)
        #expect(try await DrawnSea(there, of: mapped.app).contains(far) == false)
    }

    @Test func `streets beyond the end of a coast are on land, though it may go on there`()
        async throws
    {
        var random = SeededGenerator(seed: 3)
        let coast = try Coast(&random, isStraight: true)
        let (one, next) = (coast.point(0.09, 0.02), coast.point(0.092, 0.022))
        let shapes = coast.shapes(0.02)
        let region = MapRegion(centre: MapPosition(one), zoom: 16)
        let bare = try await MappedExplore(shapes, home: one)
        #expect(try await DrawnSea(region, of: bare.app).contains(one))
        let built = try await MappedExplore(
            shapes + [MapShape(kind: .road(.street), paths: [[one, next]])], home: one)
        #expect(try await DrawnSea(region, of: built.app).contains(one) == false)
    }

    @Test func `what was imported again is drawn as it is now`() async throws {
        let point = try #require(Coordinate("60.2,24.9"))
        let other = try #require(Coordinate("60.201,24.901"))
        let guide = try await MappedExplore(
            [MapShape(kind: .road(.street), name: "Old", paths: [[point, other]])], home: point)
        let map = LibraryMap(guide.library.map)
        let region = MapRegion(centre: MapPosition(point), zoom: 15)
        func names() async -> Set<String> {
            Set(await map.tiles(covering: region).flatMap(\.shapes).map(\.name))
        }
        #expect(await names() == ["Old"])
        try await guide.put([
            MapShape(
                kind: .park, name: "New",
                paths: [[point, other, try #require(Coordinate("60.2,24.905"))]])
        ])
        #expect(await names() == ["New"])
        #expect(await map.tiles(covering: region) == map.tiles(covering: region))
    }
}
