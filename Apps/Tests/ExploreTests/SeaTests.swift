import Foundation
import Places
import Testing
import Waybill
import WaybillTesting

@testable import Explore
@testable import OpenStreetMap

/// The sea of an extract is closed along its bounding box.
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

        /// A box around the middle, as far to all sides.
        func box(_ half: Double) -> OSMBounds? {
            let wide = cos(middle.latitude * .pi / 180)
            return OSMBounds(
                west: middle.longitude - half / wide, south: middle.latitude - half,
                east: middle.longitude + half / wide, north: middle.latitude + half)
        }

        /// How far within such a box a point is; less than 0 beyond it.
        func depth(of point: Coordinate, in half: Double) -> Double {
            let wide = cos(middle.latitude * .pi / 180)
            return half
                - max(
                    abs(point.latitude - middle.latitude),
                    abs(point.longitude - middle.longitude) * wide)
        }

        /// The coasts from one end to another, in pieces as an extract has them.
        func shapes(_ half: Double) -> [MapShape] {
            let steps = (-160...160).map { Double($0) / 160 * half }
            let main = steps.map { point($0, line($0)) }
            let rings = islands.map { island in
                // Around the land on the left.
                (0...24).map { step in
                    let way = Double(step % 24) * .pi / 12
                    return point(island.along + 0.002 * cos(way), island.out - 0.002 * sin(way))
                }
            }
            return ([Array(main[...120]), Array(main[120...])] + rings).map {
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

    @Test(arguments: SeededGenerator.seeds(12))
    func `the sea is where the coast says, at all zooms, and ends with the box of the extract`(
        _ seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let coast = try Coast(&random)
        let half = 0.05
        let guide = try await MappedExplore(
            coast.shapes(2 * half), in: coast.box(half), home: coast.middle)
        for zoom in [10.5, 13, 14, 15.5] {
            let (along, out) = (
                Double.random(in: -half...half, using: &random),
                Double.random(in: -0.01...0.01, using: &random)
            )
            let checked = try await check(
                coast, half, around: (along, out), zoom: zoom, in: guide, &random)
            #expect(checked > 5, "seed \(seed), zoom \(zoom)")
        }
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `an extract within another ends no sea`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let coast = try Coast(&random)
        let half = 0.05
        let guide = try await MappedExplore(
            coast.shapes(2 * half), in: coast.box(half), home: coast.middle)
        try await guide.put(coast.shapes(2 * half), in: coast.box(0.02), as: "inner")
        for zoom in [13, 14, 15.5] {
            let checked = try await check(
                coast, half, around: (0.02, 0.01), zoom: zoom, in: guide, &random)
            #expect(checked > 5, "seed \(seed), zoom \(zoom)")
        }
    }

    /// Checks points of a frame that are neither at the coast nor at the box; returns how many.
    private func check(
        _ coast: Coast, _ half: Double, around middle: (along: Double, out: Double),
        zoom: Double, in guide: MappedExplore, _ random: inout SeededGenerator
    ) async throws -> Int {
        let centre = coast.point(middle.along, middle.out)
        // What the frame shows, in degrees.
        let seen = 250 / exp2(zoom) * cos(centre.latitude * .pi / 180)
        let region = MapRegion(centre: MapPosition(centre), zoom: zoom)
        let sea = try await DrawnSea(region, of: guide.app)
        var checked = 0
        for _ in 0..<300 {
            let along = middle.along + .random(in: -seen...seen, using: &random)
            let out = middle.out + .random(in: -seen...seen, using: &random)
            let point = coast.point(along, out)
            let depth = coast.depth(of: point, in: half)
            guard abs(depth) > 0.002, let isSea = coast.isSea(along, out),
                // In the overview small bends and islands are smoothed.
                zoom > 12 || depth < 0 || abs(out) > 0.016, isInFrame(point, region)
            else { continue }
            checked += 1
            #expect(
                sea.contains(point) == (depth > 0 && isSea),
                "zoom \(zoom), \(along) along and \(out) out of \(coast.middle)")
        }
        return checked
    }

    @Test(arguments: SeededGenerator.seeds(4))
    func `without a box there is no sea beyond the end of a coast`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let coast = try Coast(&random, isStraight: true)
        let guide = try await MappedExplore(coast.shapes(0.05), home: coast.middle)
        for (along, isKnown) in [(0.0, true), (0.09, false), (-0.09, false)] {
            let region = MapRegion(centre: MapPosition(coast.point(along, 0)), zoom: 15.5)
            let sea = try await DrawnSea(region, of: guide.app)
            #expect(sea.contains(coast.point(along, 0.002)) == isKnown, "seed \(seed)")
            #expect(!sea.contains(coast.point(along, -0.002)), "seed \(seed)")
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
