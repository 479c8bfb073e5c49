import PlacesTestSupport
import Testing
import WaybillNetwork
import WaybillStorage
import WaybillTesting

@testable import PlacesMap

/// Tests of the grid of the map: positions and tiles.
@Suite struct MapGridTests {
    @Test(arguments: MapZoom.allCases)
    func `a point of the grid is where it was after a way to Earth and back`(zoom: MapZoom) throws {
        let grid = MapGrid(zoom: zoom)
        var generator = SeededGenerator(seed: 11)
        for point in MapShapes.points(500, in: 0...grid.size, &generator) {
            let coordinate = try #require(grid.coordinate(point))
            let vertex = grid.vertex(coordinate)
            #expect(
                abs(vertex.x - Double(point.x)) < 1e-3 && abs(vertex.y - Double(point.y)) < 1e-3,
                "\(point)")
        }
    }

    @Test func `known places are in the tiles that the web's maps have for them`() throws {
        // By the formula of the wiki of OpenStreetMap, reckoned apart.
        let monaco = MapShapes.point(43.7384, 7.4246)
        let box = try #require(
            MapBounds(
                west: monaco.longitude, south: monaco.latitude, east: monaco.longitude,
                north: monaco.latitude))
        #expect(MapGrid(zoom: .detail).tiles(in: box).map(\.description) == ["14/8529/5974"])
        #expect(MapGrid(zoom: .overview).tiles(in: box).map(\.description) == ["10/533/373"])
    }

    @Test func `poles and edges are on the map`() {
        let grid = MapGrid(zoom: .overview)
        let size = Double(grid.size)
        #expect(grid.vertex(MapShapes.point(90, -180)) == MapVertex(x: 0, y: 0))
        #expect(grid.vertex(MapShapes.point(-90, 180)) == MapVertex(x: size, y: size))
        #expect(grid.coordinate(MapPoint(x: -1, y: 0)) == nil)
        #expect(grid.coordinate(MapPoint(x: 0, y: grid.size + 1)) == nil)
    }

    @Test(arguments: SeededGenerator.seeds(100))
    func `the tiles of an area are those in which its points are`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let grid = MapGrid(zoom: .overview)
        let west = Double.random(in: -180...180, using: &generator)
        var east = west + Double.random(in: 0...3, using: &generator)
        if east > 180 { east -= 360 }
        let south = Double.random(in: -89...88, using: &generator)
        let north = south + Double.random(in: 0...1, using: &generator)
        let bounds = try #require(MapBounds(west: west, south: south, east: east, north: north))
        let tiles = grid.tiles(in: bounds)
        #expect(tiles.count == grid.tileCount(in: bounds), "seed \(seed)")
        #expect(Set(tiles).count == tiles.count, "seed \(seed)")
        var found: Set<MapTileAddress> = []
        let width = (east - west + 360).truncatingRemainder(dividingBy: 360)
        for column in 0...40 {
            for row in 0...40 {
                var longitude = min(west + width * Double(column) / 40, west + width)
                if longitude > 180 { longitude -= 360 }
                let latitude = min(north, south + (north - south) * Double(row) / 40)
                let vertex = grid.vertex(MapShapes.point(latitude, longitude))
                let x = min(Int(vertex.x) / MapGrid.extent, grid.tiles - 1)
                let y = min(Int(vertex.y) / MapGrid.extent, grid.tiles - 1)
                found.insert(MapTileAddress(zoom: .overview, x: x, y: y))
            }
        }
        #expect(Set(tiles).isSuperset(of: found), "seed \(seed)")
        // A tile is about 0.35 degrees wide: each has one of the points, but for rounding.
        #expect(tiles.count <= found.count + 12, "seed \(seed)")
    }

    @Test func `an area is read as four numbers in their ranges`() {
        #expect(MapBounds("7.4, 43.7,7.5,43.8") != nil)
        #expect(MapBounds("179,-10,-179,10")?.east == -179)
        let wrong = [
            "", "1,2,3", "1,2,3,4,5", "1,2,3,", "a,2,3,4", "nan,2,3,4", "inf,2,3,4", "0x1,2,3,4",
            "-181,2,3,4", "1,-91,3,4", "1,2,181,4", "1,2,3,91", "1,4,3,2", "1,2,,3,4", "1,2,3,4\0",
        ]
        for text in wrong { #expect(MapBounds(text) == nil, "\(text)") }
        #expect(MapBounds(west: .nan, south: 0, east: 0, north: 0) == nil)
        #expect(MapBounds(west: 0, south: 0, east: .infinity, north: 0) == nil)
    }

    @Test func `the zoom for an area is the finest that is not too much`() throws {
        func zoom(_ text: String) throws -> MapZoom? {
            MapZoom.finest(for: try #require(MapBounds(text)))
        }
        #expect(try zoom("7.4,43.7,7.5,43.8") == .detail)
        #expect(try zoom("5,42,8,45") == .overview)
        #expect(try zoom("-180,-90,180,90") == nil)
        #expect(try zoom("10,-90,9,90") == nil)
    }

    @Test func `an address is read as it is written`() {
        let address = MapTileAddress(zoom: .detail, x: 8529, y: 5974)
        #expect(MapTileAddress("14/8529/5974") == address)
        let wrong = [
            "", "14/8529", "14/8529/5974/1", "13/1/1", "14/-1/0", "14/16384/0", "10/0/1024",
            "14/08529/5974", "14/+1/0", "14//0", "a/b/c", "14/99999999999999999999/0",
        ]
        for text in wrong { #expect(MapTileAddress(text) == nil, "\(text)") }
    }
}
