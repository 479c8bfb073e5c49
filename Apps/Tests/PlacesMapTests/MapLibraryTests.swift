import Foundation
import OpenStreetMap
import PlacesTestSupport
import Testing
import WaybillStorage
import WaybillTesting

@testable import PlacesMap

/// Reading a map by area, and putting a newer one in its place.
@Suite struct MapLibraryTests {
    private let store: InMemoryRecordStore<MapTile>
    private let map: MapLibrary

    init() throws {
        store = try InMemoryRecordStore()
        map = MapLibrary(store: store)
    }

    private func extract(_ name: String) -> ExtractName { ExtractName(ofFileAt: name) }

    private func road(
        _ name: String, _ points: [(Double, Double)], _ road: RoadClass = .primary
    ) -> MapShape {
        MapShape(
            kind: .road(road), name: name,
            paths: [points.map { MapShapes.point($0.0, $0.1) }])
    }

    private func put(_ name: String, _ shapes: MapShape...) async throws {
        var tiler = MapTiler()
        for shape in shapes { try tiler.add(shape) }
        try await map.replace([extract(name)], with: tiler.tiles(of: extract(name)))
    }

    private func bounds(_ text: String) throws -> MapBounds { try #require(MapBounds(text)) }

    private func names(_ text: String, _ zoom: MapZoom? = nil) async throws -> [String] {
        Set(try await map.shapes(in: bounds(text), zoom: zoom).map(\.name)).sorted()
    }

    @Test func `an area has the shapes of its tiles`() async throws {
        try await put(
            "a", road("A", [(43.73, 7.41), (43.731, 7.42)]),
            road("B", [(43.80, 7.41), (43.81, 7.41)]))
        #expect(try await names("7.4,43.7,7.43,43.74") == ["A"])
        #expect(try await names("7.4,43.7,7.43,43.9") == ["A", "B"])
        #expect(try await names("-7.4,-43.8,-7.3,-43.7") == [])
        #expect(try await names("7.4,43.7,7.43,43.74", .overview) == ["A", "B"])
    }

    @Test(arguments: RoadClass.allCases)
    func `a map of a region has no minor roads, that of a town has all`(_ kind: RoadClass)
        async throws
    {
        try await put("a", road("A", [(43.73, 7.41), (43.731, 7.42)], kind))
        #expect(try await names("7.4,43.7,7.43,43.74") == ["A"])
        let isMinor = [.tertiary, .street, .service, .path].contains(kind)
        #expect(try await names("7.4,43.7,7.43,43.74", .overview) == (isMinor ? [] : ["A"]))
    }

    @Test func `a shape is whole in the pieces of its tiles, within the tolerance`() async throws {
        let points = (0...200).map { step in
            let share = Double(step) / 200
            return (43.7 + 0.05 * share, 7.4 + 0.06 * share + 0.004 * sin(share * 40))
        }
        let line = road("A", points)
        try await put("a", line)
        let shapes = try await map.shapes(in: bounds("7.3,43.6,7.6,43.8"), zoom: .detail)
        #expect(shapes.count > 4)
        let steps = shapes.flatMap(\.paths).flatMap { zip($0, $0.dropFirst()) }
        let grid = MapGrid(zoom: .detail)
        for point in line.paths[0] {
            let nearest =
                steps.map {
                    grid.vertex(point).squaredDistance(
                        toLineFrom: grid.vertex($0.0), to: grid.vertex($0.1))
                }.min() ?? .infinity
            #expect(nearest.squareRoot() < MapZoom.detail.tolerance + 2, "\(point)")
        }
        #expect(steps.count < points.count)
        let overview = try await map.shapes(in: bounds("7.3,43.6,7.6,43.8"), zoom: .overview)
        #expect(overview.flatMap(\.paths).joined().count < steps.count)
    }

    @Test func `a newer extract takes the place of its own tiles only`() async throws {
        try await put("a", road("A", [(43.73, 7.41), (43.73, 7.42)]))
        try await put("b", road("B", [(43.73, 7.411), (43.73, 7.42)]))
        #expect(try await names("7.4,43.7,7.43,43.74") == ["A", "B"])
        try await put("a", road("C", [(43.73, 7.41), (43.73, 7.42)]))
        #expect(try await names("7.4,43.7,7.43,43.74") == ["B", "C"])
        try await put("b")
        #expect(try await names("7.4,43.7,7.43,43.74") == ["C"])
    }

    @Test func `what two extracts have alike comes once`() async throws {
        let shape = road("A", [(43.73, 7.41), (43.73, 7.411)])
        try await put("a", shape)
        try await put("b", shape, road("B", [(43.73, 7.41), (43.73, 7.412)]))
        #expect(try await map.tiles(in: bounds("7.4,43.7,7.43,43.74")).count == 2)
        let shapes = try await map.shapes(in: bounds("7.4,43.7,7.43,43.74"))
        #expect(shapes.map(\.name) == ["A", "B"])
    }

    @Test func `many tiles are read in their order, also across the 180th meridian`() async throws {
        try await put(
            "a", road("A", [(0.001, 179.7), (0.001, 179.999)]),
            road("B", [(0.001, -179.999), (0.001, -179.7)]))
        let tiles = try await map.tiles(in: bounds("179.8,-0.1,-179.8,0.1"), zoom: .detail)
        #expect(tiles.count == 20)
        let columns = tiles.map(\.address.x)
        #expect(columns == columns.sorted())
        #expect(try await names("179.8,-0.1,-179.8,0.1") == ["A", "B"])
        #expect(try await names("179.8,-0.1,180,0.1") == ["A"])
    }

    @Test func `an area that is too large is refused`() async throws {
        for (text, zoom) in [("-180,-85,180,85", nil), ("0,0,1,1", MapZoom.detail)] {
            let bounds = try bounds(text)
            await #expect(throws: MapError.areaTooLarge(bounds)) {
                try await map.shapes(in: bounds, zoom: zoom)
            }
        }
        #expect(try await names("0,0,1,1") == [])
    }

    @Test func `a store that fails is reported`() async throws {
        await store.fail(with: PersistenceError(.busy, message: "Busy."))
        let bounds = try bounds("7.4,43.7,7.43,43.74")
        await #expect(throws: PersistenceError.self) { try await map.shapes(in: bounds) }
    }

    @Test func `what is too small or too large is in no tile`() async throws {
        let pond = MapShape(
            kind: .water,
            paths: [[(43.73, 7.41), (43.73, 7.41001), (43.73001, 7.41)].map(MapShapes.point)])
        let world = MapShape(
            kind: .park,
            paths: [[(-80, -179), (-80, 179), (80, 179), (80, -179)].map(MapShapes.point)])
        var tiler = MapTiler()
        try tiler.add(pond)
        try tiler.add(MapShape(kind: .water, paths: []))
        try tiler.add(MapShape(kind: .coast, paths: [[], [MapShapes.point(1, 1)]]))
        #expect(tiler.tiles(of: extract("a")).isEmpty)
        try tiler.add(world)
        #expect(tiler.tiles(of: extract("a")).isEmpty)
        var small = MapTiler(memoryLimit: 1_000)
        let long = road("A", [(0, 0), (0, 9)])
        #expect(throws: OSMReadError.self) { try small.add(long) }
    }
}
