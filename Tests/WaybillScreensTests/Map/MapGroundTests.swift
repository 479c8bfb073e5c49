import Foundation
import Testing
import WaybillScreens
import WaybillTesting

/// The shapes of a map as they lie in its frame.
@Suite struct MapGroundTests {
    /// An island of a random form around a place, counter-clockwise.
    private func outline(_ random: inout SeededGenerator, at centre: MapPosition) -> [MapPosition] {
        let waves = (1...6).map { _ in Double.random(in: -0.06...0.06, using: &random) }
        return (0...180).map { step in
            let way = Double(step % 180) * .pi / 90
            let radius = waves.enumerated().reduce(0.02) {
                $0 + 0.02 * $1.element * sin(Double($1.offset + 1) * way)
            }
            return MapPosition(
                latitude: centre.latitude + radius * sin(way) * 0.7,
                longitude: centre.longitude + radius * cos(way))
        }
    }

    private func tiles(_ map: DrawnMap, _ region: MapRegion) -> [VectorTile] {
        region.tileAddresses(ofZooms: map.zooms).compactMap { map.tile(at: $0) }
    }

    @Test(arguments: SeededGenerator.seeds(2))
    func `the sea is what is not on the island, wherever tiles are cut`(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let centre = MapPosition(latitude: 46, longitude: [-31, 179.999][Int(seed % 2)])
        let island = outline(&random, at: centre)
        let map = DrawnMap([.init(.coast, at: [island])], zooms: [10, 12, 14, 16])
        let region = MapRegion(centre: centre, zoom: .random(in: 10...15, using: &random))
        let content = MapContent("Island", region: region, tiles: tiles(map, region))
        let sea = MapPicture(content).layers.first
        let coast = MapGround.Layer(kind: nil, paths: MapPaths([island.map(region.point(of:))]))
        for x in stride(from: 3.7, to: 360, by: 11) {
            for y in stride(from: 3.3, to: 240, by: 11) {
                let point = MapVector(x: x, y: y)
                // What lies at the coast itself is left open: lines are simplified.
                let near = [(-0.7, 0), (0.7, 0), (0, -0.7), (0, 0.7)].map {
                    coast.contains(MapVector(x: x + $0.0, y: y + $0.1))
                }
                guard Set(near).count == 1 else { continue }
                #expect(
                    (sea?.contains(point) ?? false) == !near[0],
                    "seed \(seed), zoom \(region.zoom), at \(point)")
            }
        }
    }

    @Test func `a coast that ends within a tile makes no sea of land`() throws {
        let address = try #require(VectorTile.Address(zoom: 14, x: 8_000, y: 6_000))
        let paths: [[(Int32, Int32)]] = [
            [(0, 2_000), (2_000, 2_000)], [(100, 100), (4_000, 200)], [(5, 5)], [],
        ]
        for path in paths {
            let line = path.map { VectorPoint(x: $0.0, y: $0.1) }
            let tile = VectorTile(address, shapes: [VectorShape(.coast, paths: [line])])
            let map = MapContent("Edge", region: region(of: tile), tiles: [tile])
            #expect(MapPicture(map).layers.allSatisfy { $0.kind != nil })
        }
    }

    @Test func `a lagoon in the land is filled, and so is the sea around a coast of pieces`() throws
    {
        let address = try #require(VectorTile.Address(zoom: 14, x: 8_000, y: 6_000))
        func points(_ path: [(Int32, Int32)]) -> [VectorPoint] { path.map { .init(x: $0, y: $1) } }
        // Clockwise, the land is outside.
        let lagoon = points([(1_000, 1_000), (3_000, 1_000), (3_000, 3_000), (1_000, 1_000)])
        let pieces = [
            points([(2_000, 2_000), (4_096, 2_000)]), points([(0, 2_000), (2_000, 2_000)]),
        ]
        for (paths, inSea, onLand) in [
            ([lagoon], (2_500, 1_500), (500, 500)), (pieces, (2_000, 3_000), (2_000, 1_000)),
        ] as [([[VectorPoint]], (Double, Double), (Double, Double))] {
            let tile = VectorTile(address, shapes: [VectorShape(.coast, paths: paths)])
            let region = region(of: tile)
            let sea = try #require(
                MapPicture(MapContent("Bay", region: region, tiles: [tile])).layers.first)
            #expect(sea.kind == nil)
            // At this zoom the tile is 256 points wide, around the middle of the frame.
            func contains(_ point: (Double, Double)) -> Bool {
                sea.contains(MapVector(x: 52 + point.0 / 16, y: -8 + point.1 / 16))
            }
            #expect(contains(inSea) && !contains(onLand))
        }
    }

    private func region(of tile: VectorTile) -> MapRegion {
        let size = Double(1 << tile.address.zoom)
        let north = Double.pi * (1 - 2 * (Double(tile.address.y) + 0.5) / size)
        return MapRegion(
            centre: MapPosition(
                latitude: atan(sinh(north)) * 180 / .pi,
                longitude: (Double(tile.address.x) + 0.5) / size * 360 - 180),
            zoom: Double(tile.address.zoom))
    }

    @Test(arguments: SeededGenerator.seeds(30))
    func `neighbouring tiles meet at the same points`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func near(_ number: Double) -> Double { number + .random(in: -0.2...0.2, using: &random) }
        let paths = (0..<5).map { _ in
            (0..<6).map { _ in MapPosition(latitude: near(46), longitude: near(-31)) }
        }
        let map = DrawnMap([.init(.street, at: paths), .init(.park, at: paths)], zooms: [12])
        let west = try #require(VectorTile.Address(zoom: 12, x: 1_695, y: 1_454))
        for (x, y) in [(1, 0), (0, 1)] {
            let beside = try #require(VectorTile.Address(zoom: 12, x: west.x + x, y: west.y + y))
            let (one, other) = (
                try #require(map.tile(at: west)), try #require(map.tile(at: beside))
            )
            func border(_ tile: VectorTile, at place: Int32) -> [Int32] {
                let points = tile.shapes.filter { $0.kind == .street }.flatMap(\.paths).flatMap(
                    \.self)
                return points.filter { (x == 1 ? $0.x : $0.y) == place }
                    .map { x == 1 ? $0.y : $0.x }.filter { $0 > 0 && $0 < 4_096 }.sorted()
            }
            #expect(border(one, at: 4_096) == border(other, at: 0), "seed \(seed)")
        }
    }

    @Test func `points that no one would see are left out, and the form stays`() throws {
        let address = try #require(VectorTile.Address(zoom: 14, x: 8_000, y: 6_000))
        let circle = (0..<3_000).map { step in
            let way = Double(step) * .pi / 1_500
            return VectorPoint(
                x: Int32(2_048 + 1_500 * cos(way)), y: Int32(2_048 + 1_500 * sin(way)))
        }
        let tile = VectorTile(address, shapes: [VectorShape(.park, paths: [circle])])
        let map = MapContent("Park", region: region(of: tile), tiles: [tile])
        let ring = try #require(MapPicture(map).layers.first?.paths.first)
        #expect(ring.count < 150, "\(ring.count)")
        for point in ring {
            let distance = ((point.x - 180) * (point.x - 180) + (point.y - 120) * (point.y - 120))
                .squareRoot()
            #expect(abs(distance - 93.75) < 0.5)
        }
    }

    @Test func `areas of a kind may lie over each other, and holes in them stay`() throws {
        let address = try #require(VectorTile.Address(zoom: 14, x: 8_000, y: 6_000))
        func square(_ first: Int32, _ last: Int32, turned: Bool) -> [VectorPoint] {
            let ring = [(first, first), (last, first), (last, last), (first, last)]
                .map { VectorPoint(x: $0.0, y: $0.1) }
            return turned ? ring.reversed() : ring
        }
        for ways in 0..<8 {
            let tile = VectorTile(
                address,
                shapes: [
                    VectorShape(
                        .park,
                        paths: [
                            square(500, 3_500, turned: ways & 1 > 0),
                            square(1_000, 2_000, turned: ways & 2 > 0),
                        ]),
                    VectorShape(.park, paths: [square(2_500, 3_900, turned: ways & 4 > 0)]),
                ])
            let map = MapContent("Parks", region: region(of: tile), tiles: [tile])
            let park = try #require(MapPicture(map).layers.first)
            func turns(_ x: Double, _ y: Double) -> Int {
                park.turns(around: MapVector(x: 52 + x / 16, y: -8 + y / 16))
            }
            #expect(turns(700, 700) == 1 && turns(1_500, 1_500) == 0)
            #expect(turns(3_000, 3_000) == 2, "a garden in a park is not a hole")
            #expect(turns(3_800, 3_800) == 1 && turns(200, 200) == 0)
        }
    }

    @Test func `a tile that comes twice is drawn once, and one that is too large in part`() throws {
        let address = try #require(VectorTile.Address(zoom: 14, x: 8_000, y: 6_000))
        var random = SeededGenerator(seed: 18)
        func shape(_ count: Int) -> VectorShape {
            VectorShape(
                .street, name: "Street",
                paths: [
                    (0..<count).map { _ in
                        VectorPoint(
                            x: .random(in: 0...4_096, using: &random),
                            y: .random(in: 0...4_096, using: &random))
                    }
                ])
        }
        let small = shape(9)
        let tile = VectorTile(address, shapes: [shape(200_000), small])
        let region = region(of: tile)
        func paths(_ tiles: [VectorTile]) -> [[MapVector]] {
            MapPicture(MapContent("Town", region: region, tiles: tiles)).layers.flatMap(\.paths)
                .map(Array.init)
        }
        let alone = paths([VectorTile(address, shapes: [small])])
        #expect(!alone.isEmpty && paths([tile, tile]) == alone)
        let many = VectorTile(address, shapes: (0..<33).map { _ in shape(3_000) })
        let tiles = (0..<90).compactMap { column in
            VectorTile.Address(zoom: 14, x: 8_000 + column % 3, y: 6_000 + column % 2)
                .map { VectorTile($0, shapes: many.shapes) }
        }
        #expect(paths(tiles).reduce(0) { $0 + $1.count } <= 200_000)
    }

    @Test(arguments: SeededGenerator.seeds(30))
    func `hostile shapes are drawn, and never trap`(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let edges: [Int32] = [.min, .max, -1, 0, 1, 4_095, 4_096, 4_097, 2_000]
        let shapes = (0..<20).map { _ in
            VectorShape(
                VectorShape.Kind.allCases.randomElement(using: &random) ?? .coast, name: "Name",
                paths: (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    (0..<Int.random(in: 0...40, using: &random)).map { _ in
                        VectorPoint(
                            x: edges.randomElement(using: &random) ?? 0,
                            y: edges.randomElement(using: &random) ?? 0)
                    }
                })
        }
        let zoom = Int.random(in: 0...22, using: &random)
        let address = try #require(
            VectorTile.Address(
                zoom: zoom, x: .random(in: 0..<(1 << zoom), using: &random),
                y: .random(in: 0..<(1 << zoom), using: &random)))
        let tile = VectorTile(address, isSea: true, shapes: shapes)
        for region in [region(of: tile), MapRegion(showing: [], mostZoom: .nan)] {
            let map = MapContent(
                "Hostile", region: region, tiles: [tile, tile], person: region.centre)
            for layer in MapPicture(map).layers {
                #expect(
                    layer.paths.joined().allSatisfy {
                        $0.x >= -180.1 && $0.x <= 540.1 && $0.y >= -120.1 && $0.y <= 360.1
                    }, "seed \(seed)")
            }
        }
    }
}
